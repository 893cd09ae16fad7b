import type { Transaction } from '#db/database.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { issueCreditNotes } from '#app/invoices/credit/issue-credit-note.server.ts'
import type { DeliveryFailure, Order } from '#app/orders/order.ts'
import { cancelEvent, type Cancellation, type LinePart } from './cancel.ts'
import { chargesPaidBack } from './charges-paid-back.ts'

/**
 * Credits what is cancelled of a parcel that has its invoice, or never arrived. A part of a line that
 * was split off is credited of the line that was invoiced.
 */
export async function creditCancelled(
  { tx, jobs, now }: { tx: Transaction; jobs: Jobs; now: () => Date },
  {
    order,
    split,
    deliveryFailure,
  }: {
    order: Pick<Order, 'id' | 'items' | 'charges'>
    split: { parts: readonly LinePart[] } | undefined
    deliveryFailure: DeliveryFailure | undefined
  },
  { itemIds, whole }: Cancellation,
): Promise<void> {
  const pieces = order.items
    .filter(({ id }) => itemIds.includes(id))
    .map(({ id, quantity }) => ({
      sourceId: split?.parts.find(({ item }) => item.id === id)?.from ?? id,
      quantity,
    }))
  const paidBack = chargesPaidBack(order.charges, cancelEvent({ whole, deliveryFailure }))
  await issueCreditNotes(
    { tx, jobs },
    {
      orderId: order.id,
      cause: `cancelled ${itemIds[0]}`,
      reason: deliveryFailure ?? 'cancelled',
      pieces: whole ? 'all' : pieces,
      charges: paidBack.map(({ code }) => code),
      at: now(),
    },
  )
}
