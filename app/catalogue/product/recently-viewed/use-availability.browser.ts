import { useEffect, useState } from 'react'
import { availabilityPath, type Availability } from './availability.ts'

const UNKNOWN: Availability = {}

/** Asks, once they are wanted, which of these products can be bought; empty until it is known. */
export function useAvailability(ids: readonly string[], wanted: boolean): Availability {
  const [known, setKnown] = useState(UNKNOWN)
  const path = wanted && ids.length > 0 ? availabilityPath(ids) : undefined
  useEffect(() => {
    if (!path) return
    const overtaken = new AbortController()
    fetch(path, { signal: overtaken.signal })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as Availability) : UNKNOWN))
      // Offline or failed: nothing is marked, and the product's own page says it.
      .catch(() => UNKNOWN)
      .then((answered) => overtaken.signal.aborted || setKnown(answered))
    return () => overtaken.abort()
  }, [path])
  return known
}
