import { desc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import { placeOf } from '#app/account/addresses/place-of-pin.server.ts'
import type { Address } from '#app/account/addresses/saved-address.ts'
import { listAddresses } from '#app/account/addresses/saved-addresses.server.ts'
import { readAddress } from '#app/orders/address/stored-address.ts'
import { isPinCode, pinDigits } from '#app/shipping/pin-code.ts'
import { stateOfStored } from '#app/shipping/places/settle-state.server.ts'
import type { AddressPrefill } from './address-prefill.ts'

/**
 * Prefill: the saved address that is offered first, else the one of the last order, else the name.
 */
export async function addressPrefill(
  db: Database,
  shopper: { id: string; name: string },
): Promise<AddressPrefill> {
  const saved = await listAddresses(db, shopper.id)
  const address = saved[0] ?? (await lastAddress(db, shopper.id))
  if (!address) return { filled: namesOf(shopper.name), place: undefined, saved }
  const { firstName, lastName, phone, postalCode, city, state } = address
  const pin = pinDigits(postalCode)
  return {
    filled: { firstName, lastName, phone, postalCode, city, address: address.address, state },
    place: isPinCode(pin) ? placeOf(pin) : undefined,
    saved,
  }
}

/** Address of the last order; undefined if it cannot be read. */
async function lastAddress(
  db: Database,
  shopperId: string,
): Promise<(Address & { state: string }) | undefined> {
  const [last] = await db
    .select({ stored: orders.shippingAddress })
    .from(orders)
    .where(eq(orders.userId, shopperId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  const read = last && readAddress(last.stored)
  if (!read?.ok) return undefined
  const { fullName, ...address } = read.value
  const state = stateOfStored(pinDigits(address.postalCode), address.state)
  return { ...address, ...namesOf(fullName), state }
}

/** Splits a full name at the first space; the shopper sees both parts and can correct them. */
function namesOf(name: string) {
  const [firstName = '', ...rest] = name.trim().split(' ')
  return { firstName, lastName: rest.join(' ') }
}
