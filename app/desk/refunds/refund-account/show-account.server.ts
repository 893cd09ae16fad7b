import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { orderCondition } from '#app/orders/orders.server.ts'
import type { RefundAccount } from '#app/payments/refund-account/refund-account.ts'
import { openRefundAccount } from '#app/payments/refund-account/refund-accounts.server.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, type StaffWho } from '#app/staff/staff.server.ts'
import { recordRead } from '../../record/reads/record-read.server.ts'

/**
 * The account of an order's refund in full, for the member who pays it; the look is recorded first.
 * Refused where there is none, or where another secret encrypted it.
 */
export async function showAccount(
  { db, keys, now }: { db: Database; keys: Pick<SigningKeys, 'seeds'>; now: () => Date },
  by: StaffWho<'refund'>,
  number: string,
): Promise<Result<RefundAccount, string | typeof CODE_WANTED>> {
  if (asksForCode(by, now())) return err(CODE_WANTED)
  const [order] = await db.select({ id: orders.id }).from(orders).where(orderCondition(number))
  if (!order) return err('There is no such order any more.')
  await recordRead(db, by, 'refund_account', order.id)
  const account = await openRefundAccount(db, keys, order.id)
  return account ? ok(account) : err('It cannot be read any more. Ask the customer again.')
}
