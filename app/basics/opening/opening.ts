import { openLines, type OpenLine } from './legal-lines.ts'

/** Facts beside the shop's own words on which its opening depends. */
export type OpeningFacts = {
  /** Open to the public, or takes real money (`isProduction`, decision 59). */
  isProduction: boolean
  /** A parcel has been packed in production: the shop has sold. */
  hasSold: boolean
  /** The owner has confirmed all GST rates and legal texts as they stand now. */
  isConfirmed: boolean
}

/**
 * `closed`: strangers are told "Opening soon", the staff see a preview, and no order and no document
 * is made. `showing`: pages and policies show, and no order is taken. `selling`: all of it.
 */
export type OpeningState = 'closed' | 'showing' | 'selling'

export type Opening = {
  state: OpeningState
  /** Legal lines that are open, whatever the state: the owner is warned of them. */
  lacking: readonly OpenLine[]
}

/** Facts of a shop that is tried out: it shows and sells the demo as it is. */
export const TRIAL: OpeningFacts = { isProduction: false, hasSold: false, isConfirmed: false }

/** Whether the shop shows its pages and takes orders: the one decision, asked wherever it matters. */
export function openingOf(
  brand: Parameters<typeof openLines>[0],
  { isProduction, hasSold, isConfirmed }: OpeningFacts,
): Opening {
  const lacking = openLines(brand)
  // A shop that has sold goes on: neither an update nor a change of its words ends its business.
  if (!isProduction || hasSold) return { state: 'selling', lacking }
  if (lacking.some(({ line, state }) => line.isIdentity && state === 'demo'))
    return { state: 'closed', lacking }
  return { state: lacking.length === 0 && isConfirmed ? 'selling' : 'showing', lacking }
}

/** What a page says of the opening to a browser; nothing where the shop sells. */
export type ShownOpening =
  | { state: 'showing' }
  | { state: 'closed'; lacking: readonly string[] }
  | undefined

export function shownOpening({ state, lacking }: Opening): ShownOpening {
  if (state === 'selling') return undefined
  return state === 'showing' ? { state } : { state, lacking: lacking.map(({ line }) => line.what) }
}
