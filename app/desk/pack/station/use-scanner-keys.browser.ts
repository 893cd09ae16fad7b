import { useEffect, type RefObject } from 'react'

/** Texts are typed into these; elsewhere letters and digits are of a scanner. */
const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select'

/**
 * Leads what a scanner types to its field, wherever the focus is, so that no code is lost or read as
 * keyboard shortcuts. Enter on a tick box would send the form half ticked.
 */
export function useScannerKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return
      if (target.closest(TEXT_FIELDS) || document.querySelector('dialog[open]')) return
      if (key === 'Enter' && target.matches('[type=checkbox]')) event.preventDefault()
      if (!/^[\w#-]$/.test(key)) return
      // The character goes into the field, as the focus moves before it is typed.
      field.current?.focus()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [field])
}
