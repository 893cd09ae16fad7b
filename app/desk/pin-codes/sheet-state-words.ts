import type { PIN_SERVICE_LOAD_STATES } from '#db/enums.ts'

export const SHEET_STATE_WORDS: Record<(typeof PIN_SERVICE_LOAD_STATES)[number], string> = {
  matching: 'Columns to be matched',
  checked: 'Checked, nothing changed yet',
  current: 'In force',
  replaced: 'Replaced by a newer sheet',
  taken_back: 'Taken back',
  dropped: 'Dropped',
}
