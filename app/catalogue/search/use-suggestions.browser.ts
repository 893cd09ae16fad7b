import { useEffect, useState } from 'react'
import { MIN_SUGGESTED_LENGTH, type Suggestions } from './suggestions.ts'

/** Who types fast is asked for once. */
const PAUSE_MS = 120

const NOTHING: Suggestions = { places: [], products: [] }

/**
 * What the shop suggests for what is typed. Until the next answer comes the last one stays, so that nothing jumps;
 * a request that was overtaken is given up, so that no answer replaces a newer one.
 */
export function useSuggestions(typed: string): Suggestions {
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (typed.length < MIN_SUGGESTED_LENGTH) return setFound(NOTHING)
    const overtaken = new AbortController()
    const pause = setTimeout(() => {
      fetch(`/products/suggestions?${new URLSearchParams({ q: typed })}`, {
        signal: overtaken.signal,
      })
        .then(async (answer) => (answer.ok ? ((await answer.json()) as Suggestions) : NOTHING))
        // Offline or in trouble: nothing is suggested, and searching is as good as ever.
        .catch(() => NOTHING)
        .then((suggestions) => overtaken.signal.aborted || setFound(suggestions))
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      overtaken.abort()
    }
  }, [typed])
  return found
}
