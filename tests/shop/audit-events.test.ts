import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents, type refunds } from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { requestReturn } from '#app/aftersales/returns.server.ts'
import { moveOrder, setTracking } from '#app/desk/move-order.server.ts'
import { recordManualRefund, retryRefund } from '#app/desk/settle-refund.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { payAgain } from '#app/payments/pay/pay-again.server.ts'
import { newShopper } from '../visitor.ts'
import { payAs, setBankBehaviour } from './clients/bank-client.ts'
import {
  checkOut,
  lineOf,
  orderById,
  placeOneGarment,
  refundsOf,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { placeOrderOfThree, setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let services: Services
let asha: Shopper
let shirts: Goods
let kurtas: Goods
setUpShopAndShopper((all) => ({ shop, services, asha, shirts, kurtas } = all))

/** Events of one kind, in the sequence in which they were recorded. */
async function told(orderId: string, subject: 'order' | 'attempt' | 'refund' | 'return') {
  const rows = await shop.database.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.orderId, orderId), eq(auditEvents.subjectType, subject)))
    .orderBy(auditEvents.id)
  return rows.map(({ actor, action, after }) => [actor, action, after] as const)
}
const said = async (...of: Parameters<typeof told>) =>
  (await told(...of)).map(([actor, action]) => `${actor}: ${action}`)

const becomes = (reference: string, ...states: (typeof refunds.$inferSelect)['state'][]) =>
  expect
    .poll(async () => (await refundsOf(shop, reference)).map(({ state }) => state), {
      timeout: 20_000,
    })
    .toEqual(states)

test('from the order to the returned money each step is an event, with who did it and what it changed', async () => {
  const { orderId, shirtLine, kurtaLine } = await placeOrderOfThree({ shop, shirts, kurtas }, asha)
  const { userId, totalPaise } = await orderById(shop, orderId)
  const { reference } = await payAs(shop, asha, orderId, 'pay')
  await cancelOrder(services, { shopperId: userId ?? '' }, orderId, [kurtaLine])
  await becomes(reference, 'submitted')
  await moveOrder(services, 'staff', orderId, {
    to: 'shipped',
    tracking: { trackingNumber: 'IN1' },
  })
  await setTracking(services, 'staff', orderId, { trackingNumber: 'IN2' })
  await moveOrder(services, 'staff', orderId, { to: 'delivered' })
  const asked = await requestReturn(services, { shopperId: userId ?? '' }, orderId, [
    { itemId: shirtLine, quantity: 1, reason: 'too_small', note: 'At the sleeves' },
  ])
  const [returnId = ''] = asked.ok ? asked.value.returnIds : []
  await settleReturn(services, 'staff', returnId, { accept: true, damaged: 'all' })

  expect(await told(orderId, 'order')).toEqual([
    ['shopper', 'placed', { status: 'pending', totalPaise }],
    ['gateway', 'paid', { status: 'processing' }],
    ['shopper', 'lines_cancelled', { itemIds: [kurtaLine] }],
    ['staff', 'shipped', { status: 'shipped', trackingNumber: 'IN1' }],
    ['staff', 'tracking_changed', { trackingNumber: 'IN2' }],
    ['staff', 'delivered', { status: 'delivered' }],
  ])
  expect(await told(orderId, 'attempt')).toEqual([
    ['shopper', 'created', { state: 'created', amountPaise: totalPaise }],
    ['shopper', 'redirected', { state: 'redirected' }],
    ['gateway', 'succeeded', { state: 'succeeded', paidPaise: totalPaise }],
  ])
  expect(await told(orderId, 'return')).toEqual([
    ['shopper', 'requested', { state: 'requested', itemId: shirtLine, quantity: 1 }],
    ['staff', 'accepted', { state: 'accepted', damaged: 1 }],
  ])
  const theirs = await said(orderId, 'refund')
  expect(theirs.slice(0, 3)).toEqual(['shopper: requested', 'shop: unknown', 'gateway: submitted'])
  expect(theirs).toContain('staff: requested')
  await expectConsistent(shop)
})

test('attempts that fail, expire or are made again, and orders that are replaced or never paid, are told as well', async () => {
  const { orderId } = await placeOrderOfThree({ shop, shirts, kurtas }, asha)
  const { reference } = await payAs(shop, asha, orderId, 'decline')
  const again = await payAgain(services, orderId)
  const second = again.ok ? again.value.reference : ''
  expect(second).not.toBe(reference)
  await checkPaymentStatus(services, { reference: second, asked: 99 })
  expect(await said(orderId, 'attempt')).toEqual([
    'shopper: created',
    'shopper: redirected',
    'gateway: failed',
    'shopper: created',
    'shop: expired',
  ])
  expect(await said(orderId, 'order')).toEqual(['shopper: placed', 'shop: cancelled'])

  const replaced = await checkOut(asha, [lineOf(shirts)])
  await checkOut(asha, [lineOf(shirts)], { replaces: replaced.orderId, city: 'Varanasi' })
  expect(await said(replaced.orderId, 'order')).toEqual(['shopper: placed', 'shopper: cancelled'])
  await expectConsistent(shop)
})

test('a refund that the gateway refuses, that is sent again and paid by hand is told step by step; what staff wrote is kept apart', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const { reference } = await payAs(shop, shopper, orderId, 'pay')
  await moveOrder(services, 'staff', orderId, { to: 'shipped' })
  await setBankBehaviour(shop, reference, { refund: 'refused' })
  const note = 'Ms Rao says that nobody came.'
  await cancelOrder(services, 'staff', orderId, null, { deliveryFailure: 'lost', note })
  await becomes(reference, 'failed')
  const [refund] = await refundsOf(shop, reference)
  await retryRefund(services, 'staff', refund?.id ?? '')
  await expect.poll(() => said(orderId, 'refund'), { timeout: 20_000 }).toHaveLength(6)
  await recordManualRefund(services, 'staff', refund?.id ?? '', 'To her account at the counter.')
  expect(await said(orderId, 'refund')).toEqual([
    'staff: requested',
    'shop: unknown',
    'gateway: failed',
    'staff: requested',
    'shop: unknown',
    'gateway: failed',
    'staff: paid_by_hand',
  ])
  const [last] = (await told(orderId, 'order')).slice(-1)
  expect(last).toEqual([
    'staff',
    'delivery_failed',
    { status: 'cancelled', itemIds: [expect.any(String)], deliveryFailure: 'lost' },
  ])
  const events = await shop.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.orderId, orderId))
  expect(events.flatMap(({ personal }) => personal ?? [])).toEqual([{ note }])
  await expectConsistent(shop)
})

test('the file of what the shop knows has the events of an order; when the order forgets its person they stay, without what was written', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  await cancelOrder(services, 'staff', orderId, null, { note: 'Ms Rao called us.' })
  const file = (await (await shopper.get('/account/data')).json()) as {
    orders: { events: object[] }[]
  }
  expect(file.orders[0]?.events).toMatchObject([
    { by: 'shopper', of: 'order', action: 'placed' },
    { by: 'shopper', of: 'attempt', action: 'created', said: null },
    { by: 'staff', of: 'order', action: 'cancelled', said: { note: 'Ms Rao called us.' } },
  ])
  await shopper.post('/account/delete', { sure: 'on', currentPassword: 'rangoli9' })
  const kept = await shop.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.orderId, orderId))
    .orderBy(auditEvents.id)
  expect(kept.map(({ action, personal }) => [action, personal])).toEqual([
    ['placed', null],
    ['created', null],
    ['cancelled', null],
  ])
})

test('T57 no event holds a name, an address, a phone or an email', async () => {
  const rows = await shop.database.db.select().from(auditEvents)
  expect(rows.length).toBeGreaterThan(20)
  const text = JSON.stringify(rows.map(({ before, after }) => [before, after]))
  expect(text).not.toMatch(/@|MG Road|Asha|Rao|9876543210/)
})
