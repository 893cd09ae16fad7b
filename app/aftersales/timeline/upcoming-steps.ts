import { formatDate } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { formatCount, formatRange } from '#app/basics/text/format-range.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { expectedArrival, dispatchDeadline } from '#app/orders/arrival.ts'
import type { Order } from '#app/orders/order.ts'
import { returnableItems, returnableUntil } from '../return.ts'
import type { Step, StepKind, TimelineInput } from './timeline-step.ts'

const { handlingHours, deliveryDays, pickUpHours } = allRules
const HANDLING = `within ${formatRange(handlingHours, 'hour')}`
const DELIVERY = `within ${formatRange(deliveryDays.all, 'business day')}`

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
        payment === 'review'
          ? next(
              'paid',
              'Payment',
              'We are looking at it and will write to you within one working day.',
            )
          : next(
              'paid',
              'Payment',
              `Once you have paid, we pack your order and send it ${HANDLING}.`,
            ),
      ]
    case 'processing':
      return [
        next('packed', 'Packing', dispatchMessage(order.paidAt, now)),
        next('delivered', 'Delivery', arrivalMessage(order, now)),
      ]
    case 'shipped':
      return [next('delivered', 'Delivery', arrivalMessage(order, now))]
    case 'delivered':
      return returnSteps({ order, returns, now }).map(([title, text]) =>
        next('return', title, text),
      )
    case 'cancelled':
      return []
    default:
      return order.status satisfies never
  }
}

const LATE = `It is late, and we are sorry. Please write to ${brand.email} and we will sort it out.`

function dispatchMessage(paidAt: Date | null, now: Date): string {
  if (!paidAt) return `It leaves us ${HANDLING} of your payment.`
  if (isLateToLeave(paidAt, now)) return LATE
  return `It leaves us ${HANDLING} of your payment, by ${formatDate(dispatchDeadline(paidAt))} at the latest.`
}

const isLateToLeave = (paidAt: Date, now: Date): boolean => now > dispatchDeadline(paidAt)

function arrivalMessage(order: Order, now: Date): string {
  const reaches = `It should reach you ${DELIVERY}${order.status === 'shipped' ? '' : ' after it leaves us'}`
  const latest = expectedArrival(order)
  // No date of arrival while the parcel is late to leave.
  if (
    !latest ||
    (order.status === 'processing' && order.paidAt && isLateToLeave(order.paidAt, now))
  )
    return `${reaches}.`
  // The whole of that day is still in time.
  return now.getTime() > latest.getTime() + DAY_MS
    ? LATE
    : `${reaches}, by about ${formatDate(latest)}.`
}

function returnSteps(input: Pick<TimelineInput, 'order' | 'returns' | 'now'>): [string, string][] {
  const { deliveredAt } = input.order
  const asked = input.returns.some(({ state }) => state === 'requested')
  const open = returnableItems(input)
  const until = deliveredAt && formatDate(returnableUntil(deliveredAt))
  const what = open.some(({ returnable }) => returnable)
    ? 'You can return items'
    : 'What came damaged, faulty or wrong you can return'
  return [
    ...(asked
      ? [
          [
            'Pick-up',
            `We will write to you about it within ${formatCount(pickUpHours, 'hour')}. Please keep the tags on.`,
          ] satisfies [string, string],
        ]
      : []),
    ...(open.length > 0 ? [['Returns', `${what} until ${until}.`] satisfies [string, string]] : []),
  ]
}
