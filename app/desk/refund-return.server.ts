import type { Transaction } from '#db/database.ts'
import type { Paise } from '#app/basics/money.ts'
import type { ChargeCode } from '#app/cart/charges.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { StaffBy } from '#app/orders/audit/audit-event.ts'
import { requestRefund } from '#app/payments/request-refund.server.ts'
import { leftToRefund } from '#app/payments/refunds/left-to-refund.server.ts'
import { findRefundSource } from '#app/aftersales/find-paid-attempt.server.ts'
import { listReturns } from '#app/aftersales/returns.server.ts'
import type { LockedReturn } from './lock-return.server.ts'
import { issueCreditNotes } from '#app/invoices/credit/issue-credit-note.server.ts'
import { chargesForReturn, owedForReturn } from './returns/desk-return.ts'

/**
 * Owed back for a return, never more than is left of the payment, and the charges that are in it, by
 * code. Called before the return is changed, since charges go back once.
 */
export async function owedFor(
  tx: Transaction,
  { order, one, item }: LockedReturn,
): Promise<{ refund: Paise; charges: ChargeCode[]; isPaidHere: boolean }> {
  const returns = await listReturns(tx, order.id)
  const charges = chargesForReturn(order.charges, { one, returns }).map(({ code }) => code)
  const owed = owedForReturn(order.charges, { one, item, returns })
  const source = await findRefundSource(tx, order.id)
  const left = source === undefined ? owed : await leftToRefund(tx, source)
  return { refund: left < owed ? left : owed, charges, isPaidHere: source !== undefined }
}

/** Credits what came back, with the charges that are paid back for it. */
export const creditReturn = (
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  { order, one, item }: LockedReturn,
  { charges, at }: { charges: readonly ChargeCode[]; at: Date },
) =>
  issueCreditNotes(
    { tx, jobs },
    {
      orderId: order.id,
      cause: `returned ${one.id}`,
      reason: 'returned',
      pieces: [{ sourceId: item.id, quantity: one.quantity }],
      charges,
      at,
    },
  )

/** How the money of a return goes back: by the gateway, by a member, or in the shop that was paid. */
export type RefundWay = 'gateway' | 'account' | 'elsewhere'

export async function refundReturn(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  by: StaffBy,
  { order, one }: Pick<LockedReturn, 'order' | 'one'>,
  { amount, at }: { amount: Paise; at: Date },
): Promise<RefundWay> {
  const source = await findRefundSource(tx, order.id)
  if (source && amount > 0)
    await requestRefund(
      { tx, jobs },
      {
        source,
        amount,
        why: 'returned',
        cause: `returned ${one.id}`,
        actor: by,
        at,
      },
    )
  if (!source) return 'elsewhere'
  return 'cashOf' in source ? 'account' : 'gateway'
}
