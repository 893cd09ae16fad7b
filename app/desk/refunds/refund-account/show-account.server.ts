import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { orderCondition } from '#app/orders/orders.server.ts'
import type { RefundAccount } from '#app/payments/refund-account/refund-account.ts'
import { openRefundAccount } from '#app/payments/refund-account/refund-accounts.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { recordRead } from '../../record/reads/record-read.server.ts'

/**
 * The account of an order's refund in full, for the member who pays it; the look is recorded first.
 * Undefined where there is none, or where another secret encrypted it.
 */
export async function showAccount(
  { db, keys }: { db: Database; keys: Pick<SigningKeys, 'seeds'> },
  by: StaffWho<'refund'>,
  number: string,
): Promise<RefundAccount | undefined> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(orderCondition(number))
  if (!order) return undefined
  await recordRead(db, by, 'refund_account', order.id)
  return openRefundAccount(db, keys, order.id)
}
