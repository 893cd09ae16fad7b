import type { ReplacementOutcome } from '#app/aftersales/exchange/exchange.ts'
import type { AUDIT_ACTIONS, ORDER_SUBJECTS } from '#db/words/audit-enums.ts'
import { inRupees, type Paise } from '#app/basics/money.ts'
import { formatLine } from '#app/orders/format-line.ts'
import type { DeliveryFailure, Order } from '#app/orders/order.ts'
import { REFUND_REASON_TEXTS } from '#app/payments/refund.ts'
import type { DeskRefund } from '../../refunds/desk-refund.ts'
import type { DeskReturn } from '../../returns/desk-return.ts'
import { damagedText } from './damaged-text.ts'

type Subject = (typeof ORDER_SUBJECTS)[number]

/** Changed values of an event, as far as its words need them. */
export type ChangedFacts = {
  totalPaise?: Paise | undefined
  amountPaise?: Paise | undefined
  paidPaise?: Paise | undefined
  reviewReason?: string | undefined
  /** Of the transfer of cash by a courier. */
  reference?: string | undefined
  trackingNumber?: string | null | undefined
  courier?: string | undefined
  itemIds?: readonly string[] | undefined
  deliveryFailure?: DeliveryFailure | undefined
  /** Pieces that came back damaged: of a return, or by line of a parcel. */
  damaged?: number | Readonly<Record<string, number>> | undefined
  replacement?: ReplacementOutcome | undefined
}

export type RecordedEvent = {
  subject: Subject
  subjectId: string
  action: string
  after: ChangedFacts
  note: string | undefined
}

/** The rows that events are about, for what these do not hold themselves. */
export type StoryContext = {
  order: Pick<Order, 'items'>
  payments: readonly { reference: string; state: string; reason: string | null }[]
  refunds: readonly DeskRefund[]
  returns: readonly DeskReturn[]
}

/** Words for the events of an order, its payments, refunds and returns. */
export const EVENT_WORDS: {
  [Kind in Subject]: Record<(typeof AUDIT_ACTIONS)[Kind][number], string>
} = {
  order: {
    placed: 'Order placed',
    imported: 'Brought over from another shop',
    paid: 'Order paid',
    confirmed: 'Confirmed, to be paid at the door',
    cash_collected: 'Cash collected at the door',
    cash_reconciled: 'Cash has arrived from the courier',
    packed: 'Packed',
    unpacked: 'Parcel opened again',
    shipped: 'Shipped',
    shipping_undone: 'Shipping undone',
    tracking_changed: 'Tracking number changed',
    delivered: 'Delivered',
    lines_cancelled: 'Part cancelled',
    cancelled: 'Order cancelled',
    delivery_failed: 'Parcel never arrived, order cancelled',
    note_added: 'Note',
    pay_link_renewed: 'New pay link made',
  },
  attempt: {
    created: 'Payment begun',
    redirected: 'Customer sent to the bank',
    pending: 'Bank has not decided yet',
    succeeded: 'Payment confirmed by the bank',
    failed: 'Payment failed',
    aborted: 'Payment given up by the customer',
    expired: 'Payment expired',
    review: 'Payment needs a person to look at it',
    settled_as_paid: 'Payment settled by hand: money has arrived',
    settled_as_unpaid: 'Payment settled by hand: nothing has arrived',
    disputed: 'The bank contradicts how the payment was settled',
  },
  refund: {
    requested: 'Refund promised',
    submitted: 'Refund taken by the bank',
    succeeded: 'Refund has arrived',
    failed: 'Refund failed',
    unknown: 'Refund sent, the bank has not answered',
    paid_by_hand: 'Refund paid by hand',
  },
  return: {
    requested: 'Return asked for',
    accepted: 'Return accepted',
    refused: 'Return refused',
    replacement_packed: 'Replacement packed',
    replacement_unpacked: 'Parcel of the replacement opened again',
    replacement_sent: 'Replacement sent',
    exchange_dropped: 'Money back instead of the exchange',
  },
}

export function storyWords(
  event: RecordedEvent,
  context: StoryContext,
): { what: string; detail: string } {
  const words: Partial<Record<string, string>> = EVENT_WORDS[event.subject]
  return {
    what: words[event.action] ?? event.action,
    detail: details(event, context).filter(Boolean).join(' · '),
  }
}

type Details = (string | false | null | undefined)[]

function details(event: RecordedEvent, context: StoryContext): Details {
  switch (event.subject) {
    case 'order':
      return orderDetails(event, context)
    case 'attempt':
      return attemptDetails(event, context)
    case 'refund':
      return refundDetails(event, context)
    case 'return':
      return returnDetails(event, context)
    default:
      return event.subject satisfies never
  }
}

const amount = (paise: Paise | undefined) => paise !== undefined && inRupees(paise)
function orderDetails({ action, after, note }: RecordedEvent, { order }: StoryContext): Details {
  const { totalPaise, amountPaise, reference, trackingNumber, courier } = after
  const { itemIds, deliveryFailure, damaged } = after
  const lines = order.items.filter(({ id }) => itemIds?.includes(id))
  return [
    amount(totalPaise ?? amountPaise),
    reference && `UTR ${reference}`,
    trackingNumber && `tracking number ${[courier, trackingNumber].filter(Boolean).join(' ')}`,
    action === 'lines_cancelled' && lines.map(formatLine).join('; '),
    deliveryFailure && FAILURE_WORDS[deliveryFailure],
    damaged !== undefined && damagedText(damaged, order),
    note,
  ]
}

const FAILURE_WORDS: Record<DeliveryFailure, string> = {
  lost: 'lost on the way',
  returned_to_sender: 'came back',
}

function attemptDetails(
  { action, after, subjectId, note }: RecordedEvent,
  { payments }: StoryContext,
): Details {
  // The row has the reason of its last state alone.
  const isExplained = ({ state }: { state: string }) =>
    action === 'disputed' || (state === action && (action === 'failed' || action === 'review'))
  const payment = payments.find(({ reference }) => reference === subjectId)
  return [
    amount(after.paidPaise ?? after.amountPaise),
    after.reviewReason && `looked at because ${after.reviewReason}`,
    payment && isExplained(payment) && payment.reason,
    note,
  ]
}

function refundDetails({ action, subjectId }: RecordedEvent, { refunds }: StoryContext): Details {
  const refund = refunds.find(({ id }) => id === subjectId)
  if (!refund) return []
  return [
    inRupees(refund.amount),
    action === 'requested' && REFUND_REASON_TEXTS[refund.why].record,
    action === 'requested' && refund.whyNote,
    action === 'failed' && refund.detail,
    action === 'paid_by_hand' && refund.manualNote,
  ]
}

function returnDetails(
  { action, after, subjectId, note }: RecordedEvent,
  { returns, order }: StoryContext,
): Details {
  const one = returns.find(({ id }) => id === subjectId)
  if (!one) return []
  return [
    one.line,
    action === 'requested' && one.reason,
    action === 'requested' && one.exchange && `wants size ${one.exchange.size} instead`,
    action === 'requested' && one.note,
    action === 'requested' && note && `after the return window: ${note}`,
    action === 'refused' && one.refusal,
    after.replacement && `replacement ${after.replacement.replaceAll('_', ' ')}`,
    after.damaged !== undefined && damagedText(after.damaged, order),
    after.trackingNumber &&
      `tracking number ${[after.courier, after.trackingNumber].filter(Boolean).join(' ')}`,
  ]
}
