import { draftKey, readDraft } from '#app/basics/draft.browser.ts'
import { safeSessionStorage } from '#app/basics/safe-storage.browser.ts'

const FORM = 'contact'

/**
 * Keeps what is typed through a reload, in this tab only, until it was sent and the form is empty again. Fields that stay empty
 * are filled with what is known already: who is signed in.
 * @returns what ends it
 */
export function persistDraft(
  form: HTMLFormElement,
  prefill: Readonly<Record<string, string | undefined>>,
): () => void {
  const fields = () => [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
  ]
  const drafted = readDraft(FORM)
  // What stands there already is newer: typed while this was loading, or given back by the server.
  for (const field of fields()) field.value ||= drafted[field.name] || prefill[field.name] || ''
  const save = () =>
    safeSessionStorage.setItem(
      draftKey(FORM),
      JSON.stringify(Object.fromEntries(fields().map(({ name, value }) => [name, value]))),
    )
  const clear = () => safeSessionStorage.removeItem(draftKey(FORM))
  form.addEventListener('input', save)
  form.addEventListener('reset', clear)
  return () => {
    form.removeEventListener('input', save)
    form.removeEventListener('reset', clear)
  }
}
