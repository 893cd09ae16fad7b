import { draftKey, readDraft } from '#app/basics/storage/draft.browser.ts'
import { safeSessionStorage } from '#app/basics/storage/safe-storage.browser.ts'

const FORM = 'contact'

/**
 * Draft in this tab's storage: survives a reload, until the form is sent. Empty fields get
 * `prefill`, the name and email of the signed-in shopper.
 * @returns a function that stops saving
 */
export function persistDraft(
  form: HTMLFormElement,
  prefill: Readonly<Record<string, string | undefined>>,
): () => void {
  const fields = () => [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
  ]
  const drafted = readDraft(FORM)
  // Existing values are newer: typed while this file loaded, or returned by the server.
  for (const field of fields()) field.value ||= drafted[field.name] || prefill[field.name] || ''
  const save = () =>
    safeSessionStorage.setItem(
      draftKey(FORM),
      JSON.stringify(Object.fromEntries(fields().map(({ name, value }) => [name, value]))),
    )
  form.addEventListener('input', save)
  return () => form.removeEventListener('input', save)
}

export const clearDraft = (): void => safeSessionStorage.removeItem(draftKey(FORM))
