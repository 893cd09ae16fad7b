import { useEffect, type RefObject } from 'react'
import { tabStorage } from '#app/basics/forgiving-storage.browser.ts'

const DRAFT = 'checkout-draft'

/**
 * Keeps what is typed in the form through signing in, reload, the bank and Back, in this tab only:
 * it is personal, so it never goes into storage that outlives the tab.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const fields = () => [...element.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')]
    const drafted = readDraft()
    for (const field of fields()) field.value = drafted[field.name] ?? field.value
    const keep = () => tabStorage.setItem(DRAFT, JSON.stringify(Object.fromEntries(fields().map(({ name, value }) => [name, value]))))
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form])
}

function readDraft(): Record<string, string> {
  try {
    const draft: unknown = JSON.parse(tabStorage.getItem(DRAFT) ?? '{}')
    return Object.fromEntries(Object.entries(draft ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}
