import { useEffect, useState } from 'react'

/** What is there sooner needs no skeleton: it would only flash. */
const SKELETON_DELAY_MS = 150

/** What is waited for, once the wait is long enough to be noticed; undefined while it is not, or nothing is waited for. */
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
  // Not a moment longer: what comes may want the focus, and nothing hidden takes it.
  return pending === undefined ? undefined : delayed
}
