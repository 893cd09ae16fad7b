import type { Order, OrderItem } from '#app/orders/order.ts'
import { refundMessage, type Refund } from '#app/payments/refund.ts'
import { deliveryFailureMessage } from '../cancel.ts'
import type { Return } from '../return.ts'
import type { Step, TimelineInput } from './timeline-step.ts'

/** `when`: sort key in ms, also for a step that shows no date. */
type PastStep = { step: Step; when: number }

export function pastSteps({ order, refunds, returns }: TimelineInput): Step[] {
  const steps = [
    ...statusSteps(order),
    ...cancelledByTime(order).map(partCancelled),
    ...returns.flatMap((one) => returnSteps(order, one)),
    ...(order.status === 'cancelled' ? [orderCancelled(order, refunds)] : []),
    ...refunds.map(refundStep),
  ]
  // Stable sort: steps of the same time keep their order. Infinity − Infinity would be NaN.
  return steps.toSorted((a, b) => (a.when === b.when ? 0 : a.when - b.when)).map(({ step }) => step)
}

const pastStep = (
  { kind, title, text = null }: Pick<Step, 'kind' | 'title'> & { text?: string | null },
  { at, when }: { at: Date | null; when: number },
): PastStep => ({ step: { kind, title, text, at, isUpcoming: false }, when })

function statusSteps(order: Order): PastStep[] {
  const { placedAt, paidAt, shippedAt, deliveredAt, status } = order
  const hasStatus = (...ones: Order['status'][]) => ones.includes(status)
  // An imported order may lack the time of a step: the step then sorts after the one before.
  let when = placedAt.getTime()
  const time = (at: Date | null) => ({ at, when: (when = at?.getTime() ?? when) })
  const steps = [pastStep({ kind: 'placed', title: 'Order placed' }, time(placedAt))]
  if (paidAt || hasStatus('processing', 'shipped', 'delivered'))
    steps.push(pastStep({ kind: 'paid', title: 'Paid' }, time(paidAt)))
  // Also for a cancelled order whose parcel was lost or came back.
  if (hasStatus('shipped', 'delivered') || shippedAt) {
    const text = order.trackingNumber && `Tracking number ${order.trackingNumber}`
    steps.push(pastStep({ kind: 'shipped', title: 'Shipped', text }, time(shippedAt)))
  }
  if (hasStatus('delivered'))
    steps.push(pastStep({ kind: 'delivered', title: 'Delivered' }, time(deliveredAt)))
  return steps
}

const partCancelled = ([at, items]: [number, OrderItem[]]): PastStep =>
  pastStep(
    { kind: 'cancelled', title: 'Part of the order cancelled', text: itemList(items) },
    { at: new Date(at), when: at },
  )

function returnSteps(order: Order, one: Return): PastStep[] {
  const what = itemList([{ name: itemNameOf(order, one), quantity: one.quantity }])
  const requested = pastStep(
    { kind: 'return', title: 'Return requested', text: `${what}: ${one.reason}` },
    { at: one.requestedAt, when: one.requestedAt.getTime() },
  )
  if (one.state === 'requested' || !one.settledAt) return [requested]
  const settled =
    one.state === 'accepted'
      ? { title: 'Return accepted', text: `We have received ${what}.` }
      : { title: 'Return declined', text: [what, one.refusal].filter(Boolean).join(': ') }
  return [
    requested,
    pastStep({ kind: 'return', ...settled }, { at: one.settledAt, when: one.settledAt.getTime() }),
  ]
}

function orderCancelled(order: Order, refunds: readonly Refund[]): PastStep {
  const text =
    deliveryFailureMessage(order, refunds) ??
    (order.paidAt || order.imported || refunds.length > 0 ? null : 'You were not charged.')
  return pastStep(
    { kind: 'cancelled', title: 'Order cancelled', text },
    { at: order.cancelledAt, when: order.cancelledAt?.getTime() ?? Infinity },
  )
}

const refundStep = (refund: Refund): PastStep =>
  pastStep(
    {
      kind: 'refund',
      title: refund.state === 'succeeded' || refund.manualNote ? 'Refunded' : 'Refund',
      text: refundMessage(refund),
    },
    // The text names the day.
    { at: null, when: refund.settledAt?.getTime() ?? Infinity },
  )

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
