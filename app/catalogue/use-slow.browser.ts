import { useEffect, useState } from 'react'

/** What is there sooner needs no skeleton: it would only flash. */
const SLOW_AFTER_MS = 150

/** What is waited for, once the wait is long enough to be noticed; undefined while it is not, or nothing is waited for. */
export function useSlow(awaited: string | undefined): string | undefined {
  const [slow, setSlow] = useState<string>()
  useEffect(() => {
    if (awaited === undefined) return
    const timer = setTimeout(() => setSlow(awaited), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(undefined)
    }
  }, [awaited])
  // Not a moment longer: what comes may want the focus, and nothing hidden takes it.
  return awaited === undefined ? undefined : slow
}
