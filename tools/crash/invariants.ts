import { eq, sql } from 'drizzle-orm'
import { orders, paymentAttempts, refunds, stock } from '#db/schema.ts'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { sendRefund } from '#app/payments/refunds/send-refund.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import type { ShopDatabase } from '../../tests/clone-database.ts'
import type { RunningShop } from '../../tests/running-shop.ts'
import type { openServices } from '../../tests/shop-services.ts'
import type { Goods } from '../../tests/shop/clients/checkout-client.ts'
import type { ClientHistory } from './buyers.ts'

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
    sql`select number from orders o where not exists (select from payment_attempts a where a.order_id = o.id)`,
  )
  for (const { number } of unread.rows)
    wrong.push(`the order ${number} can never be paid: it has no attempt`)
  return wrong
}

async function findMailViolations({ db }: ShopDatabase): Promise<string[]> {
  const { rows } = await db.execute<{ number: string; paid: boolean; mails: number }>(sql`
    select o.number, o.paid_at is not null as paid, count(j.id)::int as mails
    from orders o left join pgboss.job j on j.name = 'order-received-mail' and j.data->>'orderId' = o.id::text
    group by o.id having count(j.id) <> case when o.paid_at is null then 0 else 1 end`)
  return rows.map(
    ({ number, paid, mails }) =>
      `the order ${number}, ${paid ? 'paid' : 'not paid'}, has ${mails} mails`,
  )
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
