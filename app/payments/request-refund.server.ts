import { randomUUID } from 'node:crypto'
import type { Transaction } from '#db/database.ts'
import { refunds } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { AuditActor, StaffActor } from '#app/orders/audit/audit-event.ts'
import { refundRequested } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import type { RefundReason } from './refund.ts'
import { hasRefundAccount } from './refund-account/refund-accounts.server.ts'
import type { RefundSource } from './refunds/left-to-refund.server.ts'

/**
 * Promises a refund. It belongs to the transaction that finds the money not owed, so that no crash
 * loses the promise. One of collected cash waits for a member, who pays it from the shop's bank; its
 * shopper is asked where to, unless that is known.
 * @param note what staff wrote about it
 * @param cause idempotency key: one refund for each payment and cause; `payment` means all of it
 */
export async function requestRefund(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  {
    source,
    amount,
    why,
    note,
    cause,
    actor,
    at,
  }: {
    source: RefundSource
    amount: Paise
    why: RefundReason
    note?: string | undefined
    cause: string
    actor: AuditActor | StaffActor
    at: Date
  },
): Promise<void> {
  const id = randomUUID()
  const isCash = 'cashOf' in source
  const inserted = await tx
    .insert(refunds)
    .values({
      id,
      ...(isCash
        ? { orderId: source.cashOf, nextStepAt: null }
        : { attemptReference: source.reference }),
      cause,
      amountPaise: amount,
      why,
      whyNote: note ?? null,
      state: 'requested',
      createdAt: at,
    })
    .onConflictDoNothing()
  if (!inserted.rowCount) return
  await recordEvent(tx, actor, refundRequested(id, amount))
  if (isCash) {
    if (!(await hasRefundAccount(tx, source.cashOf)))
      await jobs.enqueue(tx, 'refund-account-mail', { orderId: source.cashOf })
    return
  }
  await jobs.enqueue(tx, 'refund', { refundId: id }, { idempotencyKey: id })
}
