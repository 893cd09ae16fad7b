import { useEffect, useState } from 'react'
import { MIN_SUGGESTED_LENGTH, type Suggestions } from './suggestions.ts'

/** Debounce of typing. */
const PAUSE_MS = 120

const NOTHING: Suggestions = { places: [], products: [] }

/**
 * Suggestions for the typed text. The last response stays until the next arrives, so that nothing
 * jumps; a superseded request is aborted, so that no older response replaces a newer one.
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
        // Offline or failed: no suggestions, and searching still works.
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
