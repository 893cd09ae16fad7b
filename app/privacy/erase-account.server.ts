import { and, eq, inArray, lte, not, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, orders, paymentAttempts, refunds, returns, users } from '#db/schema.ts'
import { revokeAllTokens } from '#app/account/email-tokens.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { retainPersonalDataUntil } from './order-retention.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import { eraseEventNotes } from '#app/orders/audit/erase-event-notes.server.ts'
import type { ShippingAddress } from '#app/orders/address/shipping-address.ts'
import { readAddress } from '#app/orders/address/stored-address.ts'

const BATCH_SIZE = 500

/**
 * Whether a refund of the order has not arrived yet: the shop must still be able to reach the
 * shopper.
 */
const refundPending = sql<boolean>`exists (
  select from refunds join payment_attempts on payment_attempts.reference = refunds.attempt_reference
  where payment_attempts.order_id = orders.id and refunds.state <> 'succeeded')`

/**
 * Deletes an account, and by foreign keys its sessions, password, addresses, devices and cart. Its
 * orders stay, because the law requires business records to be kept, and lose the person as soon as
 * they may. A mail to its address confirms it.
 */
export const eraseAccount = (
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  shopperId: string,
): Promise<void> => db.transaction((tx) => eraseAccountIn(tx, { jobs, now }, shopperId))

export async function eraseAccountIn(
  tx: Transaction,
  { jobs, now }: { jobs: Jobs; now: () => Date },
  shopperId: string,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, shopperId)).for('update')
  if (!user) return
  const theirOrders = await tx
    .select({ id: orders.id, status: orders.status, deliveredAt: orders.deliveredAt })
    .from(orders)
    .where(eq(orders.userId, shopperId))
  for (const order of theirOrders)
    await tx
      .update(orders)
      .set({ erasePersonAfter: retainPersonalDataUntil(order, now()), capabilityHash: '' })
      .where(eq(orders.id, order.id))
  await purgePersonalData(tx, now())
  await revokeAllTokens(tx, shopperId)
  await jobs.enqueue(tx, 'account-deleted-mail', { name: user.name, email: user.email })
  await tx.delete(users).where(eq(users.id, shopperId))
}

/**
 * Purge: removes personal data from the orders that no longer need it. Lines, the state and PIN
 * code for tax, and money stay.
 * @returns number of orders purged
 */
export async function purgePersonalData(db: Database | Transaction, now: Date): Promise<number> {
  const due = await db
    .select({ id: orders.id, shippingAddress: orders.shippingAddress })
    .from(orders)
    .where(and(lte(orders.erasePersonAfter, now), not(refundPending)))
    .limit(BATCH_SIZE)
  for (const { id, shippingAddress } of due) {
    const read = readAddress(shippingAddress)
    const { state, postalCode } = read.ok ? read.value : { state: '', postalCode: '' }
    const erasedAddress: ShippingAddress = {
      fullName: '',
      address: '',
      city: '',
      state,
      postalCode,
      phone: '',
    }
    await db.transaction(async (tx) => {
      await tx
        .update(orders)
        .set({
          ...addressColumns(JSON.stringify(erasedAddress)),
          contactEmail: '',
          deliveryFailureNote: null,
          capabilityHash: '',
          erasePersonAfter: null,
        })
        .where(eq(orders.id, id))
      const lines = tx
        .select({ id: orderItems.id })
        .from(orderItems)
        .where(eq(orderItems.orderId, id))
      const attempts = tx
        .select({ reference: paymentAttempts.reference })
        .from(paymentAttempts)
        .where(eq(paymentAttempts.orderId, id))
      await tx
        .update(refunds)
        .set({ whyNote: null })
        .where(inArray(refunds.attemptReference, attempts))
      await tx.update(returns).set({ note: null }).where(inArray(returns.orderItemId, lines))
      await eraseEventNotes(tx, id)
    })
  }
  return due.length < BATCH_SIZE ? due.length : due.length + (await purgePersonalData(db, now))
}
