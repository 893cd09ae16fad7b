import { randomUUID } from 'node:crypto'
import type { Transaction } from '#db/database.ts'
import { refunds } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { AuditActor, StaffActor } from '#app/orders/audit/audit-event.ts'
import { refundRequested } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import type { RefundReason } from './refund.ts'

/**
 * Promises a refund. It belongs to the transaction that finds the money not owed, so that no crash
 * loses the promise.
 * @param note what staff wrote about it
 * @param cause idempotency key: one refund for each attempt and cause; `payment` means all of it
 */
export async function requestRefund(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  {
    reference,
    amount,
    why,
    note,
    cause,
    actor,
    at,
  }: {
    reference: string
    amount: Paise
    why: RefundReason
    note?: string | undefined
    cause: string
    actor: AuditActor | StaffActor
    at: Date
  },
): Promise<void> {
  const id = randomUUID()
  const inserted = await tx
    .insert(refunds)
    .values({
      id,
      attemptReference: reference,
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
  await jobs.enqueue(tx, 'refund', { refundId: id }, { idempotencyKey: id })
}
