import { useEffect, useState } from 'react'

/** A faster page needs no skeleton: it would only flash. */
const SKELETON_DELAY_MS = 150

/** `pending` once it has been pending long enough to notice; else undefined. */
export function useDelayed(pending: string | undefined): string | undefined {
  const [delayed, setDelayed] = useState<string>()
  useEffect(() => {
    if (pending === undefined) return
    const timer = setTimeout(() => setDelayed(pending), SKELETON_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setDelayed(undefined)
    }
  }, [pending])
  // Ends at once: the arriving page may set the focus, which a hidden element cannot take.
  return pending === undefined ? undefined : delayed
}
