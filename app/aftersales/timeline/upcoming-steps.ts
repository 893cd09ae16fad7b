import { formatDate } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { formatCount, formatRange } from '#app/basics/text/format-range.ts'
import {
  expectedArrival,
  isLateToArrive,
  isLateToLeave,
  movedMessage,
  transitTime,
} from '#app/orders/arrival.ts'
import { firmSince, type Order } from '#app/orders/order.ts'
import { withClosed } from '#app/shipping/closed-days.ts'
import { dispatchDeadline } from '#app/shipping/promise.ts'
import { isReplacementDue } from '../exchange/exchange.ts'
import { returnableItems, returnableUntil, type Return } from '../return.ts'
import type { Step, StepKind, TimelineInput } from './timeline-step.ts'

const handling = () => `within ${formatRange(allRules.handlingHours, 'hour')}`
export function upcomingSteps({ order, payment, returns, now }: TimelineInput): Step[] {
  const next = (kind: StepKind, title: string, text: string): Step => ({
    kind,
    title,
    text,
    at: null,
    isUpcoming: true,
  })
  switch (order.status) {
    case 'pending':
      return [
        payment === 'cash'
          ? next(
              'placed',
              'Confirmation',
              `Once you have confirmed it, we pack your order and send it ${handling()}.`,
            )
          : payment === 'review'
            ? next(
                'paid',
                'Payment',
                'We are looking at it and will write to you within one working day.',
              )
            : next(
                'paid',
                'Payment',
                `Once you have paid, we pack your order and send it ${handling()}.`,
              ),
      ]
    case 'processing':
      return [
        next('packed', 'Packing', dispatchMessage(order, now)),
        next('delivered', 'Delivery', arrivalMessage(order, now)),
      ]
    case 'shipped':
      return [next('delivered', 'Delivery', arrivalMessage(order, now))]
    case 'delivered':
      return [
        ...returns
          .filter(isReplacementDue)
          .map((one) => next('shipped', 'Exchange', replacementMessage(order, one))),
        ...returnSteps({ order, returns, now }).map(([title, text]) => next('return', title, text)),
      ]
    case 'cancelled':
      return []
    default:
      return order.status satisfies never
  }
}

const late = () =>
  `It is late, and we are sorry. Please write to ${brand.email} and we will sort it out.`

function dispatchMessage(order: Order, now: Date): string {
  const firm = firmSince(order)
  if (!firm) return `It leaves us ${handling()} of your payment.`
  if (isLateToLeave(order, now)) return late()
  const deadline = dispatchDeadline(firm)
  const leaves = `It leaves us ${handling()} of your ${order.confirmedAt ? 'confirmation' : 'payment'}, by ${formatDate(deadline)} at the latest.`
  return withClosed(leaves, firm, deadline)
}

function arrivalMessage(order: Order, now: Date): string {
  const reaches = `It should reach you within ${transitTime(order)}${order.status === 'shipped' ? '' : ' after it leaves us'}`
  const latest = expectedArrival(order)
  // No date of arrival while the parcel is late to leave.
  if (!latest || isLateToLeave(order, now)) return `${reaches}.`
  if (isLateToArrive(latest, now)) return late()
  const firm = firmSince(order)
  const leaves = order.shippedAt ?? (firm && dispatchDeadline(firm)) ?? now
  const arrives = `${reaches}, by about ${formatDate(latest)}.`
  const moved = movedMessage(order)
  return moved ? `${arrives} ${moved}` : withClosed(arrives, leaves, latest)
}

function replacementMessage({ items }: Order, { itemId, quantity, exchange }: Return): string {
  const name = items.find(({ id }) => id === itemId)?.name ?? 'it'
  return `We will send you ${quantity === 1 ? name : `${quantity} × ${name}`} in size ${exchange?.size}.`
}

function returnSteps(input: Pick<TimelineInput, 'order' | 'returns' | 'now'>): [string, string][] {
  const { deliveredAt } = input.order
  const asked = input.returns.some(({ state }) => state === 'requested')
  const open = returnableItems(input)
  const until = deliveredAt && formatDate(returnableUntil(deliveredAt))
  const what = open.some(({ returnable }) => returnable)
    ? 'You can return items'
    : 'What came damaged, faulty, wrong or not as shown you can return'
  return [
    ...(asked
      ? [
          [
            'Pick-up',
            `We will write to you about it within ${formatCount(allRules.pickUpHours, 'hour')}. Please keep the tags on.${heldMessage(input.returns)}`,
          ] satisfies [string, string],
        ]
      : []),
    ...(open.length > 0 ? [['Returns', `${what} until ${until}.`] satisfies [string, string]] : []),
  ]
}

function heldMessage(returns: readonly Return[]): string {
  const sizes = returns.flatMap(({ state, exchange }) =>
    state === 'requested' && exchange?.state === 'held' ? [exchange.size] : [],
  )
  const different = [...new Set(sizes)]
  return different.length > 0
    ? ` We are holding ${different.length > 1 ? 'sizes' : 'size'} ${different.join(' and ')} for you until then.`
    : ''
}
