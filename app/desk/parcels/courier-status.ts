import type { ParcelOutcome } from './parcel-outcome.ts'

/** On the way, also back to the sender: nothing is decided about it yet. */
const UNDER_WAY =
  /transit|initiat|out for|\bofd\b|pick(?:ed)?[ -]?up|manifest|book|dispatch|reach|arriv|pending|hub|facility|label|undeliver|not delivered|fail|attempt|\bndr\b|delay|hold|held|request|schedul|progress|shipped$/

const BACK = /\brto\b|\brts\b|return|origin|shipper|sender/

/** Ends of the way back; `rto` alone is what some couriers say while it is on that way. */
const BACK_ENDS = /deliver|receiv|complet|closed|returned/

const LOST = /\blost\b|destroyed|disposed|missing/

/**
 * Reads a courier's word for where a parcel is, as the sheets of Indian couriers have it: an outcome,
 * or that it is under way. Undefined: it cannot be told, so nothing is done with it.
 */
export function readCourierStatus(said: string): ParcelOutcome | 'under way' | undefined {
  const words = said
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  if (LOST.test(words)) return 'lost'
  if (UNDER_WAY.test(words)) return 'under way'
  if (BACK.test(words)) return BACK_ENDS.test(words) ? 'returned_to_sender' : undefined
  return /\bdelivered\b|^dl$|^dlvd?$/.test(words) ? 'delivered' : undefined
}
