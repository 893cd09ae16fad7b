import type { Database } from '#db/database.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { lockOrder } from '#app/orders/lock-order.server.ts'
import type { RefundAccount } from '#app/payments/refund-account/refund-account.ts'
import {
  isRefundWanted,
  storeRefundAccount,
} from '#app/payments/refund-account/refund-accounts.server.ts'

type Services = { db: Database; keys: Pick<SigningKeys, 'seeds'>; now: () => Date }

/** Stores where a shopper wants a refund of cash to be sent, while one is owed or asked for. */
export const giveRefundAccount = (
  { db, keys, now }: Services,
  shopper: { shopperId: string },
  orderId: string,
  account: RefundAccount,
): Promise<Result<null, 'no such order' | 'nothing to refund'>> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, shopper, orderId)
    if (!order) return err('no such order' as const)
    if (order.paymentMethod !== 'cash' || !(await isRefundWanted(tx, order.id)))
      return err('nothing to refund' as const)
    await storeRefundAccount(tx, keys, { orderId: order.id, account, at: now() })
    return ok(null)
  })
