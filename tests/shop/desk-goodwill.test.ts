import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents, orderItems, orders, paymentAttempts } from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import type { Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { placeOneGarment, refundsOf, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember, totp } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let services: Services
let asha: Shopper
let manager: Visitor & { email: string }
let owner: Visitor & { email: string }
setUpShopAndShopper(async (all) => {
  ;({ shop, services, asha } = all)
  manager = await newMember(shop, 'manager')
  owner = await newMember(shop, 'owner')
})

async function given() {
  const orderId = await placeOneGarment(shop, asha)
  const { reference } = await payAs(shop, asha, orderId, 'pay')
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId))
  const path = `/desk/orders/${orderId.slice(0, 8)}/refund`
  return { orderId, reference, path, paid: order?.totalPaise ?? 0 }
}

const answerOf = async (answer: Response) => readPage(await answer.text()).text
const form = (left: number, amount: string) => ({
  left: `${left}`,
  amount,
  reason: 'It came late.',
})

test('a part is refunded for goodwill with its reason, and the rest is the most that a later cancellation gives back', async () => {
  const { orderId, reference, path, paid } = await given()
  const page = await (await manager.get(path)).text()
  expect(readPage(page).text).toContain(`${inRupees(paise(paid))} are left of what was paid.`)
  for (const [amount, status, told] of [
    ['0', 400, 'Enter a sum in rupees'],
    ['12.345', 400, 'Enter a sum in rupees'],
    [`${paid / 100 + 1}`, 409, `At most ${inRupees(paise(paid))} are left`],
  ] as const) {
    const answer = await manager.post(path, form(paid, amount))
    expect([answer.status, await answerOf(answer)]).toEqual([status, expect.stringContaining(told)])
  }
  expect(await refundsOf(shop, reference)).toEqual([])
  expect((await manager.post(path, form(paid, '99.50'))).status).toBe(302)
  const twice = await manager.post(path, form(paid, '99.50'))
  expect([twice.status, await answerOf(twice)]).toEqual([
    409,
    expect.stringContaining('Nothing was refunded: another refund came first'),
  ])
  const order = await answerOf(await manager.get(path.replace('/refund', '')))
  expect(order).toContain('₹99.50 · a goodwill refund: It came late.')
  await expectConsistent(shop)

  const cancelled = await cancelOrder(services, 'staff', orderId, null)
  expect(cancelled).toMatchObject({ ok: true, value: { refund: paid - 99_50 } })
  const all = await refundsOf(shop, reference)
  expect(all.map(({ amountPaise }) => amountPaise)).toEqual([99_50, paid - 99_50])
  const events = await shop.database.db
    .select({ role: auditEvents.staffRole })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, all[0]?.id ?? ''))
  expect(events[0]).toEqual({ role: 'manager' })
  await expectConsistent(shop)
})

test('when all was refunded for goodwill, a cancellation refunds nothing more, and another refund is not offered', async () => {
  const { orderId, reference, path, paid } = await given()
  expect((await manager.post(path, form(paid, `${paid / 100}`))).status).toBe(302)
  expect(await answerOf(await manager.get(path))).toContain('Nothing is left of what was paid here')
  expect(await cancelOrder(services, 'staff', orderId, null)).toMatchObject({ ok: true })
  expect(await refundsOf(shop, reference)).toHaveLength(1)
  await expectConsistent(shop)
})

test('above ten thousand rupees on an order a fresh code is asked for, once in five minutes', async () => {
  const { orderId, reference, path } = await given()
  const { db } = shop.database
  const paid = 25_000_00
  await db.update(orders).set({ totalPaise: paid }).where(eq(orders.id, orderId))
  await db.update(orderItems).set({ pricePaise: paid }).where(eq(orderItems.orderId, orderId))
  await db
    .update(paymentAttempts)
    .set({ amountPaise: paid, paidPaise: paid })
    .where(eq(paymentAttempts.reference, reference))
  const { secret } = await enrol(owner)
  // In parts, too.
  expect((await owner.post(path, form(paid, '6000'))).status).toBe(302)
  expect((await owner.post(path, form(paid - 6_000_00, '4000.01'))).status).toBe(403)
  const asked = await owner.post(path, form(paid - 6_000_00, '10000.01'))
  expect([asked.status, await answerOf(asked)]).toEqual([
    403,
    expect.stringContaining('Enter a code from your authenticator app for this.'),
  ])
  const wrong = await owner.post(path, { ...form(paid - 6_000_00, '10000.01'), code: '000000' })
  expect(wrong.status).toBe(403)
  expect(await refundsOf(shop, reference)).toHaveLength(1)
  const right = { ...form(paid - 6_000_00, '10000.01'), code: totp(secret) }
  expect((await owner.post(path, right)).status).toBe(302)
  expect((await owner.post(path, form(paid - 16_000_01, '5000'))).status).toBe(302)
  expect(await refundsOf(shop, reference)).toHaveLength(3)
})
