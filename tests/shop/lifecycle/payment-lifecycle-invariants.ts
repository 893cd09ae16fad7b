import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { stock, stockHolds } from '#db/schema.ts'
import type { RunningShop } from '../../running-shop.ts'
import { paidMails } from '../clients/bank-client.ts'
import { attemptsOf, ordersOf, type Goods, type Shopper } from '../clients/checkout-client.ts'
import { expectConsistent } from '../consistency.ts'
import { booksOf } from '../clients/gateway-clients.ts'

export type Checkout = { form: Record<string, string>; orderId: string | undefined }
export type PaymentRun = { shopper: Shopper; goods: Goods; inStock: number; checkouts: Checkout[] }

/**
 * One order for each checkout, charged once, its stock kept and its mail sent once, by the shop's
 * records and by the books of both gateways.
 */
export async function verifyPayments(
  shop: RunningShop,
  { shopper, goods, inStock, checkouts }: PaymentRun,
): Promise<void> {
  await expectConsistent(shop, {
    but: 'a payment that wants a person to look at it has been looked at',
  })

  const placed = checkouts.flatMap(({ orderId }) => orderId ?? [])
  const kept = await ordersOf(shop, shopper)
  expect(kept.map(({ id }) => id).sort()).toEqual(placed.toSorted())

  const [stockRow] = await shop.database.db
    .select()
    .from(stock)
    .where(and(eq(stock.productId, goods.id), eq(stock.size, 'M')))
  const holds = placed.length
    ? await shop.database.db.select().from(stockHolds).where(inArray(stockHolds.orderId, placed))
    : []
  expect((stockRow?.quantity ?? 0) + holds.reduce((held, { quantity }) => held + quantity, 0)).toBe(
    inStock,
  )

  for (const order of kept) {
    const paid = order.paidAt !== null
    expect([order.id, holds.filter(({ orderId }) => orderId === order.id).length]).toEqual([
      order.id,
      paid || order.stockHeldUntil ? 1 : 0,
    ])
    expect([order.id, await moneyKept(shop, order.id)]).toEqual([order.id, paid ? 1 : 0])
    await oneMailEach(shop, order.id, paid)
  }
}

/**
 * By the books of the attempts' own gateways: how many payments of an order they took and did not
 * refund, without those in review.
 */
async function moneyKept(shop: RunningShop, orderId: string): Promise<number> {
  let kept = 0
  for (const attempt of await attemptsOf(shop, orderId)) {
    const { reference, state, paidPaise } = attempt
    const { taken, back } = await booksOf(shop, attempt)
    if (taken === 0) {
      expect([reference, state === 'succeeded']).toEqual([reference, false])
      continue
    }
    expect(['succeeded', 'review']).toContain(state)
    if (state === 'review') continue
    // The fee that the gateway added is refunded as well.
    if (back) expect([reference, back]).toEqual([reference, paidPaise])
    else kept += 1
  }
  return kept
}

async function oneMailEach(shop: RunningShop, orderId: string, paid: boolean): Promise<void> {
  const { rows } = await shop.database.db.execute<{ name: string; jobs: number }>(sql`
    select data->>'mail' as name, count(*)::int as jobs from pgboss.job
    where data->>'mail' in ('order-received-mail', 'payment-failed-mail') and data->>'orderId' = ${orderId}
    group by 1, data->>'reference'`)
  expect(rows.filter(({ name }) => name === 'order-received-mail').map(({ jobs }) => jobs)).toEqual(
    paid ? [1] : [],
  )
  expect(rows.filter(({ name, jobs }) => name === 'payment-failed-mail' && jobs > 1)).toEqual([])
  // Of the schedule each check is one job; those that follow up a message have no number.
  const { rows: askedTwice } = await shop.database.db.execute(sql`
    select data->>'reference', data->>'asked' from pgboss.job join payment_attempts on reference = data->>'reference'
    where name = 'enquire' and order_id = ${orderId} and data->>'asked' is not null
    group by 1, 2 having count(*) > 1`)
  expect(askedTwice).toEqual([])
  await expect.poll(() => paidMails(shop, orderId).length, { timeout: 60_000 }).toBe(paid ? 1 : 0)
}
