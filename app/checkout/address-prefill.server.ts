import { desc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Place } from '#app/account/addresses/pin-code.ts'
import type { Address } from '#app/account/addresses/saved-address.ts'
import { listAddresses } from '#app/account/addresses/saved-addresses.server.ts'
import { readAddress } from '#app/orders/stored-address.ts'
import type { AddressPrefill } from './address-prefill.ts'

/** The address that is offered first, else the one of the last order, else the name alone. */
export async function addressPrefill(
  db: Database,
  shopper: { id: string; name: string },
): Promise<AddressPrefill> {
  const saved = await listAddresses(db, shopper.id)
  const address = saved[0] ?? (await lastAddress(db, shopper.id))
  if (!address) return { filled: namesOf(shopper.name), place: undefined, saved }
  const { firstName, lastName, phone, postalCode, city, state } = address
  return {
    filled: { firstName, lastName, phone, postalCode, city, address: address.address },
    place: { city, state },
    saved,
  }
}

/** Where the last order went; nothing, if that cannot be read. */
async function lastAddress(
  db: Database,
  shopperId: string,
): Promise<(Address & Place) | undefined> {
  const [last] = await db
    .select({ stored: orders.shippingAddress })
    .from(orders)
    .where(eq(orders.userId, shopperId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  const read = last && readAddress(last.stored)
  if (!read?.ok) return undefined
  const { fullName, ...address } = read.value
  return { ...address, ...namesOf(fullName) }
}

/** A name as it is stored in one piece. What comes after the first space is the last name: the shopper sees it, and mends it. */
function namesOf(name: string) {
  const [firstName = '', ...rest] = name.trim().split(' ')
  return { firstName, lastName: rest.join(' ') }
}
