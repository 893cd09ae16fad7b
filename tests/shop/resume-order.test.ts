import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addresses, paymentAttempts, stock } from '#db/schema.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import { newShopper } from '../visitor.ts'
import { decide, goToBank, payAs } from './clients/bank-client.ts'
import {
  attemptsOf,
  checkOut,
  garment,
  lineOf,
  orderById,
  ordersOf,
} from './clients/checkout-client.ts'
import { setUpShop, type RunningShop, type Services } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
setUpShop((both) => ({ shop, services } = both))

test('T12 who paid, and orders more in the tab that is still open, is led to the paid order and not charged for its goods again', async () => {
  const shopper = await newShopper(shop.url)
  const [first, second] = [lineOf(await garment(shop, 0)), lineOf(await garment(shop, 1))]
  // The window of the bank is closed: only a status check tells of the payment.
  const paid = await checkOut(shopper, [first])
  await decide(shop, await goToBank(shop, shopper, paid.orderId), 'close')
  const more = await checkOut(shopper, [first, second], { replaces: paid.orderId })
  expect([more.status, more.orderId]).toEqual([409, paid.orderId])
  expect(more.body).toContain('already paid')
  expect((await orderById(shop, paid.orderId)).status).toBe('processing')

  // The shop knew of the payment before the button was pressed.
  const [third] = [lineOf(await garment(shop, 2))]
  const known = await checkOut(shopper, [third])
  await payAs(shop, shopper, known.orderId, 'pay')
  const again = await checkOut(shopper, [third], { replaces: known.orderId })
  expect([again.status, again.orderId]).toEqual([409, known.orderId])
  expect(await ordersOf(shop, shopper)).toHaveLength(2)
})

test('T12 an earlier try that was paid is seen although a newer one is open', async () => {
  const shopper = await newShopper(shop.url)
  const [first, second] = [lineOf(await garment(shop, 8)), lineOf(await garment(shop, 9))]
  const { orderId } = await checkOut(shopper, [first])
  const early = await goToBank(shop, shopper, orderId)
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000)
  await shop.database.db
    .update(paymentAttempts)
    .set({ createdAt: elevenMinutesAgo })
    .where(eq(paymentAttempts.reference, early))
  await shopper.post(`/pay/${orderId}`, {})
  await goToBank(shop, shopper, orderId)
  await decide(shop, early, 'close')
  const more = await checkOut(shopper, [first, second], { replaces: orderId })
  expect([more.status, more.orderId]).toEqual([409, orderId])
  expect((await orderById(shop, orderId)).status).toBe('processing')
})

test('T14 an order whose payment is on its way is not cancelled by another order of the same browser', async () => {
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop, 3))])
  const reference = await goToBank(shop, shopper, orderId)
  await decide(shop, reference, 'pay-later')
  await settlePayment(services, reference)
  expect(await attemptsOf(shop, orderId)).toMatchObject([{ state: 'pending' }])

  const other = await checkOut(shopper, [lineOf(await garment(shop, 4))], { replaces: orderId })
  expect(other.status).toBe(200)
  expect((await orderById(shop, orderId)).status).toBe('pending')
})

test('an order that takes the place of another waits for a buyer of the goods of both, and neither fails', async () => {
  const shopper = await newShopper(shop.url)
  const [one, two] = [await garment(shop, 5), await garment(shop, 6)].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  if (!one || !two) throw new Error('two garments')
  const lock = (id: string) =>
    sql`select 1 from ${stock} where ${and(eq(stock.productId, id), eq(stock.size, 'M'))} for update`
  const { orderId } = await checkOut(shopper, [lineOf(two)])
  const placing = shop.database.db.transaction(async (buyer) => {
    await buyer.execute(lock(one.id))
    const placed = checkOut(shopper, [lineOf(one), lineOf(two)], { replaces: orderId })
    await expect
      .poll(async () => (await waiting()).length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(1)
    await buyer.execute(lock(two.id))
    return { placed }
  })
  const answer = await (await placing).placed
  expect([answer.status, (await orderById(shop, orderId)).status]).toEqual([200, 'cancelled'])
})

/** Sessions of the shop that wait for a lock. */
const waiting = async () =>
  (
    await shop.database.db.execute(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows

test('who takes up an unpaid order and asks for the address to be saved finds it saved', async () => {
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop, 7))]
  const { orderId } = await checkOut(shopper, lines)
  const again = await checkOut(shopper, lines, { replaces: orderId, keep: 'on' })
  expect(again.orderId).toBe(orderId)
  const [order] = await ordersOf(shop, shopper)
  const saved = await shop.database.db
    .select()
    .from(addresses)
    .where(inArray(addresses.userId, [order?.userId ?? '']))
  expect(saved).toHaveLength(1)
})
