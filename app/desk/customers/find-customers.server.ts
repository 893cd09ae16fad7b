import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders, users } from '#db/schema.ts'
import { cleanEmail } from '#app/basics/text/clean-identifier.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { findOrders } from '../find/find-orders.server.ts'
import type { CustomerRow } from './customer-row.ts'

/**
 * Customers by email, phone in any spelling, name, or whatever else finds an order: those of the newest
 * orders that are found, and the account of a typed email. The keys of orders answer it, so that no
 * table of persons is searched through.
 */
export async function findCustomers(
  db: Database,
  _by: StaffWho<'customers'>,
  byOrders: StaffWho<'orders'>,
  typed: string,
): Promise<CustomerRow[]> {
  const text = typed.trim()
  if (text === '') return []
  const found = await findOrders(db, byOrders, text)
  const numbers = found?.rows.map(({ number }) => number) ?? []
  const ordered = await db
    .select({
      id: users.id,
      account: users.name,
      address: users.email,
      name: orders.shippingName,
      email: orders.contactEmail,
      placedAt: orders.createdAt,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.number, numbers))
  const rows = new Map<string, CustomerRow>()
  for (const one of ordered.toSorted((a, b) => b.placedAt.getTime() - a.placedAt.getTime())) {
    const key = one.id ?? one.email
    if (key && !rows.has(key))
      rows.set(key, {
        id: one.id ?? undefined,
        name: one.account ?? one.name ?? '',
        email: one.address ?? one.email,
        orderedAt: one.placedAt,
      })
  }
  const [account] = cleanEmail(text).includes('@')
    ? await db
        .select()
        .from(users)
        .where(eq(users.email, cleanEmail(text)))
    : []
  if (account && !rows.has(account.id))
    rows.set(account.id, {
      id: account.id,
      name: account.name,
      email: account.email,
      orderedAt: undefined,
    })
  return [...rows.values()]
}
