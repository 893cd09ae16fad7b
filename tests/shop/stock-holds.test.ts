import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orders, stock, stockHolds } from '#db/schema.ts'
import { releaseExpiredHold } from '#app/orders/holds/release-expired-hold.server.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { payAgain } from '#app/payments/pay/pay-again.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import { newShopper } from '../visitor.ts'
import { returnFromBank, decide, goToBank } from './clients/bank-client.ts'
import {
  attemptsOf,
  checkOut,
  garment,
  lineOf,
  orderById,
  refundsOf,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { setUpShop, type Services, type RunningShop } from './shop-fixture.ts'
import { expectConsistent } from './consistency.ts'

let shop: RunningShop
let services: Services
let goods: Goods
setUpShop(async (both) => {
  ;({ shop, services } = both)
  goods = await garment(shop)
})
beforeEach(() => leave(10))

const inM = () => and(eq(stock.productId, goods.id), eq(stock.size, 'M'))
const leave = (quantity: number) => shop.database.db.update(stock).set({ quantity }).where(inM())
const left = async () => (await shop.database.db.select().from(stock).where(inM()))[0]?.quantity
const held = async (orderId: string) =>
  (await shop.database.db.select().from(stockHolds).where(eq(stockHolds.orderId, orderId))).length
const order = async (shopper: Shopper, quantity = 1) => {
  const { status, orderId } = await checkOut(shopper, [lineOf(goods, { quantity })])
  expect(status).toBe(200)
  return orderId
}
/** The hold expires now. */
const releaseAfterHalfAnHour = (orderId: string) =>
  shop.database.db.update(orders).set({ stockHeldUntil: new Date() }).where(eq(orders.id, orderId))

test('placing an order takes what it holds out of the stock for everybody else, for half an hour', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await order(shopper, 3)
  expect(await left()).toBe(7)
  const until = (await orderById(shop, orderId)).stockHeldUntil?.getTime() ?? 0
  expect(Math.round((until - Date.now()) / 60_000)).toBe(30)
  expect(
    (await checkOut(await newShopper(shop.url), [lineOf(goods, { quantity: 8 })])).body,
  ).toContain('"only so many left"')
  await expectConsistent(shop)
})

test('T12 twenty presses on one order hold its stock once', async () => {
  const shopper = await newShopper(shop.url)
  const key = crypto.randomUUID()
  await Promise.all(
    Array.from({ length: 20 }, () => checkOut(shopper, [lineOf(goods, { quantity: 2 })], { key })),
  )
  expect(await left()).toBe(8)
  await expectConsistent(shop)
})

test('T11 an order that is not paid gives its stock back after half an hour, once, however often it is told to', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await order(shopper, 4)
  await releaseExpiredHold(services, { orderId })
  expect(await left()).toBe(6)
  await releaseAfterHalfAnHour(orderId)
  await Promise.all(Array.from({ length: 5 }, () => releaseExpiredHold(services, { orderId })))
  expect([await left(), await held(orderId), (await orderById(shop, orderId)).status]).toEqual([
    10,
    0,
    'pending',
  ])
  await expectConsistent(shop)
})

test('T47 a node whose clock is behind releases a hold that is over by the clock of the database', async () => {
  const orderId = await order(await newShopper(shop.url), 4)
  await releaseAfterHalfAnHour(orderId)
  services.wait(-1)
  await releaseExpiredHold(services, { orderId })
  services.wait(1)
  expect([await left(), await held(orderId)]).toEqual([10, 0])
  await expectConsistent(shop)
})

test('T11 the release jobs of orders that were cancelled, replaced or held anew find nothing to give back a second time', async () => {
  const shopper = await newShopper(shop.url)
  const cancelled = await order(shopper, 2)
  await shopper.post(`/orders/${cancelled}/cancel`, { whole: 'yes' })
  const replaced = await order(shopper, 3)
  const { orderId: kept } = await checkOut(shopper, [lineOf(goods)], { replaces: replaced })
  await releaseAfterHalfAnHour(kept)
  await releaseExpiredHold(services, { orderId: kept })
  expect(await left()).toBe(10)
  expect((await payAgain(services, kept)).ok).toBe(true)
  const ids = [cancelled, replaced, kept]
  const waiting = await shop.database.db.execute<{ id: string }>(
    sql`select data->>'orderId' as id from pgboss.job where name = 'release-stock' and state = 'created'`,
  )
  const jobs = waiting.rows.filter(({ id }) => ids.includes(id))
  expect(new Set(jobs.map(({ id }) => id))).toEqual(new Set(ids))
  for (const { id } of jobs) await releaseExpiredHold(services, { orderId: id })
  expect([await left(), await held(kept)]).toEqual([9, 1])
  await expectConsistent(shop)
})

test('a paid order keeps what it took, whatever the clock says', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await order(shopper, 2)
  const reference = await goToBank(shop, shopper, orderId)
  await returnFromBank(shop, { encResponse: (await decide(shop, reference, 'pay')).encResponse })
  expect(await orderById(shop, orderId)).toMatchObject({
    status: 'processing',
    stockHeldUntil: null,
  })
  services.wait(60)
  await releaseExpiredHold(services, { orderId })
  expect([await left(), await held(orderId)]).toEqual([8, 1])
  await expectConsistent(shop)
})

test('money that comes after half an hour still buys what is left', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await order(shopper, 2)
  const reference = await goToBank(shop, shopper, orderId)
  await releaseAfterHalfAnHour(orderId)
  await releaseExpiredHold(services, { orderId })
  expect(await left()).toBe(10)
  await decide(shop, reference, 'pay')
  await settlePayment(services, reference)
  expect([(await orderById(shop, orderId)).status, await left(), await held(orderId)]).toEqual([
    'processing',
    8,
    1,
  ])
  await expectConsistent(shop)
})

test('T09 money that comes when it is sold out goes back, and the order is over: never dropped, never oversold', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await order(shopper, 2)
  const reference = await goToBank(shop, shopper, orderId)
  await releaseAfterHalfAnHour(orderId)
  await releaseExpiredHold(services, { orderId })
  await leave(1)
  await decide(shop, reference, 'pay')
  await Promise.all(Array.from({ length: 3 }, () => settlePayment(services, reference)))
  expect([(await orderById(shop, orderId)).status, await left(), await held(orderId)]).toEqual([
    'cancelled',
    1,
    0,
  ])
  const owed = await refundsOf(shop, reference)
  expect(owed).toMatchObject([
    {
      why: 'sold_out',
      amountPaise: (await orderById(shop, orderId)).totalPaise,
    },
  ])
  await expectConsistent(shop)
})

test('paying again after half an hour takes the stock again, or says that there is none left', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await order(shopper, 2)
  await returnFromBank(shop, {
    encResponse: (await decide(shop, await goToBank(shop, shopper, orderId), 'decline'))
      .encResponse,
  })
  await releaseAfterHalfAnHour(orderId)
  await releaseExpiredHold(services, { orderId })
  await leave(1)
  expect(await payAgain(services, orderId)).toEqual({ ok: false, error: { why: 'sold out' } })
  const answer = await shopper.post(`/pay/${orderId}`, {})
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `/order-success?order=${orderId}&sold-out`,
  ])
  await leave(3)
  expect(await payAgain(services, orderId)).toEqual({ ok: false, error: { why: 'too few left' } })
  expect((await shopper.post(`/pay/${orderId}`, {})).status).toBe(409)
  await leave(4)
  expect((await payAgain(services, orderId)).ok).toBe(true)
  expect([await left(), await held(orderId)]).toEqual([2, 1])
  expect(
    ((await orderById(shop, orderId)).stockHeldUntil?.getTime() ?? 0) > Date.now() + 14 * 60_000,
  ).toBe(true)
  await expectConsistent(shop)
})

test('T11 an order nobody ever pays is asked about by the schedule, and over after six days', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await order(shopper, 2)
  const reference = await goToBank(shop, shopper, orderId)
  const jobs = async () =>
    (
      await shop.database.db.execute<{ asked: number; minutes: number }>(sql`
        select (data->>'asked')::int as asked, round(extract(epoch from start_after - now()) / 60)::int as minutes
        from pgboss.job where name = 'enquire' and data->>'reference' = ${reference} order by start_after`)
    ).rows
  expect(await jobs()).toEqual([{ asked: 0, minutes: 1 }])
  // Other tests have advanced the clock of the services; to the schedule this one is a minute old.
  const onTime = { ...services, now: () => new Date() }
  await checkPaymentStatus(onTime, { reference, asked: 0 })
  expect(await jobs()).toEqual([
    { asked: 0, minutes: 1 },
    { asked: 1, minutes: 2 },
  ])
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'pending' })
  await checkPaymentStatus(services, { reference, asked: 34 })
  expect(await orderById(shop, orderId)).toMatchObject({
    status: 'cancelled',
    stockHeldUntil: null,
  })
  expect((await attemptsOf(shop, orderId))[0]?.state).toBe('expired')
  expect(await left()).toBe(10)
  // Money that comes after all is refunded.
  await decide(shop, reference, 'pay')
  await settlePayment(services, reference)
  expect(await refundsOf(shop, reference)).toHaveLength(1)
  await expectConsistent(shop)
})
