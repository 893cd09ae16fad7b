import type { Database, Transaction } from '#db/database.ts'
import { activeItems, type Order, type OrderItem } from '#app/orders/order.ts'
import { listReplacements } from '../replacements.server.ts'

/** Pieces that are packed for an order now: its own, or replacements of returned ones. */
export type Parcel = {
  items: OrderItem[]
  isReplacement: boolean
  /** Null: it is to be packed. */
  packedAt: Date | null
}

/** The parcel of an order; undefined where nothing of it is to be sent. */
export async function findParcel(
  db: Database | Transaction,
  order: Pick<Order, 'id' | 'status' | 'items'> & { packedAt: Date | null },
): Promise<Parcel | undefined> {
  if (order.status === 'processing')
    return { items: activeItems(order), isReplacement: false, packedAt: order.packedAt }
  const due = await listReplacements(db, [order.id])
  const open = due.filter(({ packedAt }) => !packedAt)
  const [last] = due.slice(-1)
  if (!last) return undefined
  const shown = open.length > 0 ? open : due
  return {
    items: shown.map(({ item }) => item),
    isReplacement: true,
    packedAt: open.length > 0 ? null : last.packedAt,
  }
}
