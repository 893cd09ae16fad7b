import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import type { WordForm } from './word-forms.ts'

export type Choice = { value: string; label: string }

export type WordField = {
  /** As the brand file nests it: `brand.name`. */
  field: string
  label: string
  form: WordForm
  hint?: string
  /** Text of the program, where the words have none of their own. */
  given?: string
  /** Of a choice: its values, as people read them. */
  choices?: readonly Choice[]
}

export type WordGroup = {
  label: string
  /** Contents of the group, for a member who looks for something. */
  words: string
  /** Public pages that say these words. */
  previews: readonly (readonly [path: string, name: string])[]
  fields: readonly WordField[]
}

export const WORDS_ACTION_WORDS: Record<(typeof AUDIT_ACTIONS)['words'][number], string> = {
  changed: 'Words of the shop changed',
}
