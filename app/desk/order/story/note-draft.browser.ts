import { safeSessionStorage } from '#app/basics/storage/safe-storage.browser.ts'

/**
 * Draft of a note in this tab's storage: survives a reload and another page, until the note is kept.
 * @returns a function that stops saving
 */
export function keepNoteDraft(
  field: HTMLTextAreaElement,
  number: string,
  notes: readonly string[],
): () => void {
  const key = `desk-note-draft ${number}`
  const draft = safeSessionStorage.getItem(key) ?? ''
  if (draft && notes.includes(draft.trim())) {
    safeSessionStorage.removeItem(key)
    field.value = ''
  } else {
    field.value ||= draft
  }
  const save = () => safeSessionStorage.setItem(key, field.value)
  field.addEventListener('input', save)
  return () => field.removeEventListener('input', save)
}
