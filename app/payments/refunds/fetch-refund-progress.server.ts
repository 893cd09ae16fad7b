import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import { ok, type Result } from '#app/basics/result.ts'
import type { RefundProgress, Unavailable } from '../gateway.ts'
import { fetchRefund, type Gateways } from '../gateways.ts'
import { refundKey } from '../refund.ts'

export type RefundOfAttempt = {
  refund: typeof refunds.$inferSelect
  attempt: typeof paymentAttempts.$inferSelect
}

export async function findRefundOfAttempt(
  db: Database,
  refundId: string,
): Promise<RefundOfAttempt | undefined> {
  const [found] = await db
    .select({ refund: refunds, attempt: paymentAttempts })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(eq(refunds.id, refundId))
  return found
}

/**
 * Asks the gateway how far a refund is, under the name that it was sent with last. Only the queue of
 * status checks calls it.
 */
export async function fetchRefundProgress(
  { db, gateways }: { db: Database; gateways: Gateways },
  { refund, attempt }: RefundOfAttempt,
): Promise<Result<RefundProgress, Unavailable>> {
  // Without the gateway's name of the payment nothing was ever sent.
  if (!attempt.gatewayRef) return ok('not_found')
  return fetchRefund(gateways, {
    gateway: attempt.gateway,
    id: refundKey(refund),
    reference: attempt.reference,
    gatewayRef: attempt.gatewayRef,
    isFirst: !(await hasEarlierRefund(db, attempt)),
    isAccepted: refund.state === 'submitted',
  })
}

/** Whether an earlier refund of the payment is done: then the gateway's word may mean that one. */
export const hasEarlierRefund = async (
  db: Database | Transaction,
  { reference }: { reference: string },
): Promise<boolean> =>
  (await db.$count(
    refunds,
    and(eq(refunds.attemptReference, reference), eq(refunds.state, 'succeeded')),
  )) > 0
