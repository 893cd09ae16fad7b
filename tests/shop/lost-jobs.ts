import { eq, sql } from 'drizzle-orm'
import { paymentAttempts } from '#db/schema.ts'
import { openJobQueue } from '#app/jobs/jobs.server.ts'
import { requestRefund } from '#app/payments/request-refund.server.ts'
import type { Paise } from '#app/basics/money.ts'
import { shiftTimes } from '../fixtures/make/shift-times.ts'
import type { RunningShop } from '../running-shop.ts'

const SILENT = { warn() {}, error() {} }

/**
 * Owes what a shop owes that was shut in the middle of it, without a worker to do it: a refund of
 * what was paid with each reference, and a mail about each order.
 */
export async function oweWithoutWorkers(
  { database }: RunningShop,
  { references, orderIds }: { references: readonly string[]; orderIds: readonly string[] },
): Promise<void> {
  const jobs = await openJobQueue(database.url, SILENT)
  await database.db.transaction(async (tx) => {
    for (const reference of references) {
      const [attempt] = await tx
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.reference, reference))
      await requestRefund(
        { tx, jobs },
        {
          source: { reference },
          amount: (attempt?.amountPaise ?? 0) as Paise,
          why: 'other',
          cause: 'payment',
          actor: 'staff',
          at: new Date(),
        },
      )
    }
    for (const orderId of orderIds) await jobs.enqueue(tx, 'order-received-mail', { orderId })
  })
  await jobs.stop()
}

/** Everything in the database is older by this interval, as if the shop had been shut for as long. */
export const makeOlder = async ({ database }: RunningShop, interval: string): Promise<void> =>
  void (await database.db.execute(sql.raw(shiftTimes(`- interval '${interval}'`))))

/** Rows of work that nobody has done yet, by the step of the sweep that is to find it. */
export async function overdue({ database }: RunningShop) {
  const { rows } = await database.db.execute<Record<string, number>>(sql`
    select
      (select count(*)::int from orders where status = 'pending' and stock_held_until <= now()) as holds,
      (select count(*)::int from payment_attempts where next_check_at <= now()) as attempts,
      (select count(*)::int from refunds where state = 'requested' or (state <> 'succeeded' and next_step_at <= now())) as refunds,
      (select count(*)::int from outbox where state = 'waiting' and due_at <= now()) as mails`)
  return rows[0]
}

export const NOTHING: Record<string, number> = { holds: 0, attempts: 0, refunds: 0, mails: 0 }
