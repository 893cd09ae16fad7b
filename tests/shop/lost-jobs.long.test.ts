import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allMailsSent } from '../mail-jobs.ts'
import { runningShop, type ReopenableShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { decide, goToBank, returnFromBank } from './clients/bank-client.ts'
import { placeOneGarment } from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'
import { makeOlder, NOTHING, overdue, oweWithoutWorkers } from './lost-jobs.ts'

const UNPAID = 40
const PAID_UNSEEN = 40
const PAID = 40

let shop: ReopenableShop
beforeAll(async () => {
  shop = await runningShop()
  await shop.database.db.execute(sql`update stock set quantity = 1000000, supplied = 1000000`)
}, 60_000)
afterAll(() => shop.close())

/** As many orders, each of a shopper of its own, who goes to the bank with it. */
async function orders(count: number): Promise<{ orderId: string; reference: string }[]> {
  const placed: { orderId: string; reference: string }[] = []
  for (let nth = 0; nth < count; nth++) {
    const shopper = await newShopper(shop.url)
    const orderId = await placeOneGarment(shop, shopper)
    placed.push({ orderId, reference: await goToBank(shop, shopper, orderId) })
  }
  return placed
}

test('T58 a month of lost jobs: every hold, payment, refund and mail is found in the tables, within five minutes of the start', async () => {
  await orders(UNPAID)
  const unseen = await orders(PAID_UNSEEN)
  const paid = await orders(PAID)
  for (const { reference } of paid) {
    const { callbackUrl: _, ...fields } = await decide(shop, reference, 'pay')
    await returnFromBank(shop, fields)
  }
  await expect
    .poll(
      async () =>
        (await shop.database.db.execute(sql`select from orders where paid_at is not null`))
          .rowCount,
      { timeout: 60_000 },
    )
    .toBe(PAID)
  await allMailsSent(shop.database)

  // Placing them took minutes: no status check sees what is paid at the bank from here on.
  await shop.database.db.execute(sql`
    update payment_attempts set next_check_at = now() + interval '1 hour' where next_check_at is not null`)
  await shop.database.db.execute(sql`delete from pgboss.job where name = 'enquire'`)
  for (const { reference } of unseen) await decide(shop, reference, 'pay')

  let owed = NOTHING
  await shop.reopen({}, async () => {
    await oweWithoutWorkers(shop, {
      references: paid.map(({ reference }) => reference),
      orderIds: paid.map(({ orderId }) => orderId),
    })
    await makeOlder(shop, '31 days')
    await shop.database.db.execute(sql`drop schema pgboss cascade`)
    owed = (await overdue(shop)) ?? NOTHING
  })
  const opened = performance.now()
  const foundAfter: Record<string, number> = {}
  await expect
    .poll(
      async () => {
        const left = await overdue(shop)
        for (const [kind, count] of Object.entries(left ?? {}))
          if (count === 0) foundAfter[kind] ??= Math.round((performance.now() - opened) / 1_000)
        return left
      },
      { timeout: 300_000, interval: 500 },
    )
    .toEqual(NOTHING)
  await allMailsSent(shop.database)
  const figures = Object.entries(owed).map(
    ([kind, count]) => `${count} ${kind} in ${foundAfter[kind]} s`,
  )
  console.log(`a month of lost jobs: ${figures.join(', ')}`)
  expect(owed.holds).toBe(UNPAID + PAID_UNSEEN)
  expect(owed.attempts).toBeGreaterThanOrEqual(UNPAID + PAID_UNSEEN)
  expect([owed.refunds, owed.mails]).toEqual([PAID, PAID])

  const { rows } = await shop.database.db.execute(sql`
    select
      (select count(*)::int from orders where paid_at is not null) as paid,
      (select count(*)::int from orders where status = 'cancelled') as closed,
      (select count(*)::int from refunds where state in ('submitted', 'succeeded')) as refunded,
      (select count(*)::int from stock_holds h join orders o on o.id = h.order_id where o.paid_at is null) as held`)
  expect(rows).toEqual([{ paid: PAID_UNSEEN + PAID, closed: UNPAID, refunded: PAID, held: 0 }])
  await expectConsistent(shop)
})
