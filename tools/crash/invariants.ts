import { eq, isNotNull, sql } from 'drizzle-orm'
import { orders, paymentAttempts, refunds, stock } from '#db/schema.ts'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { sendRefund } from '#app/payments/refunds/send-refund.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import type { RunningShop } from '../../tests/running-shop.ts'
import type { openServices } from '../../tests/shop-services.ts'
import type { Goods } from '../../tests/shop/clients/checkout-client.ts'
import type { ClientHistory } from './client-history.ts'

/** Stock in M at the beginning. */
export type StockCount = { goods: Goods; count: number }

/** Invariants at any moment, even right after a kill. */
export async function findViolations(
  database: ShopDatabase,
  history: ClientHistory,
  stockCounts: readonly StockCount[],
): Promise<string[]> {
  return [
    ...(await findOrderViolations(database, history, stockCounts)),
    ...(await findMailViolations(database)),
    ...(await findCashViolations(database, history)),
  ]
}

/** Invariants of the shop's own tables, which a backup has as well; the queue's are not in one. */
export async function findOrderViolations(
  { db }: ShopDatabase,
  history: Pick<ClientHistory, 'orders' | 'keys'>,
  stockCounts: readonly StockCount[],
): Promise<string[]> {
  const wrong = (await runConsistencyChecks(db))
    .filter(({ broken }) => broken.length > 0)
    .map(({ rule, broken }) => `not so: ${rule} (${broken.join(', ')})`)
  const kept = new Map(
    (await db.select({ id: orders.id, key: orders.idempotencyKey }).from(orders)).map(
      ({ id, key }) => [id, key],
    ),
  )
  for (const [key, id] of history.orders)
    if (kept.get(id) !== key) wrong.push(`the order ${id} was answered for and is gone`)
  for (const [id, key] of kept)
    if (!history.keys.has(key)) wrong.push(`nobody asked for the order ${id}`)
  for (const { goods, count } of stockCounts) {
    // One statement: with two nodes the other one may be selling.
    const { rows } = await db.execute<{ left: number; held: number }>(sql`
      select quantity as left, (select coalesce(sum(h.quantity), 0)::int from stock_holds h
        where h.product_id = ${goods.id} and h.size = 'M') as held
      from ${stock} where product_id = ${goods.id} and size = 'M'`)
    const { left = 0, held = 0 } = rows[0] ?? {}
    if (left + held !== count || left < 0)
      wrong.push(`of ${goods.name} there were ${count}, and now ${left} are left and ${held} held`)
  }
  const unread = await db.execute<{ number: string }>(
    sql`select number from orders o where payment_method = 'online' and not exists (select from payment_attempts a where a.order_id = o.id)`,
  )
  for (const { number } of unread.rows)
    wrong.push(`the order ${number} can never be paid: it has no attempt`)
  return wrong
}

/** One mail when it is confirmed, and one when it is paid. */
async function findMailViolations({ db }: ShopDatabase): Promise<string[]> {
  const { rows } = await db.execute<{ number: string; owed: number; mails: number }>(sql`
    select * from (
      select o.number, count(j.id)::int as mails,
        (o.paid_at is not null)::int + (o.confirmed_at is not null)::int as owed
      from orders o left join pgboss.job j on j.data->>'mail' = 'order-received-mail' and j.data->>'orderId' = o.id::text
      group by o.id) as sent
    where mails <> owed`)
  return rows.map(
    ({ number, owed, mails }) => `the order ${number} has ${mails} mails, and is owed ${owed}`,
  )
}

/** Confirmations that were acknowledged are kept, and each code was mailed once. */
async function findCashViolations({ db }: ShopDatabase, history: ClientHistory): Promise<string[]> {
  const { rows } = await db.execute<{ number: string; sent: number; mails: number }>(sql`
    select * from (
      select o.number, c.codes_sent as sent, count(j.id)::int as mails
      from cash_payments c join orders o on o.id = c.order_id
        left join pgboss.job j on j.data->>'mail' = 'cash-code-mail' and j.data->>'orderId' = o.id::text
      group by o.id, c.order_id) as codes
    where mails <> sent`)
  const firm = new Set(
    (await db.select({ id: orders.id }).from(orders).where(isNotNull(orders.confirmedAt))).map(
      ({ id }) => id,
    ),
  )
  return [
    ...rows.map(({ number, sent, mails }) => `of ${sent} codes of ${number} ${mails} are mailed`),
    ...[...history.confirmed]
      .filter((id) => !firm.has(id))
      .map((id) => `the order ${id} was confirmed, and is not firm`),
  ]
}

/**
 * Invariants of a running shop once every payment is settled and every refund is sent: by the
 * bank's ledger nobody paid twice.
 */
export async function findViolationsAtRest(
  services: Awaited<ReturnType<typeof openServices>>,
  shop: RunningShop,
  history: ClientHistory,
  stockCounts: readonly StockCount[],
): Promise<string[]> {
  const { db } = shop.database
  const wrong: string[] = []
  const taken = new Map<string, number>()
  for (const { reference, orderId } of await db.select().from(paymentAttempts)) {
    const settled = await settlePayment(services, reference)
    const answer = await fetch(`${shop.bankUrl}/api/transactions/${reference}`)
    const record = answer.ok
      ? ((await answer.json()) as { verdict: string; refund?: object })
      : undefined
    const isPaid = record?.verdict === 'success'
    if (isPaid !== (settled?.state === 'succeeded'))
      wrong.push(`of the payment ${reference} the bank says otherwise than we`)
    if (history.paid.has(reference) && !isPaid)
      wrong.push(`the payment ${reference} was made, and the bank has forgotten it`)
    const [refund] = await db.select().from(refunds).where(eq(refunds.attemptReference, reference))
    if (refund?.state === 'requested') await sendRefund(services, { refundId: refund.id })
    if (isPaid && !refund) taken.set(orderId, (taken.get(orderId) ?? 0) + 1)
  }
  for (const { id, number, paidAt } of await db.select().from(orders)) {
    const times = taken.get(id) ?? 0
    if (times !== (paidAt ? 1 : 0))
      wrong.push(`the order ${number}, ${paidAt ? 'paid' : 'not paid'}, was charged ${times} times`)
  }
  return [...wrong, ...(await findViolations(shop.database, history, stockCounts))]
}
