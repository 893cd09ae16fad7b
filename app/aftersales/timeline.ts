import { formatDate } from '#app/basics/format-date.ts'
import { brand, pickUpHours } from '#app/brand.ts'
import { expectedArrival, dispatchDeadline } from '#app/orders/arrival.ts'
import type { Order, OrderItem } from '#app/orders/order.ts'
import type { PaymentStatus } from '#app/payments/payment.ts'
import { refundMessage, type Refund } from '#app/payments/refund.ts'
import { deliveryFailureMessage } from './cancel.ts'
import { returnableItems, returnableUntil, type Return } from './return.ts'

export type StepKind =
  'placed' | 'paid' | 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'refund' | 'return'

export type Step = {
  kind: StepKind
  title: string
  text: string | null
  /** Null when the time is unknown (imported order), or the text says it. */
  at: Date | null
  isUpcoming: boolean
}

type TimelineInput = {
  order: Order
  payment: PaymentStatus
  refunds: readonly Refund[]
  returns: readonly Return[]
  now: Date
}

/** Past steps of an order, oldest first, then its next steps and when they are due. */
export const orderTimeline = (input: TimelineInput): Step[] => [
  ...pastSteps(input),
  ...upcomingSteps(input),
]

/** `when`: sort key in ms, also for a step that shows no date. */
type PastStep = { step: Step; when: number }

function pastSteps({ order, refunds, returns }: TimelineInput): Step[] {
  const { placedAt, paidAt, shippedAt, deliveredAt, status } = order
  const steps: PastStep[] = []
  const add = ({
    when,
    ...step
  }: Pick<Step, 'kind' | 'title'> & { text?: string | null; at: Date | null; when: number }) =>
    steps.push({ step: { text: null, isUpcoming: false, ...step }, when })
  const hasStatus = (...ones: Order['status'][]) => ones.includes(status)
  // An imported order may lack the time of a step: the step then sorts after the one before.
  let when = placedAt.getTime()
  const stepTime = (at: Date | null) => ({ at, when: (when = at?.getTime() ?? when) })
  add({ kind: 'placed', title: 'Order placed', ...stepTime(placedAt) })
  if (paidAt || hasStatus('processing', 'shipped', 'delivered'))
    add({ kind: 'paid', title: 'Paid', ...stepTime(paidAt) })
  // Also for a cancelled order whose parcel was lost or came back.
  if (hasStatus('shipped', 'delivered') || shippedAt)
    add({
      kind: 'shipped',
      title: 'Shipped',
      text: order.trackingNumber && `Tracking number ${order.trackingNumber}`,
      ...stepTime(shippedAt),
    })
  if (hasStatus('delivered'))
    add({ kind: 'delivered', title: 'Delivered', ...stepTime(deliveredAt) })
  for (const [at, items] of cancelledByTime(order))
    add({
      kind: 'cancelled',
      title: 'Part of the order cancelled',
      text: itemList(items),
      at: new Date(at),
      when: at,
    })
  for (const one of returns) {
    const what = itemList([{ name: itemNameOf(order, one), quantity: one.quantity }])
    add({
      kind: 'return',
      title: 'Return requested',
      text: `${what}: ${one.reason}`,
      at: one.requestedAt,
      when: one.requestedAt.getTime(),
    })
    if (one.state === 'requested' || !one.settledAt) continue
    const settled = { kind: 'return', at: one.settledAt, when: one.settledAt.getTime() } as const
    if (one.state === 'accepted')
      add({ ...settled, title: 'Return accepted', text: `We have received ${what}.` })
    else
      add({
        ...settled,
        title: 'Return declined',
        text: [what, one.refusal].filter(Boolean).join(': '),
      })
  }
  if (hasStatus('cancelled')) {
    const text =
      deliveryFailureMessage(order, refunds) ??
      (paidAt || order.imported || refunds.length > 0 ? null : 'You were not charged.')
    add({
      kind: 'cancelled',
      title: 'Order cancelled',
      text,
      at: order.cancelledAt,
      when: order.cancelledAt?.getTime() ?? Infinity,
    })
  }
  for (const refund of refunds) {
    const when = refund.settledAt?.getTime() ?? Infinity
    // The text names the day.
    add({
      kind: 'refund',
      title: refund.state === 'succeeded' || refund.manualNote ? 'Refunded' : 'Refund',
      text: refundMessage(refund),
      at: null,
      when,
    })
  }
  // Stable sort: steps of the same time keep their order. Infinity − Infinity would be NaN.
  return steps.toSorted((a, b) => (a.when === b.when ? 0 : a.when - b.when)).map(({ step }) => step)
}

/** Cancelled lines by time (ms) of an order that otherwise goes on. */
function cancelledByTime({ items, status, cancelledAt }: Order): [number, OrderItem[]][] {
  const whole = status === 'cancelled' ? cancelledAt?.getTime() : undefined
  const gone = items.filter((item) => item.cancelledAt && item.cancelledAt.getTime() !== whole)
  return [...Map.groupBy(gone, (item) => item.cancelledAt?.getTime() ?? 0)]
}

const itemList = (items: readonly Pick<OrderItem, 'name' | 'quantity'>[]): string =>
  items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')

const itemNameOf = ({ items }: Order, { itemId }: Return): string =>
  items.find(({ id }) => id === itemId)?.name ?? 'A product'

const { handlingHours, deliveryDays } = brand.policy
const HOUR_MS = 60 * 60 * 1000
const [MIN_HOURS, MAX_HOURS] = handlingHours
const [MIN_DAYS, MAX_DAYS] = deliveryDays.all
const HANDLING = `within ${MIN_HOURS} to ${MAX_HOURS} hours`
const DELIVERY = `within ${MIN_DAYS} to ${MAX_DAYS} business days`

function upcomingSteps({ order, payment, returns, now }: TimelineInput): Step[] {
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
  return now.getTime() > latest.getTime() + 24 * HOUR_MS
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
            `We will write to you about it within ${pickUpHours} hours. Please keep the tags on.`,
          ] satisfies [string, string],
        ]
      : []),
    ...(open.length > 0 ? [['Returns', `${what} until ${until}.`] satisfies [string, string]] : []),
  ]
}
