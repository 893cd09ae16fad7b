import { STAGES, type CourierStage } from '#app/shipping/courier-events/courier-event.ts'
import {
  readCourierEvent,
  type StatusField,
} from '#app/shipping/courier-events/read-courier-event.ts'
import type { Order } from '#app/orders/order.ts'
import type { ParcelOutcome } from './parcel-outcome.ts'

/** Meaning of a courier's status for an order; `unclear`: a person looks. */
export type StatusReading = ParcelOutcome | 'under way' | 'going back' | 'unclear'

const READINGS = {
  'under way': 'under way',
  'going back': 'going back',
  delivered: 'delivered',
  'came back': 'returned_to_sender',
  lost: 'lost',
  damaged: 'unclear',
  cancelled: 'unclear',
  reverse: 'unclear',
  review: 'unclear',
} as const satisfies Record<CourierStage, StatusReading>

export const readStatus = (said: readonly StatusField[]): StatusReading =>
  READINGS[STAGES[readCourierEvent(said)]]

/**
 * Reads what lines of one parcel say, each by itself: lines of its way agree, but an end and anything
 * else are unclear. Undefined where none says anything.
 */
export function readLines(lines: readonly (readonly StatusField[])[]): StatusReading | undefined {
  const readings = new Set(lines.filter(({ length }) => length > 0).map(readStatus))
  if ([...readings].every((one) => one === 'under way' || one === 'going back'))
    return readings.has('going back') ? 'going back' : [...readings][0]
  return readings.size === 1 ? [...readings][0] : 'unclear'
}

/** Whether any field says something else than was chosen, though they may be unclear together. */
export const contradicts = (
  lines: readonly (readonly StatusField[])[],
  outcome: ParcelOutcome,
): boolean =>
  [...lines, ...lines.flat().map((field) => [field])].some(
    (said) => said.length > 0 && ![outcome, 'unclear'].includes(readStatus(said)),
  )

/** Whether an order that is not on its way, or no longer, agrees with what the courier says of it. */
export function agrees(
  { status, deliveryFailure }: Pick<Order, 'status' | 'deliveryFailure'>,
  reading: StatusReading,
): boolean {
  if (status === 'delivered') return reading === 'delivered' || reading === 'under way'
  if (status !== 'cancelled') return reading === 'under way' || reading === 'unclear'
  if (deliveryFailure === 'lost') return reading === 'lost'
  if (deliveryFailure === 'returned_to_sender') return !['delivered', 'lost'].includes(reading)
  return reading === 'unclear'
}

/** The courier's own words, as they are shown. */
export const rawStatus = (lines: readonly (readonly StatusField[])[]): string =>
  [...new Set(lines.map((said) => said.map(({ text }) => text).join(' · ')))]
    .filter(Boolean)
    .join(' / ')
    .slice(0, 160)
