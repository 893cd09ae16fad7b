import { NO_TRACKING } from '#app/orders/tracking.ts'
import { expect, test } from 'vitest'
import { addBusinessDays } from '#app/basics/calendar/business-days.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { dispatchDeadline } from '#app/shipping/promise.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { figures } from '#app/policies/figures.ts'
import { paise } from '#app/basics/money.ts'
import { DAY_MS } from '#app/basics/time.ts'
import type { OrderEvent } from '#app/orders/audit/audit-event.ts'
import type { Order, OrderItem } from '#app/orders/order.ts'
import type { Return } from '../return.ts'
import { orderTimeline } from './timeline.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 6, 30))
const item = (id: string, changes: Partial<OrderItem> = {}): OrderItem => ({
  id,
  productId: id,
  styleId: null,
  name: `Kurta ${id}`,
  quantity: 1,
  price: paise(99_900),
  size: 'M',
  colour: null,
  returnable: true,
  cancelledAt: null,
  ...changes,
})
const order = (changes: Partial<Order> = {}): Order => ({
  id: '3f2a8c1e-5b7d-4e90-a1c2-d3e4f5a6b7c8',
  number: '3f2a8c1e',
  status: 'pending',
  total: paise(199_800),
  address: { fullName: '', address: '', city: '', state: '', postalCode: '', phone: '' },
  contactEmail: '',
  shippingMethod: 'Standard Shipping',
  charges: [],
  trackingNumber: null,
  courier: null,
  trackingLink: null,
  origin: 'shop',
  paymentMethod: 'online',
  deliveryFailure: null,
  placedAt: day(2),
  paidAt: null,
  promised: null,
  confirmedAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  items: [item('a'), item('b')],
  ...changes,
})
const { returnsWithinDays, handlingHours, deliveryDays } = allRules
const [, MAX_HOURS] = handlingHours
const [, MAX_DAYS] = deliveryDays.all
const refundDue = (requested: number) => day(requested + allRules.refundDays[1])
const LEAVES = formatDate(dispatchDeadline(day(2)))
type Story = Parameters<typeof orderTimeline>[0]
const tell = (given: Partial<Omit<Story, 'events'>>, now = day(2)) => {
  const story = {
    order: order(),
    payment: 'paid' as const,
    refunds: [],
    returns: [],
    now,
    ...given,
  }
  return orderTimeline({ ...story, events: eventsOf(story) }).map(
    ({ title, text, at, isUpcoming }) =>
      `${isUpcoming ? 'next ' : ''}${title}${at ? ` ${at.getUTCDate()}` : ''}${text ? `: ${text}` : ''}`,
  )
}
/** Events as the shop records them while such an order comes about. */
function eventsOf({ order, refunds, returns }: Omit<Story, 'events'>): OrderEvent[] {
  const { id, status, items } = order
  const moved = (action: 'paid' | 'shipped' | 'delivered', at: Date | null) =>
    at ? [{ subject: 'order' as const, id, action, at, itemIds: [] }] : []
  const wasMoved = order.paidAt ?? order.shippedAt ?? order.deliveredAt ?? order.cancelledAt
  const first = { subject: 'order', id, action: 'placed', at: order.placedAt, itemIds: [] } as const
  const parts = items.filter(
    ({ cancelledAt }) => cancelledAt && cancelledAt.getTime() !== order.cancelledAt?.getTime(),
  )
  const events: OrderEvent[] = [
    ...moved('paid', order.paidAt),
    ...moved('shipped', order.shippedAt),
    ...moved('delivered', order.deliveredAt),
    ...parts.map((item) => ({
      ...first,
      action: 'lines_cancelled' as const,
      at: item.cancelledAt ?? order.placedAt,
      itemIds: [item.id],
    })),
    ...(order.cancelledAt
      ? [{ ...first, action: 'cancelled' as const, at: order.cancelledAt, status }]
      : []),
    ...refunds.flatMap(({ id, settledAt: at }) =>
      at ? [{ subject: 'refund' as const, id, action: 'succeeded' as const, at, itemIds: [] }] : [],
    ),
    ...returns.flatMap(({ id, state: action, requestedAt, settledAt: at, exchange }) => {
      const requested = { subject: 'return', id, action: 'requested', itemIds: [] } as const
      const sentAt = exchange?.sentAt
      return [
        { ...requested, at: requestedAt },
        ...(at ? [{ ...requested, action, at }] : []),
        ...(sentAt ? [{ ...requested, action: 'replacement_sent' as const, at: sentAt }] : []),
        ...(exchange?.state === 'released' && action !== 'refused'
          ? [{ ...requested, action: 'exchange_dropped' as const, at: at ?? requestedAt }]
          : []),
      ] satisfies OrderEvent[]
    }),
  ]
  return [
    { ...first, status: wasMoved ? 'pending' : status },
    ...events.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  ]
}
const asked = (changes: Partial<Return> = {}): Return => ({
  id: 'r',
  itemId: 'a',
  quantity: 1,
  reason: 'too_small',
  note: null,
  state: 'requested',
  refusal: null,
  requestedAt: day(8),
  settledAt: null,
  paidCharges: null,
  exchange: null,
  ...changes,
})

test('O2 an unpaid order waits for its payment', () => {
  expect(tell({ payment: 'awaiting' })).toEqual([
    'Order placed 2',
    `next Payment: Once you have paid, we pack your order and send it within ${figures.handlingHours}.`,
  ])
  expect(tell({ payment: 'review' }).at(-1)).toContain('We are looking at it')
})

test('O2 §9 a paid order says by when it leaves and is there', () => {
  expect(tell({ order: order({ status: 'processing', paidAt: day(2) }) })).toEqual([
    'Order placed 2',
    'Paid 2',
    `next Packing: It leaves us within ${figures.handlingHours} of your payment, by ${LEAVES} at the latest.`,
    `next Delivery: It should reach you within ${figures.deliveryDays} after it leaves us, by about ${formatDate(addBusinessDays(dispatchDeadline(day(2)), MAX_DAYS))}.`,
  ])
})

test('O2 §9 a shipped order has its tracking number and the day it should be there, Sundays not counted', () => {
  const shipped = order({
    status: 'shipped',
    paidAt: day(2),
    shippedAt: day(3),
    trackingNumber: 'IN1',
  })
  // 3 November 2026 is a Tuesday.
  expect(tell({ order: shipped }, day(4)).slice(2)).toEqual([
    'Shipped 3: Tracking number IN1',
    `next Delivery: It should reach you within ${figures.deliveryDays}, by about ${formatDate(addBusinessDays(day(3), MAX_DAYS))}.`,
  ])
  expect(tell({ order: shipped }, day(5 + 2 * MAX_DAYS)).at(-1)).toContain(
    'It is late, and we are sorry.',
  )
})

test('a promise that was not kept is not repeated', () => {
  const told = tell(
    { order: order({ status: 'processing', paidAt: day(2) }) },
    day(3 + MAX_HOURS / 24),
  )
  expect(told[2]).toContain('It is late, and we are sorry.')
  expect(told[3]).toBe(
    `next Delivery: It should reach you within ${figures.deliveryDays} after it leaves us.`,
  )
})

test('O2 lines that were cancelled, and their money, stand where they happened', () => {
  const left = order({
    status: 'shipped',
    paidAt: day(2),
    shippedAt: day(5),
    items: [item('a', { cancelledAt: day(3), quantity: 2 }), item('b')],
  })
  const why = 'cancelled_before_shipping'
  const back = {
    id: 'back',
    amount: paise(199_800),
    why,
    state: 'succeeded',
    requestedAt: day(3),
    settledAt: day(4),
  } as const
  const told = tell({ order: left, refunds: [back] }, day(6))
  expect(told.map((line) => line.split(':')[0])).toEqual([
    'Order placed 2',
    'Paid 2',
    'Part of the order cancelled 3',
    'Refunded',
    'Shipped 5',
    'next Delivery',
  ])
  expect(told[2]).toBe('Part of the order cancelled 3: 2 × Kurta a')
  // A refund in flight comes after all past steps.
  const under = tell(
    { order: left, refunds: [{ ...back, state: 'submitted', settledAt: null }] },
    day(6),
  )
  expect(under.at(-2)).toBe(
    `Refund: ₹1,998.00 will be refunded to your original payment method, for what was cancelled before it was sent. It should reach you within ${figures.refundDays}, by about ${formatDate(refundDue(3))}.`,
  )
  const late = { ...back, state: 'submitted', settledAt: null } as const
  expect(
    tell({ order: left, refunds: [late] }, new Date(refundDue(3).getTime() + DAY_MS + 1)).join(),
  ).toContain('It is late, and we are sorry.')
})

test('O2 a cancelled order says so once, and that nothing was charged if nothing was', () => {
  const cancelled = order({
    status: 'cancelled',
    cancelledAt: day(3),
    items: [item('a', { cancelledAt: day(3) })],
  })
  expect(tell({ order: cancelled }, day(6))).toEqual([
    'Order placed 2',
    'Order cancelled 3: You were not charged.',
  ])
  expect(tell({ order: { ...cancelled, paidAt: day(2) } }, day(6)).at(-1)).toBe('Order cancelled 3')
})

test('O2 a delivered order can be returned until a day, as long as something is left to return', () => {
  const delivered = order({
    status: 'delivered',
    paidAt: day(2),
    shippedAt: day(3),
    deliveredAt: day(7),
  })
  expect(tell({ order: delivered }, day(8)).at(-1)).toBe(
    `next Returns: You can return items until ${formatDate(day(7 + returnsWithinDays))}.`,
  )
  expect(tell({ order: delivered }, day(8 + returnsWithinDays)).at(-1)).toBe('Delivered 7')
  // A product that cannot be returned otherwise comes back for a fault.
  const keeps = { ...delivered, items: [item('a', { returnable: false })] }
  expect(tell({ order: keeps }, day(8)).at(-1)).toBe(
    `next Returns: What came damaged, faulty, wrong or not as shown you can return until ${formatDate(day(7 + returnsWithinDays))}.`,
  )
  expect(tell({ order: keeps }, day(8 + returnsWithinDays)).at(-1)).toBe('Delivered 7')
  expect(
    tell({ order: delivered, returns: [asked(), asked({ itemId: 'b' })] }, day(9)).at(-1),
  ).toContain('next Pick-up')
})

test('O2 a return has its state, and if it is refused the reason', () => {
  const delivered = order({
    status: 'delivered',
    paidAt: day(2),
    shippedAt: day(3),
    deliveredAt: day(7),
  })
  expect(tell({ order: delivered, returns: [asked()] }, day(8)).slice(4)).toEqual([
    'Return requested 8: Kurta a: Too small',
    `next Pick-up: We will write to you about it within ${allRules.pickUpHours} hours. Please keep the tags on.`,
    `next Returns: You can return items until ${formatDate(day(7 + returnsWithinDays))}.`,
  ])
  const refused = asked({ state: 'refused', refusal: 'It has been worn.', settledAt: day(10) })
  expect(tell({ order: delivered, returns: [refused] }, day(13 + returnsWithinDays)).at(-1)).toBe(
    'Return declined 10: Kurta a: It has been worn.',
  )
  expect(
    tell(
      { order: delivered, returns: [asked({ state: 'accepted', settledAt: day(10) })] },
      day(13 + returnsWithinDays),
    ).at(-1),
  ).toBe('Return accepted 10: We have received Kurta a.')
})

test('O2 an exchange has its size, what is held for it, and what became of it', () => {
  const delivered = order({
    status: 'delivered',
    paidAt: day(2),
    shippedAt: day(3),
    deliveredAt: day(7),
  })
  const tellOf = (changes: Partial<Return>, at: Date) =>
    tell({ order: delivered, returns: [asked(changes)] }, at).slice(4)
  const exchange = {
    size: 'L',
    state: 'held',
    ...NO_TRACKING,
    sentAt: null,
    outcome: null,
  } as const
  expect(tellOf({ exchange }, day(8)).slice(0, 2)).toEqual([
    'Exchange requested 8: Kurta a: Too small. You want size L instead.',
    `next Pick-up: We will write to you about it within ${allRules.pickUpHours} hours. Please keep the tags on. We are holding size L for you until then.`,
  ])
  const late = day(13 + returnsWithinDays)
  const accepted = { exchange, state: 'accepted', settledAt: day(10), quantity: 2 } as const
  expect(tellOf(accepted, late).slice(1)).toEqual([
    'Return accepted 10: We have received 2 × Kurta a.',
    'next Exchange: We will send you 2 × Kurta a in size L.',
  ])
  const refusal = 'It has been worn.'
  expect(
    tellOf(
      {
        exchange: { ...exchange, state: 'released' },
        state: 'refused',
        refusal,
        settledAt: day(9),
      },
      late,
    ).slice(1),
  ).toEqual(['Exchange declined 9: Kurta a: It has been worn.'])
  const sent = {
    ...exchange,
    state: 'sent',
    trackingNumber: 'BD1',
    sentAt: day(11),
    settledAt: day(10),
  } as const
  expect(tellOf({ exchange: sent, state: 'accepted', settledAt: day(10) }, late).slice(1)).toEqual([
    'Return accepted 10: We have received Kurta a.',
    'Exchange sent 11: Kurta a in size L. Tracking number BD1',
  ])
  const dropped = { ...exchange, state: 'released' } as const
  for (const [outcome, words] of [
    ['lost', 'in size L was lost on the way to you, and we are sorry. Your money goes back.'],
    ['came_back', 'in size L has come back to us'],
  ] as const)
    expect(tellOf({ exchange: { ...dropped, outcome }, settledAt: null }, day(8)).join()).toContain(
      words,
    )
  expect(tellOf({ exchange: dropped, settledAt: null }, day(8)).join()).toContain(
    'Refund instead of the exchange',
  )
})

test('an imported order that knows its status but not its dates is told in its order', () => {
  expect(tell({ order: order({ status: 'delivered' }) })).toEqual([
    'Order placed 2',
    'Paid',
    'Shipped',
    'Delivered',
  ])
})

test('an order that never arrived was sent, says what became of it and why its money goes back', () => {
  const gone = order({
    status: 'cancelled',
    paidAt: day(2),
    shippedAt: day(3),
    cancelledAt: day(12),
    trackingNumber: 'IN1',
  })
  const back = {
    id: 'back',
    amount: paise(199_800),
    state: 'submitted',
    requestedAt: day(12),
    settledAt: null,
  } as const
  expect(
    tell(
      { order: { ...gone, deliveryFailure: 'lost' }, refunds: [{ ...back, why: 'lost' }] },
      day(12),
    ).slice(2),
  ).toEqual([
    'Shipped 3: Tracking number IN1',
    'Order cancelled 12: Your parcel was lost on the way.',
    `Refund: ₹1,998.00 will be refunded to your original payment method, because your parcel was lost on the way. It should reach you within ${figures.refundDays}, by about ${formatDate(refundDue(12))}.`,
  ])
  const came = tell(
    {
      order: { ...gone, deliveryFailure: 'returned_to_sender' },
      refunds: [{ ...back, why: 'returned_to_sender' }],
    },
    day(12),
  )
  expect(came[3]).toBe('Order cancelled 12: Your parcel came back to us.')
  expect(came[4]).toContain('because your parcel came back to us.')
  // Of an earlier version: paid elsewhere, so no refund said what became of the parcel.
  expect(tell({ order: { ...gone, paidAt: null, origin: 'import' } }).at(-1)).toBe(
    'Order cancelled 12: Your parcel did not reach you.',
  )
})

test('of an order that was paid elsewhere nobody claims that it cost nothing', () => {
  const cancelled = order({ status: 'cancelled', cancelledAt: day(3) })
  expect(tell({ order: { ...cancelled, origin: 'import' } }).at(-1)).toBe('Order cancelled 3')
  expect(tell({ order: cancelled }).at(-1)).toBe('Order cancelled 3: You were not charged.')
})
