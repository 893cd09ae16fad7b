/** States of a courier's remittance file; one that is dropped is deleted. */
export const REMITTANCE_STATES = ['matching', 'checked', 'applied'] as const

/**
 * Outcome of a row of a remittance for the cash of its order. `matches`: it has come in full; `twice`: it
 * had come already; `not_delivered`: nothing was collected yet; `not_due`: nothing is collected at all.
 */
export const REMITTANCE_OUTCOMES = [
  'matches',
  'short',
  'over',
  'twice',
  'unknown',
  'not_delivered',
  'not_due',
] as const
