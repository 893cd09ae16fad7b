import { useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { tinykeys } from 'tinykeys'
import { areKeysOff } from './keys-switch.browser.ts'

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest(TYPED_INTO) !== null

/** The library's own rule ignores keys pressed in a checkbox: of a row, or of a dialog that closes. */
const isIgnored = (event: KeyboardEvent) =>
  event.repeat ||
  event.isComposing ||
  isTyping(event) ||
  areKeysOff() ||
  document.querySelector('dialog[open]') !== null

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** Moves the focus by one row of the list, from where it is. */
function moveRow(step: 1 | -1): void {
  const all = rows()
  const at = all.findIndex((row) => row.contains(document.activeElement))
  all[at < 0 ? 0 : at + step]?.querySelector<HTMLElement>('a[href]')?.focus()
}

/** Presses the box of the row that has the focus; with Shift, of all rows from the last one pressed. */
function tickRow(shiftKey: boolean): void {
  const row = rows().find((one) => one.contains(document.activeElement))
  row
    ?.querySelector('input[type=checkbox]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
}

/**
 * Keyboard shortcuts of the desk: they press or focus what the screen shows, and so do nothing that
 * has no visible control. Off while typing, and where the member has switched letters off.
 */
export function useDeskKeys(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const key = (act: () => void) => (event: KeyboardEvent) => {
      event.preventDefault()
      act()
    }
    const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click()
    const focus = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus()
    const go = (to: string) => () => void navigate(to)
    const keys = {
      // First, or the letter after g is taken as one by itself.
      'g t': key(go('/desk')),
      'g o': key(go('/desk/orders')),
      'g p': key(go('/desk/pack')),
      'g r': key(go('/desk/returns')),
      '/': key(focus('#find')),
      '?': key(() => dialog.current?.showModal()),
      'Shift+?': key(() => dialog.current?.showModal()),
      j: key(() => moveRow(1)),
      k: key(() => moveRow(-1)),
      x: key(() => tickRow(false)),
      'Shift+x': key(() => tickRow(true)),
      n: key(press('[data-next-page]')),
      p: key(press('[data-previous-page]')),
      s: key(focus('[data-next-step]')),
      c: key(focus('#note-note')),
    }
    return tinykeys(window, keys, { ignore: isIgnored })
  }, [navigate])
  return dialog
}
