import { RETURN_REASONS, type RETURN_STATES } from '#db/enums.ts'
import { endOfDayInIndia } from '#app/basics/calendar/business-days.ts'
import { brand } from '#app/basics/brand.ts'
import { formatCount } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { DAY_MS, MINUTE_MS } from '#app/basics/time.ts'
import { notReturnableNote } from '#app/catalogue/product/returnable.ts'
import { activeItems, type Order, type OrderItem } from '#app/orders/order.ts'
import type { Exchange } from './exchange/exchange.ts'

export type ReturnState = (typeof RETURN_STATES)[number]

export type ReturnReason = (typeof RETURN_REASONS)[number]

/** A reason in words, for shoppers and staff. */
export const RETURN_REASON_TEXTS: Record<ReturnReason, string> = {
  too_small: 'Too small',
  too_large: 'Too large',
  not_as_shown: 'Not as it was shown',
  damaged: 'Damaged or faulty',
  wrong_item: 'Not what I ordered',
  changed_mind: 'I changed my mind',
  other: 'Another reason',
}

/** Reasons to choose from; `other` is for returns of an earlier version alone. */
export const OFFERED_REASONS = RETURN_REASONS.filter((one) => one !== 'other')
/**
 * Faults of the shop or the courier: any product may be returned for them, and the charges go back
 * too, as the Consumer Protection (E-Commerce) Rules, 2020, have it.
 */
export const FAULT_REASONS = [
  'not_as_shown',
  'damaged',
  'wrong_item',
] as const satisfies readonly ReturnReason[]
/** Faults that paid the charges back before returns said so themselves (`paidCharges`). */
export const EARLIER_FAULTS = ['damaged', 'wrong_item'] as const satisfies readonly ReturnReason[]
export const isFault = (reason: ReturnReason): boolean =>
  (FAULT_REASONS as readonly ReturnReason[]).includes(reason)
export const reasonsFor = ({
  returnable,
}: Pick<OrderItem, 'returnable'>): readonly ReturnReason[] =>
  returnable ? OFFERED_REASONS : FAULT_REASONS
const SIZE_REASONS: readonly ReturnReason[] = ['too_small', 'too_large']
/** Whether a form offers this reason: that of a size only for goods that come in several. */
export const isOffered = (reason: ReturnReason, { isSized }: { isSized: boolean }): boolean =>
  isSized || !SIZE_REASONS.includes(reason)
/** Reads a reason that was chosen or typed: its code, or its words in any case. */
export const returnReasonOf = (typed = ''): ReturnReason | undefined =>
  OFFERED_REASONS.find((one) =>
    [one, RETURN_REASON_TEXTS[one].toLowerCase()].includes(typed.toLowerCase()),
  )

/** Upper bound on a note, in characters. */
export const MAX_NOTE_LENGTH = 1_000

export type Return = {
  id: string
  itemId: string
  quantity: number
  reason: ReturnReason
  note: string | null
  state: ReturnState
  /** Why it was refused, in words. */
  refusal: string | null
  requestedAt: Date
  settledAt: Date | null
  /** Whether the charges of the order went back with its money; null: not paid back, or by an earlier version. */
  paidCharges: boolean | null
  /** Null: the money is wanted back. */
  exchange: Exchange | null
}

export type ReturnRequest = {
  itemId: string
  quantity: number
  reason: ReturnReason
  note?: string | undefined
  /** Size that is wanted instead of the money. */
  exchangeSize?: string | undefined
}

export type ReturnRefusal =
  | {
      why:
        | 'no such order'
        | 'no such line'
        | 'not delivered'
        | 'too late'
        | 'not returnable'
        | 'paid elsewhere'
        | 'size not offered'
        | 'size sold out'
    }
  | { why: 'only so many'; left: number }

/**
 * Last moment to request a return: the whole of the seventh day after delivery counts, in India
 * (§9.6).
 */
export const returnableUntil = (deliveredAt: Date): Date =>
  endOfDayInIndia(new Date(deliveredAt.getTime() + rules.returnsWithinDays * DAY_MS))

/** Quantity of a line without a requested or accepted return. */
export const returnableQuantity = (
  { id, quantity }: Pick<OrderItem, 'id' | 'quantity'>,
  returns: readonly Return[],
): number =>
  returns
    .filter(({ itemId, state }) => itemId === id && state !== 'refused')
    .reduce((left, one) => left - one.quantity, quantity)

/**
 * `byStaff`: staff may open a return after the deadline, or when the day of delivery is unknown.
 */
type ReturnContext = {
  order: Pick<Order, 'status' | 'deliveredAt' | 'items'>
  returns: readonly Return[]
  now: Date
  byStaff?: boolean
}

/**
 * Why this quantity of a line cannot be returned now, for this reason or, without one, for any;
 * undefined if it can.
 */
export function checkReturn(
  { order, returns, now, byStaff = false }: ReturnContext,
  { itemId, quantity, reason }: { itemId: string; quantity: number; reason?: ReturnReason },
): ReturnRefusal | undefined {
  const item = order.items.find(({ id, cancelledAt }) => id === itemId && !cancelledAt)
  if (!item) return { why: 'no such line' }
  if (order.status !== 'delivered') return { why: 'not delivered' }
  if (reason && !reasonsFor(item).includes(reason)) return { why: 'not returnable' }
  if (!byStaff) {
    if (!order.deliveredAt) return { why: 'not delivered' }
    if (now > returnableUntil(order.deliveredAt)) return { why: 'too late' }
  }
  const left = returnableQuantity(item, returns)
  return quantity > left ? { why: 'only so many', left } : undefined
}

/** Lines that can be returned now for one of their reasons: the one rule of what is offered. */
export const returnableItems = (context: ReturnContext): OrderItem[] =>
  activeItems(context.order).filter(({ id }) => !checkReturn(context, { itemId: id, quantity: 1 }))

/** Window in which a repeated request counts as a double click. */
const DUPLICATE_WINDOW_MS = MINUTE_MS

/** Idempotency: whether all of this was requested a moment ago, by a double click. */
export const isDuplicateRequest = (
  requests: readonly ReturnRequest[],
  returns: readonly Return[],
  now: Date,
): boolean =>
  requests.every(({ itemId, quantity, reason, note, exchangeSize }) =>
    returns.some(
      (one) =>
        one.state === 'requested' &&
        one.itemId === itemId &&
        one.quantity === quantity &&
        one.reason === reason &&
        one.note === (note ?? null) &&
        one.exchange?.size === exchangeSize &&
        now.getTime() - one.requestedAt.getTime() < DUPLICATE_WINDOW_MS,
    ),
  )

/** In words for the shopper. */
export function returnRefusalMessage(refusal: ReturnRefusal): string {
  switch (refusal.why) {
    case 'no such order':
    case 'no such line':
      return 'This is not in the order.'
    case 'not delivered':
      return 'It has not been delivered yet, so it cannot be returned. Until it is shipped, you can cancel it.'
    case 'too late':
      return `Returns are accepted within ${formatCount(rules.returnsWithinDays, 'day')} of delivery, and those are over.`
    case 'not returnable':
      return notReturnableNote()
    case 'paid elsewhere':
      return `This order was placed on our previous website. Please write to ${brand.email} and we will take care of it.`
    case 'size not offered':
      return 'We do not sell it in this size. Please choose another size, or your money back.'
    case 'size sold out':
      return 'We do not have enough of this size any more. Please choose another size, or your money back.'
    case 'only so many':
      return refusal.left === 0
        ? 'You have already requested a return for all of these.'
        : `Only ${refusal.left} of these can still be returned.`
    default:
      return refusal satisfies never
  }
}

/** How the money of an order goes back, after “is refunded”. */
export const moneyBackWay = (method: Order['paymentMethod']): string =>
  method === 'cash' ? 'to your UPI ID or bank account' : 'to your original payment method'
