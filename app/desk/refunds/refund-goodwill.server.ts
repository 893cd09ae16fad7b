import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import { inRupees, paise, sum, type Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { findRefundSource } from '#app/aftersales/find-paid-attempt.server.ts'
import { lockOrder } from '#app/orders/lock-order.server.ts'
import { leftToRefund } from '#app/payments/refunds/left-to-refund.server.ts'
import { REFUND_ORDER_ID } from '#app/payments/refunds/refunds-of-orders.server.ts'
import { requestRefund } from '#app/payments/request-refund.server.ts'
import { eraseAgain } from '#app/privacy/erase-person.server.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { CODE_ABOVE } from './goodwill.ts'

type Goodwill = { amount: Paise; reason: string; expectedLeft: Paise }

/**
 * Refunds a part or the rest of a payment beyond what was cancelled or returned. Conditional on what
 * was left when the member looked, so that a second press or a colleague refunds nothing twice. The
 * sum that asks for a code is counted under the order's lock: parts sent at once count each other.
 */
export async function refundGoodwill(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  by: StaffWho<'refund'>,
  number: string,
  { amount, reason, expectedLeft }: Goodwill,
): Promise<Result<string, string | typeof CODE_WANTED>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, 'staff', number)
    const source = order && (await findRefundSource(tx, order.id))
    if (!order || !source) return err('Nothing was paid for it here, so nothing can be refunded.')
    const left = await leftToRefund(tx, source)
    if (left !== expectedLeft)
      return err(
        `Nothing was refunded: another refund came first, and ${inRupees(left)} are left. Look again.`,
      )
    if (amount > left) return err(`At most ${inRupees(left)} are left of what was paid.`)
    if (sum([await goodwillSoFar(tx, order.id), amount]) > CODE_ABOVE && asksForCode(by, now()))
      return err(CODE_WANTED)
    await requestRefund(
      { tx, jobs },
      {
        source,
        amount,
        why: 'goodwill',
        note: reason,
        cause: `goodwill ${randomUUID()}`,
        actor: staffActor(by),
        at: now(),
      },
    )
    await eraseAgain(tx, order.id)
    return ok(
      'cashOf' in source
        ? `${inRupees(amount)} are owed: pay them from your bank to the customer’s account.`
        : `${inRupees(amount)} go back by themselves. The customer is written to.`,
    )
  })
}

async function goodwillSoFar(tx: Transaction, orderId: string): Promise<Paise> {
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::float8` })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(and(eq(REFUND_ORDER_ID, orderId), eq(refunds.why, 'goodwill')))
  return paise(found?.sum ?? 0)
}
