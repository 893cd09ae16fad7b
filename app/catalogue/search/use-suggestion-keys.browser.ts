import { useEffect, type RefObject } from 'react'

/** No suggestion is active: keys go to the field. */
export const NO_SUGGESTION = -1

export const suggestionId = (at: number) => `suggestion-${at}`

type Suggesting = { open: boolean; active: number; count: number }

type Setters = {
  setTyped: (typed: string) => void
  setWanted: (wanted: boolean) => void
  setActive: (at: number) => void
}

/** Arrow keys, Enter and Escape of the combobox; all other keys go to the field. */
export function useSuggestionKeys(
  field: RefObject<HTMLInputElement | null>,
  { open, active, count }: Suggesting,
  { setTyped, setWanted, setActive }: Setters,
): void {
  useEffect(() => {
    const input = field.current
    const press = (event: KeyboardEvent) => {
      // Keys during composition belong to the input method.
      if (!input || event.isComposing) return
      const { key } = event
      if (key === 'ArrowDown' && !open) {
        setTyped(input.value.trim())
        setWanted(true)
      } else if (!open) return
      // Index `count` searches for the typed text. Past either end, the field is active.
      else if (key === 'ArrowDown') setActive(active === count ? NO_SUGGESTION : active + 1)
      else if (key === 'ArrowUp') setActive(active === NO_SUGGESTION ? count : active - 1)
      else if (key === 'Escape') setWanted(false)
      else if (key === 'Enter' && active !== NO_SUGGESTION)
        document.getElementById(suggestionId(active))?.click()
      else {
        if (/^(Home|End|ArrowLeft|ArrowRight)$/.test(key)) setActive(NO_SUGGESTION)
        return
      }
      event.preventDefault()
    }
    input?.addEventListener('keydown', press)
    return () => input?.removeEventListener('keydown', press)
  }, [field, open, active, count, setTyped, setWanted, setActive])
}
