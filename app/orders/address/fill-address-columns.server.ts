import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import { addressColumns } from './address-columns.server.ts'

const BATCH_SIZE = 1_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

type Unread = { id: string; shippingAddress: string }

/** Whether an earlier version wrote orders since. */
export async function hasUnfilledAddresses(db: Database): Promise<boolean> {
  const unfilled = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isNull(orders.addressReadable))
    .limit(1)
  return unfilled.length > 0
}

/**
 * Fills the address columns of orders that an earlier version wrote. The start does it rather than
 * the migration: the text may be no JSON, and only the PIN codes of the shop know a missing state.
 */
export async function fillAddressColumns(db: Database): Promise<void> {
  const { id, shippingAddress, addressReadable } = orders
  for (let after: string | undefined = BEFORE_ALL; after;) {
    const unread: Unread[] = await db
      .select({ id, shippingAddress })
      .from(orders)
      .where(and(isNull(addressReadable), gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH_SIZE)
    if (unread.length > 0) await fill(db, unread)
    after = unread.at(-1)?.id
  }
}

/** The text must be as it was read: an account may be erased meanwhile. */
async function fill(db: Database, unread: readonly Unread[]): Promise<void> {
  const rows = unread.map(({ id, shippingAddress }) => ({ id, ...addressColumns(shippingAddress) }))
  const all = (name: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[name]))
  await db.execute(sql`
    update orders set address_readable = filled.readable, shipping_name = filled.name, shipping_street = filled.street,
      shipping_city = filled.city, shipping_state = filled.state, shipping_postal_code = filled.postal_code,
      shipping_phone = filled.phone
    from unnest(${all('id')}::uuid[], ${all('shippingAddress')}::text[], ${all('addressReadable')}::boolean[],
        ${all('shippingName')}::text[], ${all('shippingStreet')}::text[], ${all('shippingCity')}::text[],
        ${all('shippingState')}::text[], ${all('shippingPostalCode')}::text[], ${all('shippingPhone')}::text[])
      as filled(id, written, readable, name, street, city, state, postal_code, phone)
    where orders.id = filled.id and orders.shipping_address = filled.written`)
}
