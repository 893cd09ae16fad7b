/**
 * States of a courier's sheet of PIN codes: its columns are to be matched, it is checked, the one that
 * counts, the one before it, taken back, or dropped.
 */
export const PIN_SERVICE_LOAD_STATES = [
  'matching',
  'checked',
  'current',
  'replaced',
  'taken_back',
  'dropped',
] as const
