import type { Transaction } from '#db/database.ts'
import { issueCreditNotes } from '#app/invoices/credit/issue-credit-note.server.ts'
import type { DeliveryFailure, Order } from '#app/orders/order.ts'
import { cancelEvent, type Cancellation, type LinePart } from './cancel.ts'
import { chargesPaidBack } from './charges-paid-back.ts'

/**
 * Credits what is cancelled of a parcel that has its invoice, or never arrived. A part of a line that
 * was split off is credited of the line that was invoiced.
 */
export async function creditCancelled(
  tx: Transaction,
  { order, parts }: { order: Pick<Order, 'id' | 'items' | 'charges'>; parts: readonly LinePart[] },
  { itemIds, whole }: Cancellation,
  { deliveryFailure, at }: { deliveryFailure: DeliveryFailure | undefined; at: Date },
): Promise<void> {
  const pieces = order.items
    .filter(({ id }) => itemIds.includes(id))
    .map(({ id, quantity }) => ({
      sourceId: parts.find(({ item }) => item.id === id)?.from ?? id,
      quantity,
    }))
  const paidBack = chargesPaidBack(order.charges, cancelEvent({ whole, deliveryFailure }))
  await issueCreditNotes(tx, {
    orderId: order.id,
    cause: `cancelled ${itemIds[0]}`,
    reason: deliveryFailure ?? 'cancelled',
    pieces: whole ? 'all' : pieces,
    charges: paidBack.map(({ code }) => code),
    at,
  })
}
