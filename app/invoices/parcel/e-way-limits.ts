import { paise, type Paise } from '#app/basics/money.ts'

/** Above it goods that move to another State need an e-way bill (rule 138(1) of the CGST Rules). */
const BETWEEN_STATES = paise(50_000_00)

/** No State has a lower one here. */
export const LOWEST_E_WAY_LIMIT = BETWEEN_STATES

const LAKH = paise(1_00_000_00)

/**
 * Limits within a State that are not ₹50,000, by code of the State, as of 28 November 2026. Each is from
 * two summaries that agree (cleartax.in and busy.in, "state-wise threshold limits for e-way bills"); no
 * notification was read. Where summaries differ (Madhya Pradesh, West Bengal), or a State asks for it
 * only within or beyond a city, or of some goods, the lower limit holds here: a warning too many does
 * no harm.
 */
const WITHIN_STATE: Readonly<Record<string, Paise>> = {
  // Punjab, Delhi, Rajasthan, Bihar, Jharkhand, Maharashtra, Tamil Nadu.
  '03': LAKH,
  '07': LAKH,
  '08': LAKH,
  '10': LAKH,
  '20': LAKH,
  '27': LAKH,
  '33': LAKH,
}

/** Consignment value above which an e-way bill is due, by codes of States. */
export const eWayLimit = (from: string, to: string): Paise =>
  from === to ? (WITHIN_STATE[from] ?? BETWEEN_STATES) : BETWEEN_STATES
