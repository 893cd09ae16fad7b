import { DELIVERY_FAILURES } from '#db/enums.ts'
import type { Paise } from '#app/basics/money.ts'
import type { DeliveryFailure, OrderStatus } from '#app/orders/order.ts'
import type { StatusField } from '#app/shipping/courier-events/read-courier-event.ts'

/** Ends of a parcel's way that cancel its order. */
export const FAILURES: readonly DeliveryFailure[] = DELIVERY_FAILURES
/** End of a parcel's way. */
export const PARCEL_OUTCOMES = ['delivered', ...DELIVERY_FAILURES] as const
export type ParcelOutcome = (typeof PARCEL_OUTCOMES)[number]

export const OUTCOME_WORDS: Record<ParcelOutcome, string> = {
  delivered: 'Delivered',
  lost: 'Lost on the way',
  returned_to_sender: 'Came back',
}

/** Each is a transaction of its own, and a request may keep the database for ten seconds (decision 47). */
export const MAX_PARCELS = 200

/** A line of what was pasted: the number of an order or a parcel, and what the courier says of it. */
export type ParcelLine = {
  line: number
  code: string
  said: readonly StatusField[]
  /** Has more cells than the heading, so it cannot be told which is which. */
  isTooLong?: boolean
}

/** Outcome of a line, or why its parcel is left as it is. */
export type ParcelState =
  | { is: 'ready' | 'done'; outcome: ParcelOutcome; refund: Paise; isPaidHere: boolean }
  | { is: 'not found' | 'spreadsheet' | 'too many cells' | 'twice' | 'changed meanwhile' }
  | { is: 'several'; numbers: readonly string[] }
  | { is: 'other status'; status: OrderStatus }
  | { is: 'under way'; said: string }
  /** The courier's status stands in no table, contradicts itself, or is lacking (''). */
  | { is: 'not understood'; said: string }
  /** The order has ended, or has not left, and the courier says something else of it. */
  | { is: 'disagrees'; status: OrderStatus; said: string }
  /** The courier says something else than what was chosen for all. */
  | { is: 'contradicted'; said: string }

export type SeenParcel = {
  code: string
  /** Undefined where no one order was found. */
  number: string | undefined
  name: string
} & ParcelState

/** A move as it was shown: it is made only if the refund is still that. */
export type ParcelMove = { number: string; outcome: ParcelOutcome; refund: number }

export const writeMoves = (moves: readonly ParcelMove[]): string =>
  moves.map(({ number, outcome, refund }) => `${number} ${outcome} ${refund}`).join('\n')

/** Reads moves as the confirmation sends them back; undefined if somebody else wrote them. */
export function readMoves(text: string): ParcelMove[] | undefined {
  const moves: ParcelMove[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, number, code, refund] = /^([0-9a-f]{8}) (\w+) (\d{1,12})$/.exec(line) ?? []
    const outcome = PARCEL_OUTCOMES.find((one) => one === code)
    if (number === undefined || outcome === undefined) return undefined
    moves.push({ number, outcome, refund: Number(refund) })
  }
  return moves.length <= MAX_PARCELS ? moves : undefined
}
