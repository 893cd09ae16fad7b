import type { Database } from '#db/database.ts'
import type { orders } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { Log } from '#app/basics/log.ts'
import type { Order } from '../order.ts'
import { readAddress, UNKNOWN_ADDRESS } from '../address/stored-address.ts'
import { storedCharges } from './stored-charges.server.ts'
import { storedItems } from './stored-items.server.ts'
import type { DeliveryPromise } from '#app/shipping/promise.ts'

type Services = { db: Database; log: Pick<Log, 'warn'> }

/** Orders of rows that were read already, with their lines. */
export async function storedOrders(
  { db, log }: Services,
  rows: (typeof orders.$inferSelect)[],
): Promise<Order[]> {
  const ids = rows.map(({ id }) => id)
  const items = await storedItems(db, ids)
  const charges = await storedCharges(db, ids)
  return rows.map((row) => {
    const address = readAddress(row.shippingAddress)
    if (!address.ok) log.warn({ area: 'orders', order: row.number }, address.error)
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      total: paise(row.totalPaise),
      address: address.ok ? address.value : UNKNOWN_ADDRESS,
      contactEmail: row.contactEmail,
      shippingMethod: row.shippingMethod,
      ...(row.giftWrap && { gift: { message: row.giftMessage } }),
      ...(row.buyerGstin && {
        business: {
          gstin: row.buyerGstin,
          name: row.buyerBusiness ?? '',
          ...(row.buyerGoodsGoTo && {
            elsewhere: {
              goodsGoTo: row.buyerGoodsGoTo,
              address: row.buyerStreet ?? '',
              city: row.buyerCity ?? '',
              postalCode: row.buyerPostalCode ?? '',
            },
          }),
        },
      }),
      trackingNumber: row.trackingNumber,
      courier: row.courier,
      trackingLink: row.trackingLink,
      origin: row.origin,
      paymentMethod: row.paymentMethod,
      placedAt: row.createdAt,
      paidAt: row.paidAt,
      promised: keptPromise(row),
      confirmedAt: row.confirmedAt,
      shippedAt: row.shippedAt,
      deliveredAt: row.deliveredAt,
      cancelledAt: row.cancelledAt,
      deliveryFailure: row.deliveryFailure,
      items: items.get(row.id) ?? [],
      charges: charges.get(row.id) ?? [],
    }
  })
}

const keptPromise = ({
  promisedFrom: from,
  promisedBy: by,
  promisedDays: days,
}: typeof orders.$inferSelect): DeliveryPromise | null =>
  from !== null && by !== null && days !== null ? { from, by, days } : null
