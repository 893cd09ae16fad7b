import type { Transaction } from '#db/database.ts'
import type { Paise } from '#app/basics/money.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { StaffBy } from '#app/orders/audit/audit-event.ts'
import { requestRefund } from '#app/payments/request-refund.server.ts'
import { leftToRefund } from '#app/payments/refunds/left-to-refund.server.ts'
import { findPaidAttempt } from '#app/aftersales/find-paid-attempt.server.ts'
import { listReturns } from '#app/aftersales/returns.server.ts'
import type { LockedReturn } from './lock-return.server.ts'
import { owedForReturn } from './returns/desk-return.ts'

/**
 * Owed back for a return, and never more than is left of the payment. Called before the return is
 * changed, since charges go back once.
 */
export async function refundOf(
  tx: Transaction,
  { order, one, item }: LockedReturn,
): Promise<Paise> {
  const returns = await listReturns(tx, order.id)
  const owed = owedForReturn(order.charges, { one, item, returns })
  const reference = await findPaidAttempt(tx, order.id)
  const left = reference === undefined ? owed : await leftToRefund(tx, reference)
  return left < owed ? left : owed
}

/** @returns whether it was paid here, so that the money goes back by itself */
export async function refundReturn(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  by: StaffBy,
  { order, one }: Pick<LockedReturn, 'order' | 'one'>,
  { amount, at }: { amount: Paise; at: Date },
): Promise<boolean> {
  const reference = await findPaidAttempt(tx, order.id)
  if (reference && amount > 0)
    await requestRefund(
      { tx, jobs },
      {
        reference,
        amount,
        why: 'returned',
        cause: `returned ${one.id}`,
        actor: by,
        at,
      },
    )
  return reference !== undefined
}
