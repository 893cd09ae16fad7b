import type { OrderEvent } from '#app/orders/audit/audit-event.ts'
import type { OrderItem, OrderStatus } from '#app/orders/order.ts'
import { trackingWords } from '#app/orders/tracking.ts'
import { refundMessage, type StoredRefund } from '#app/payments/refund.ts'
import { deliveryFailureMessage } from '../cancel.ts'
import { droppedText } from '../exchange/exchange.ts'
import { RETURN_REASON_TEXTS, type Return } from '../return.ts'
import { pastStep, type Step, type TimelineInput } from './timeline-step.ts'

type Story = Omit<TimelineInput, 'payment'>

/** Past steps: the events of the order, then the refunds that are under way. */
export function pastSteps(story: Story): Step[] {
  const underWay = story.refunds.filter(({ settledAt }) => !settledAt)
  const events = story.events.filter((event) => !isUndone(event, story))
  return [
    ...events.flatMap((event) => stepsOf(event, story)),
    ...underWay.map((refund) => refundStep(refund, story)),
  ]
}

/** Shipping that was undone, or still can be: then the order says nothing of it. */
const isUndone = (event: OrderEvent, { order, events }: Story): boolean =>
  event.action === 'shipped' &&
  (order.status === 'processing' ||
    events.slice(events.indexOf(event)).some(({ action }) => action === 'shipping_undone'))

function stepsOf(event: OrderEvent, story: Story): Step[] {
  switch (event.subject) {
    case 'order':
      return orderSteps(event, story)
    case 'return':
      return returnSteps(event, story)
    case 'refund':
      return story.refunds
        .filter((refund) => isSettledBy(event, refund))
        .map((refund) => refundStep(refund, story))
    case 'attempt':
      // One that succeeded pays the order, which has an event of its own.
      return []
    default:
      return event satisfies never
  }
}

type EventOf<Subject> = Extract<OrderEvent, { subject: Subject }>

function orderSteps(event: EventOf<'order'>, story: Story): Step[] {
  const { order } = story
  switch (event.action) {
    case 'placed':
    case 'imported':
      return [
        pastStep({ kind: 'placed', title: 'Order placed' }, order.placedAt),
        ...stepsBefore(event.status, story),
      ]
    case 'paid':
      return [paidStep(event.at)]
    case 'confirmed':
      return [pastStep({ kind: 'placed', title: 'Confirmed, to be paid at the door' }, event.at)]
    case 'cash_collected':
      return [pastStep({ kind: 'paid', title: 'Paid at the door' }, event.at)]
    case 'shipped':
      return [shippedStep(story, event.at)]
    case 'packed':
    case 'unpacked':
    case 'tracking_changed':
    case 'shipping_undone':
    case 'note_added':
    case 'pay_link_renewed':
    case 'cash_reconciled':
      return []
    case 'delivered':
      return [deliveredStep(event.at)]
    case 'lines_cancelled':
      return [partCancelled(order.items, event)]
    case 'cancelled':
    case 'delivery_failed':
      return [orderCancelled(story, event.at)]
    default:
      return event.action satisfies never
  }
}

const paidStep = (at: Date | null) => pastStep({ kind: 'paid', title: 'Paid' }, at)
const deliveredStep = (at: Date | null) => pastStep({ kind: 'delivered', title: 'Delivered' }, at)
const shippedStep = ({ order }: Story, at: Date | null) => {
  const tracking = trackingWords(order)
  const text = tracking ? `Tracking number ${tracking}` : null
  return pastStep({ kind: 'shipped', title: 'Shipped', text }, at)
}

/**
 * Steps to the status that an order came with from another shop: nobody knows when they were. Once
 * it is cancelled here they are left out, because the money and the parcel may never have moved.
 */
function stepsBefore(status: OrderStatus | undefined, story: Story): Step[] {
  if (status === 'cancelled') return [orderCancelled(story, null)]
  if (story.order.status === 'cancelled') return []
  switch (status) {
    case undefined:
    case 'pending':
      return []
    case 'processing':
      return [paidStep(null)]
    case 'shipped':
      return [paidStep(null), shippedStep(story, null)]
    case 'delivered':
      return [paidStep(null), shippedStep(story, null), deliveredStep(null)]
    default:
      return status satisfies never
  }
}

const partCancelled = (items: readonly OrderItem[], { at, itemIds }: OrderEvent): Step =>
  pastStep(
    {
      kind: 'cancelled',
      title: 'Part of the order cancelled',
      text: itemList(items.filter(({ id }) => itemIds.includes(id))),
    },
    at,
  )

function orderCancelled({ order, refunds }: Story, at: Date | null): Step {
  const text =
    deliveryFailureMessage(order) ??
    (order.paidAt || order.origin === 'import' || refunds.length > 0
      ? null
      : 'You were not charged.')
  return pastStep({ kind: 'cancelled', title: 'Order cancelled', text }, at)
}

function returnSteps({ id, action, at }: EventOf<'return'>, { order, returns }: Story): Step[] {
  const one = returns.find((each) => each.id === id)
  // Packing is the shop's own affair.
  if (!one || action === 'replacement_packed' || action === 'replacement_unpacked') return []
  const name = order.items.find((item) => item.id === one.itemId)?.name ?? 'A product'
  const what = itemList([{ name, quantity: one.quantity }])
  const kind = action === 'replacement_sent' ? 'shipped' : 'return'
  return [pastStep({ kind, ...returnText(action, one, what) }, at)]
}

type ToldAction = Exclude<
  EventOf<'return'>['action'],
  'replacement_packed' | 'replacement_unpacked'
>

function returnText(action: ToldAction, one: Return, what: string) {
  const size = one.exchange && `size ${one.exchange.size}`
  switch (action) {
    case 'requested': {
      const why = `${what}: ${RETURN_REASON_TEXTS[one.reason]}`
      return size
        ? { title: 'Exchange requested', text: `${why}. You want ${size} instead.` }
        : { title: 'Return requested', text: why }
    }
    case 'accepted':
      return { title: 'Return accepted', text: `We have received ${what}.` }
    case 'refused':
      return {
        title: size ? 'Exchange declined' : 'Return declined',
        text: [what, one.refusal].filter(Boolean).join(': '),
      }
    case 'replacement_sent': {
      const number = one.exchange && trackingWords(one.exchange)
      const tracking = number ? `. Tracking number ${number}` : ''
      return {
        title: 'Exchange sent',
        text: `${what} in ${size}${tracking}`,
        courierPage: one.exchange?.trackingLink,
      }
    }
    case 'exchange_dropped':
      return {
        title: 'Refund instead of the exchange',
        text: `${droppedText(one.exchange, what)}, and we are sorry. Your money goes back.`,
      }
    default:
      return action satisfies never
  }
}

const isSettledBy = ({ id, action }: EventOf<'refund'>, refund: StoredRefund): boolean =>
  refund.id === id &&
  refund.settledAt !== null &&
  (action === 'succeeded' || action === 'paid_by_hand')

const refundStep = (refund: StoredRefund, { now }: Story): Step =>
  pastStep(
    {
      kind: 'refund',
      title: refund.state === 'succeeded' || refund.manualNote ? 'Refunded' : 'Refund',
      text: refundMessage(refund, { requestedAt: refund.requestedAt, now }),
    },
    null, // The text names the day.
  )

const itemList = (items: readonly Pick<OrderItem, 'name' | 'quantity'>[]): string =>
  items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')
