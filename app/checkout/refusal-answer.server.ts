import type { Log } from '#app/basics/log.ts'
import { ORDERING_OPENS_SOON } from '#app/basics/opening/opening-words.ts'
import { inRupees } from '#app/basics/money.ts'
import { CHARGE_NAMES, type Charge } from '#app/cart/charges.ts'
import { cashRefusalMessage } from '#app/orders/cash/cash-offer.ts'
import { logOrderFailure } from '#app/orders/log-order-failure.server.ts'
import { holdRefusalMessage } from '#app/orders/holds/hold-refusal.ts'
import { placeOf } from '#app/account/addresses/place-of-pin.server.ts'
import { notServedMessage, onlyInMessage } from '#app/shipping/delivery-words.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'
import type { CheckoutRefusal } from './place-or-resume.server.ts'

/** `seeOrders`: adds a link to My Orders, where the shopper can solve the problem. */
export type ActionAnswer = CheckoutAnswer & { seeOrders?: true }

/** Answer of the checkout to an order that was refused, in words for the shopper. */
export function refusalAnswer(refusal: CheckoutRefusal): ActionAnswer {
  switch (refusal.why) {
    case 'not selling':
      return { why: 'failed', message: ORDERING_OPENS_SOON }
    case 'lines':
      return refusal
    case 'charges':
      return { why: 'charges', message: chargesMessage(refusal.charges), rules: refusal.rules }
    case 'not served':
      return {
        why: 'fields',
        place: placeOf(refusal.pin),
        errors: refusal.onlyIn
          ? { state: onlyInMessage(refusal.onlyIn) }
          : { postalCode: notServedMessage(refusal.pin) },
      }
    case 'only cash':
      return {
        why: 'fields',
        place: placeOf(refusal.pin),
        errors: { postalCode: onlyCashMessage(refusal.pin) },
      }
    case 'cash':
      return { why: 'failed', message: cashRefusalMessage(refusal.refusal) }
    case 'key used for another order':
      return { why: 'already placed', orderId: refusal.orderId }
    case 'paid meanwhile':
      return { why: 'already paid', orderId: refusal.orderId }
    case 'too many in a minute':
      return {
        why: 'failed',
        message: 'Too many orders in a minute. Please try again in a minute.',
      }
    case 'paid again too often':
      return {
        why: 'failed',
        message:
          'This order was tried very often today. Please try again tomorrow, or write to us.',
        seeOrders: true,
      }
    case 'too many unpaid':
      return {
        why: 'failed',
        message: `You have ${refusal.most} orders that are not paid yet. Please pay or cancel one of them first.`,
        seeOrders: true,
      }
    case 'too many never paid':
      return {
        why: 'failed',
        message: `You have placed ${refusal.most} orders in a day without paying for them. Please pay for one of them, or order again ${formatHours(refusal.retryAfterS)}. If you need more today, write to us.`,
        seeOrders: true,
      }
    case 'too many never paid from one address':
      return {
        why: 'failed',
        message: `Very many orders from your network were not paid today. Please order over another network, or ${formatHours(refusal.retryAfterS)}, or write to us.`,
      }
    case 'too much':
      return {
        why: 'failed',
        message: `One payment can be ${inRupees(refusal.most)} at most. Please order in parts, or write to us.`,
      }
    case 'too many pieces':
      return {
        why: 'failed',
        message: holdRefusalMessage(refusal),
        ...(refusal.held > 0 && { seeOrders: true }),
      }
    case 'too many pieces from one address':
      return { why: 'failed', message: holdRefusalMessage(refusal) }
    default:
      return refusal satisfies never
  }
}

/**
 * Names all that are charged, since one of them may be what has changed; without scripts, a gift wrap
 * that was just ticked.
 */
function chargesMessage(charges: readonly Charge[]): string {
  const named = charges.map(({ code, amount }) => `${CHARGE_NAMES[code]} ${inRupees(amount)}`)
  const free = charges.some(({ code }) => code === 'delivery') ? [] : ['Free delivery']
  return `The total has changed. It now has: ${[...free, ...named].join(', ')}. Please look at it, and pay again if you agree.`
}

const onlyCashMessage = (pin: string): string =>
  `Our couriers deliver to ${pin} for cash on delivery alone. Please choose that, or another address.`

const TIME_SOLVES: readonly CheckoutRefusal['why'][] = [
  'too many in a minute',
  'paid again too often',
  'too many never paid',
  'too many never paid from one address',
  'too many pieces from one address',
]

/** Status and headers: of refusals that time alone solves 429; the others are a conflict. */
export const refusalStatus = (
  refusal: CheckoutRefusal,
): { status: 409 | 429; headers: Record<string, string> } => {
  if (!TIME_SOLVES.includes(refusal.why)) return { status: 409, headers: {} }
  const seconds = 'retryAfterS' in refusal ? refusal.retryAfterS : 60
  return { status: 429, headers: { 'Retry-After': String(seconds) } }
}

/** Rounds up, so that the wait is never longer than the message says. */
const formatHours = (seconds: number): string => {
  const hours = Math.ceil(seconds / 3600)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}

/** Logs why no order was placed. */
export function logFailure(log: Pick<Log, 'error'>, error: unknown): void {
  const isOfItems =
    error instanceof Error &&
    error.cause instanceof Error &&
    error.cause.message.includes('"order_items')
  logOrderFailure(log, error, isOfItems ? 'create order items' : 'create order')
}
