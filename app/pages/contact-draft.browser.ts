import { draftOf, readDraft } from '#app/basics/draft.browser.ts'
import { safeSessionStorage } from '#app/basics/safe-storage.browser.ts'

const FORM = 'contact'

/**
 * Keeps what is typed through a reload, in this tab only, until it was sent and the form is empty again. Fields that stay empty
 * are filled with what is known already: who is signed in.
 * @returns what ends it
 */
export function keepDraft(form: HTMLFormElement, known: Readonly<Record<string, string | undefined>>): () => void {
  const fields = () => [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const drafted = readDraft(FORM)
  // What stands there already is newer: typed while this was loading, or given back by the server.
  for (const field of fields()) field.value ||= drafted[field.name] || known[field.name] || ''
  const keep = () => safeSessionStorage.setItem(draftOf(FORM), JSON.stringify(Object.fromEntries(fields().map(({ name, value }) => [name, value]))))
  const forget = () => safeSessionStorage.removeItem(draftOf(FORM))
  form.addEventListener('input', keep)
  form.addEventListener('reset', forget)
  return () => {
    form.removeEventListener('input', keep)
    form.removeEventListener('reset', forget)
  }
}
