import { and, asc, eq, inArray, lt, not, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { auditEvents, orders, paymentAttempts, paymentMessages } from '#db/schema.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { keptSince } from '#app/basics/personal-data/retention/term.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { orderCancelled } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { releaseStock } from '#app/orders/stock-holds.server.ts'
import { eachOrder, erasePerson, refundPending } from './erase-person.server.ts'

// The conditions of the optional indexes `orders_never_firm` and `orders_never_firm_nor_known`: what is
// compared with '' decides between them. An imported order was paid elsewhere, and a confirmed one is
// paid at the door.
const neverPaid = sql`${orders.paidAt} is null and ${orders.confirmedAt} is null and ${orders.origin} <> 'import'`
const personKnown = sql`${orders.contactEmail} <> ''`
const personErased = sql`${orders.contactEmail} = ''`

/** Longer than a payment takes that a browser was sent to the gateway with. */
const PAYING = { days: 7 }

const hasAttempt = (...states: (typeof paymentAttempts.$inferSelect)['state'][]) =>
  sql`exists (select from ${paymentAttempts} a where a.order_id = ${orders.id}
    and a.state in (${sql.join(states, sql`, `)}))`

/**
 * Its events are deleted with it, and the audit chain believes that of old ones alone
 * (desk/audit-chain/tombstone-age.ts).
 */
const hasEventSince = (since: Date) =>
  sql`exists (select from ${auditEvents} e where e.order_id = ${orders.id} and e.at > ${since})`

/** Staff look at a payment, or somebody may just be paying, as one can after months. */
const isUnderWay = (now: Date) =>
  sql`(${hasAttempt('pending', 'review')}
    or exists (select from ${paymentAttempts} a where a.order_id = ${orders.id}
      and a.state = 'redirected' and a.created_at > ${keptSince(PAYING, now)}))`

/**
 * Retention: removes the person from orders that were not paid within their term, at
 * most `limit`, unless staff look at a payment or money is on its way. One that could still be paid
 * is cancelled, because nobody would know where to send it.
 * @returns how many
 */
export async function forgetNeverPaid(
  db: Database,
  now: Date,
  limit = SWEEP_LIMIT,
): Promise<number> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        neverPaid,
        personKnown,
        inArray(orders.status, ['pending', 'cancelled']),
        lt(orders.createdAt, keptSince(RETENTION.neverPaid.terms.person, now)),
        not(refundPending),
        not(isUnderWay(now)),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(limit)
  const ids = found.map(({ id }) => id)
  return eachOrder(db, ids, (tx, id) => cancelAndForget(tx, id, now))
}

async function cancelAndForget(tx: Transaction, id: string, at: Date): Promise<void> {
  const stillSo = and(eq(orders.id, id), not(isUnderWay(at)))
  const [order] = await tx.select().from(orders).where(stillSo).for('update')
  // Paid since it was found.
  if (!order || order.paidAt || order.confirmedAt) return
  if (order.status === 'pending') {
    await releaseStock(tx, id)
    await tx
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: at, stockHeldUntil: null })
      .where(eq(orders.id, id))
    await recordEvent(tx, 'shop', orderCancelled(order))
  }
  await erasePerson(tx, id)
}

/**
 * Retention: deletes orders that were never paid, after their term, at most `limit`;
 * with them their lines, attempts and events. One that any money came for stays.
 * @returns how many
 */
export async function deleteNeverPaid(
  db: Database,
  now: Date,
  limit = SWEEP_LIMIT,
): Promise<number> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        neverPaid,
        personErased,
        eq(orders.status, 'cancelled'),
        lt(orders.createdAt, keptSince(RETENTION.neverPaid.terms.order, now)),
        not(hasAttempt('pending', 'review', 'succeeded')),
        not(hasEventSince(keptSince(RETENTION.neverPaid.terms.person, now))),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(limit)
  const ids = found.map(({ id }) => id)
  return eachOrder(db, ids, deleteOrder)
}

async function deleteOrder(tx: Transaction, id: string): Promise<void> {
  // Locked first, as a late payment locks it: that finds neither afterwards.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
  const attempts = await tx
    .select({ reference: paymentAttempts.reference, state: paymentAttempts.state })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, id))
  if (attempts.some(({ state }) => state === 'succeeded')) return
  const references = attempts.map(({ reference }) => reference)
  await tx.delete(paymentMessages).where(inArray(paymentMessages.reference, references))
  await tx.delete(paymentAttempts).where(eq(paymentAttempts.orderId, id))
  await tx.delete(orders).where(eq(orders.id, id))
}
