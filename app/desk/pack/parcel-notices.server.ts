import { and, desc, eq, gt, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { invoices, orders } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import type { Log } from '#app/basics/log.ts'
import { documentSums } from '#app/invoices/document/document-rows.ts'
import { draftInvoice } from '#app/invoices/issue-invoice.server.ts'
import { LOWEST_E_WAY_LIMIT } from '#app/invoices/parcel/e-way-limits.ts'
import { parcelNotices } from '#app/invoices/parcel/parcel-notices.ts'
import type { Order } from '#app/orders/order.ts'
import { orderCondition } from '#app/orders/orders.server.ts'
import { storedOrders } from '#app/orders/stored/stored-orders.server.ts'
import { onlyState } from '#app/tax/seller-state.ts'
import { findParcel, type Parcel } from './station/parcel.server.ts'

/** Warnings about a parcel that has not left, by the invoice that it would have if it were packed now. */
export async function noticesOfParcel(
  db: Database,
  { order, parcel }: { order: Pick<Order, 'id' | 'charges'>; parcel: Parcel | undefined },
  at: Date,
): Promise<string[]> {
  const made =
    parcel &&
    (await draftInvoice(
      db,
      {
        orderId: order.id,
        items: parcel.items,
        charges: parcel.isReplacement ? [] : order.charges,
      },
      at,
    ))
  if (!made) return []
  const { draft, lines } = made
  return parcelNotices({ ...draft, ...documentSums(draft.seller, lines) }, brand.seller)
}

/** Warnings about the parcels of many orders, by the order's id; only what may have any is looked at. */
export async function noticesOfParcels(
  { db, log, now }: { db: Database; log: Pick<Log, 'warn'>; now: () => Date },
  orderIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), mayHaveNotices()))
  const packedAt = new Map(rows.map((row) => [row.id, row.packedAt]))
  const found = new Map<string, string[]>()
  for (const order of await storedOrders({ db, log }, rows)) {
    const parcel = await findParcel(db, { ...order, packedAt: packedAt.get(order.id) ?? null })
    found.set(order.id, await noticesOfParcel(db, { order, parcel }, now()))
  }
  return found
}

/** Warnings about a parcel until it has arrived: the order's own, or one of replacements. */
export async function noticesOfOrder(db: Database, order: Order, at: Date): Promise<string[]> {
  if (order.status === 'shipped') return noticesOfSent(db, order.number)
  return noticesOfParcel(
    db,
    { order, parcel: await findParcel(db, { ...order, packedAt: null }) },
    at,
  )
}

/** Warnings about a parcel that has left, by the order's last invoice. */
export async function noticesOfSent(db: Database, idOrNumber: string): Promise<string[]> {
  const named = orderCondition(idOrNumber)
  if (!named) return []
  const [last] = await db
    .select({ document: invoices.document })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(named, ne(invoices.kind, 'credit_note'), mayHaveNotices()))
    .orderBy(desc(invoices.issuedAt), desc(invoices.serial))
    .limit(1)
  return last ? parcelNotices(last.document, brand.seller) : []
}

/** A parcel is worth no more than its order. A shop that may sell within its State alone looks at each. */
const mayHaveNotices = () =>
  onlyState(brand.seller) === undefined
    ? or(gt(orders.totalPaise, LOWEST_E_WAY_LIMIT), isNotNull(orders.buyerGstin))
    : undefined
