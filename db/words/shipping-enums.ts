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

/**
 * Why a person chose the State of a parcel: its PIN code lies in two States (`of_two`), or the shop's
 * directory does not have it (`of_all`).
 */
export const STATE_CHOICES = ['of_two', 'of_all'] as const
