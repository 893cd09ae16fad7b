import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, orders, refunds, remittanceRows, returns } from '#db/schema.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import type { ShippingAddress } from '#app/orders/address/shipping-address.ts'
import { readAddress } from '#app/orders/address/stored-address.ts'
import { eraseEventNotes } from '#app/orders/audit/erase-event-notes.server.ts'
import { ERASED_METHOD_NOTE } from '#app/payments/refund.ts'
import { eraseRefundAccount } from '#app/payments/refund-account/refund-accounts.server.ts'
import { refundsOfOrders } from '#app/payments/refunds/refunds-of-orders.server.ts'

/**
 * SQL: a refund of the order has not arrived yet, so the shop must still be able to reach the
 * shopper.
 */
export const refundPending = sql<boolean>`exists (
  select from refunds join payment_attempts on payment_attempts.reference = refunds.attempt_reference
  where payment_attempts.order_id = orders.id and refunds.state <> 'succeeded'
  union all
  select from refunds where refunds.order_id = orders.id and refunds.state <> 'succeeded')`

/** SQL: another size is still to be sent for what came back, so the parcel needs its address. */
export const replacementPending = sql<boolean>`exists (
  select from returns join order_items on order_items.id = returns.order_item_id
  where order_items.order_id = orders.id and returns.state = 'accepted' and returns.exchange_state = 'held')`

/** Stands for the note of a settled row of a remittance, which always has one. */
const ERASED_NOTE = 'erased'

/** Address of an order whose person is erased. */
const erasedAddress = (state: string, postalCode: string): string =>
  JSON.stringify({
    fullName: '',
    address: '',
    city: '',
    state,
    postalCode,
    phone: '',
  } satisfies ShippingAddress)

/**
 * SQL: the order has lost its person. The address says so too: an imported order may have no email,
 * yet somebody whom it goes to. It is the condition of the optional index `orders_with_person`.
 */
export const hasLostPerson = sql<boolean>`(${orders.contactEmail} = ''
  and ${orders.shippingAddress} like ${sql.raw(`'${erasedAddress('%', '%')}'`)})`

/** Erases whoever an order was for, and what people wrote about it; state and PIN code stay, for tax. */
export async function erasePerson(tx: Transaction, id: string): Promise<void> {
  const [order] = await tx
    .select({ shippingAddress: orders.shippingAddress })
    .from(orders)
    .where(eq(orders.id, id))
    .for('update')
  if (!order) return
  const read = readAddress(order.shippingAddress)
  const { state, postalCode } = read.ok ? read.value : { state: '', postalCode: '' }
  await tx
    .update(orders)
    .set({
      ...addressColumns(erasedAddress(state, postalCode)),
      contactEmail: '',
      giftMessage: null,
      buyerGstin: null,
      buyerBusiness: null,
      buyerGoodsGoTo: null,
      buyerStreet: null,
      buyerCity: null,
      buyerPostalCode: null,
      deliveryFailureNote: null,
      capabilityHash: '',
      erasePersonAfter: null,
    })
    .where(eq(orders.id, id))
  const lines = tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, id))
  await tx
    .update(refunds)
    .set({
      whyNote: null,
      detail: null,
      methodNote: sql`case ${refunds.method} when 'manual' then ${ERASED_METHOD_NOTE} end`,
    })
    .where(refundsOfOrders([id]))
  await eraseRefundAccount(tx, id)
  await tx
    .update(returns)
    .set({ note: null, refusal: null })
    .where(inArray(returns.orderItemId, lines))
  await tx
    .update(remittanceRows)
    .set({ note: ERASED_NOTE })
    .where(and(eq(remittanceRows.orderId, id), isNotNull(remittanceRows.note)))
  await eraseEventNotes(tx, id)
}

/**
 * Lets the sweep erase an order once more, where its person is erased already: for the transaction
 * that writes words about it.
 */
export async function eraseAgain(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(orders)
    .set({ erasePersonAfter: sql`now()` })
    .where(and(eq(orders.id, id), hasLostPerson))
}

/**
 * Changes orders one by one, each in a transaction of its own.
 * @returns how many there were
 * @throws the first error, after it has tried them all: one bad order must not keep the others
 */
export async function eachOrder(
  db: Database,
  ids: readonly string[],
  change: (tx: Transaction, id: string) => Promise<void>,
): Promise<number> {
  const failures: unknown[] = []
  for (const id of ids)
    await db.transaction((tx) => change(tx, id)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return ids.length
}
