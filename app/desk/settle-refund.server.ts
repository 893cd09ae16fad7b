import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Log } from '#app/basics/log.ts'
import { DAY_MS } from '#app/basics/time.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { StaffBy } from '#app/orders/audit/audit-event.ts'
import { refundMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import type { RefundState } from '#app/payments/refund.ts'
import type { Gateways } from '#app/payments/gateways.ts'
import { checkRefund } from '#app/payments/refunds/check-refund.server.ts'
import { findRefundOfAttempt } from '#app/payments/refunds/fetch-refund-progress.server.ts'
import { advanceRefund } from '#app/payments/refunds/advance-refund.server.ts'
import {
  eraseAccountOncePaid,
  findMaskedAccount,
} from '#app/payments/refund-account/refund-accounts.server.ts'
import { REFUND_ORDER_ID } from '#app/payments/refunds/refunds-of-orders.server.ts'
import { lockOrder } from '#app/orders/lock-order.server.ts'
import { eraseAgain } from '#app/privacy/erase-person.server.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date }

export type RefundRefusal =
  | { why: 'no such refund' }
  | { why: 'unavailable' }
  | { why: 'another account' }
  | { why: 'invalid transition' | 'in flight'; state: RefundState }
  | { why: 'at the gateway'; progress: 'initiated' | 'done' }

/**
 * Grace period, in days, of a refund that the gateway has or may have. After it the consistency
 * checks name the refund, and staff may end it.
 */
const GATEWAY_GRACE_DAYS: Partial<Record<RefundState, number>> = { unknown: 2, submitted: 21 }

/**
 * Queues a refund again that the gateway has refused, or that failed there, once staff have removed
 * the cause. It goes under a new name, because the old one names the refund that failed; so the
 * gateway is asked first whether it has the old one after all, and what it may have is never sent
 * again. Staff only.
 */
export async function retryRefund(
  services: Services & { gateways: Gateways; log: Log },
  by: StaffBy,
  refundId: string,
): Promise<Result<null, RefundRefusal>> {
  const { db, jobs, now } = services
  const found = await findRefundOfAttempt(db, refundId)
  if (!found) return err({ why: 'no such refund' })
  if (found.refund.state !== 'failed')
    return err({ why: 'invalid transition', state: found.refund.state })
  const seen = await checkRefund(services, found, 'return')
  if (!seen.ok) return err({ why: 'unavailable' })
  if (seen.value === 'initiated' || seen.value === 'done')
    return err({ why: 'at the gateway', progress: seen.value })
  return db.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund) return err({ why: 'no such refund' as const })
    const { state, sendings } = refund
    // Another command may have sent it again meanwhile.
    if (state !== 'failed' || sendings !== found.refund.sendings)
      return err({ why: 'invalid transition' as const, state })
    await tx
      .update(refunds)
      .set({
        state: 'requested',
        submittedAt: null,
        sendings: sendings + 1,
        nextStepAt: sql`now()`,
      })
      .where(eq(refunds.id, refundId))
    await recordEvent(tx, by, refundMoved(refundId, state, 'requested'))
    await jobs.enqueue(
      tx,
      'refund',
      { refundId },
      { idempotencyKey: `${refundId} again ${now().toISOString()}` },
    )
    return ok(null)
  })
}

/** `account`: as the member saw it, masked; `reference`: the bank's name of the transfer. */
export type PaidToAccount = { account: string; reference: string }

/**
 * Records that a refund was paid outside the gateway, and mails the note to the shopper. It does
 * not touch what the gateway may still be doing, so that nobody is paid back twice. The account that
 * it was paid to is erased, unless more of the order is to be paid there. Staff only.
 * @param paid how, in words for the shopper, or to which account
 */
export function recordManualRefund(
  { db, jobs, now }: Services,
  by: StaffBy,
  refundId: string,
  paid: string | PaidToAccount,
): Promise<Result<null, RefundRefusal>> {
  return db.transaction(async (tx) => {
    // Before the refund, as whoever changes the order does, and its shopper who says where to pay.
    const order = await lockOrderOf(tx, refundId)
    const refund = order && (await lockRefund(tx, refundId))
    if (!refund) return err({ why: 'no such refund' as const })
    const { state } = refund
    const at = now()
    const note = typeof paid === 'string' ? paid : await accountNote(tx, order.id, paid)
    if (note === undefined) return err({ why: 'another account' as const })
    if (state === 'succeeded') return err({ why: 'invalid transition' as const, state })
    if (isWithGateway(refund, at)) return err({ why: 'in flight' as const, state })
    await tx
      .update(refunds)
      .set({ method: 'manual', methodNote: note })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, state)))
    await advanceRefund({ tx, jobs }, refundId, {
      from: [state],
      to: 'succeeded',
      at,
      byHandOf: by,
    })
    await eraseAgain(tx, order.id)
    if (refund.orderId !== null) await eraseAccountOncePaid(tx, order.id)
    return ok(null)
  })
}

/** Whether the gateway may still pay it, so that nobody else does. */
export function isWithGateway(
  { state, submittedAt }: Pick<typeof refunds.$inferSelect, 'state' | 'submittedAt'>,
  at: Date,
): boolean {
  const wait = GATEWAY_GRACE_DAYS[state]
  return wait !== undefined && at.getTime() - (submittedAt ?? at).getTime() < wait * DAY_MS
}

/** Undefined where the shopper names another account by now, or none. */
async function accountNote(
  tx: Transaction,
  orderId: string,
  { account, reference }: PaidToAccount,
): Promise<string | undefined> {
  if ((await findMaskedAccount(tx, orderId)) !== account) return undefined
  return `to ${account}, reference ${reference}`
}

async function lockOrderOf(tx: Transaction, refundId: string) {
  const [found] = await tx
    .select({ orderId: REFUND_ORDER_ID })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(eq(refunds.id, refundId))
  return found && lockOrder(tx, 'staff', found.orderId)
}

async function lockRefund(tx: Transaction, refundId: string) {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  return refund
}
