import type { Charge } from '#app/cart/charges.ts'
import { isPaidBack } from './exchange/exchange.ts'
import { EARLIER_FAULTS, isFault, type Return, type ReturnReason } from './return.ts'

/** Event after the payment that may pay charges back. */
export type ChargeEvent =
  | 'cancelled in part'
  /** Before it was sent, or with the last of its lines. */
  | 'cancelled whole'
  /** Lost, or returned to sender. */
  | 'never arrived'
  | 'returned'
  | 'returned for a fault'

/** As the refund policy has it: cancelling costs nothing, and no fault of ours is paid for. */
const PAYS_BACK = {
  'cancelled in part': false,
  'cancelled whole': true,
  'never arrived': true,
  returned: false,
  'returned for a fault': true,
} satisfies Record<ChargeEvent, boolean>

/** Charges that go back with what is refunded for this event. */
export const chargesPaidBack = (
  charges: readonly Charge[],
  event: ChargeEvent,
): readonly Charge[] => (PAYS_BACK[event] ? charges : [])

type Other = Pick<Return, 'reason' | 'state' | 'exchange' | 'paidCharges'>

const hasPaidCharges = (one: Other): boolean =>
  one.state === 'accepted' &&
  isPaidBack(one) &&
  (one.paidCharges ?? (EARLIER_FAULTS as readonly ReturnReason[]).includes(one.reason))

/** Charges go back once: with the first return for a fault that is accepted and paid back. */
export const returnEvent = (
  { reason }: Pick<Return, 'reason'>,
  others: readonly Other[],
): ChargeEvent =>
  isFault(reason) && !others.some(hasPaidCharges) ? 'returned for a fault' : 'returned'
