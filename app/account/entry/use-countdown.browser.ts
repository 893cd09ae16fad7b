import { useEffect, useState } from 'react'

/** Seconds left of a wait that restarts with each new `since`; 0 when it is over. */
export function useCountdown(since: unknown, seconds: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!since) return
    const until = Date.now() + seconds * 1000
    const count = () => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [since, seconds])
  return left
}
