import type { orders } from '#db/schema.ts'
import { isPinCode, pinDigits } from '#app/shipping/pin-code.ts'
import { stateOf } from '#app/shipping/places/state-of-pin.server.ts'
import { mobileNumber } from '#app/texting/mobile-number.ts'
import { readAddress } from './stored-address.ts'

type AddressColumns = Pick<
  typeof orders.$inferInsert,
  | 'shippingAddress'
  | 'addressReadable'
  | 'shippingName'
  | 'shippingStreet'
  | 'shippingCity'
  | 'shippingState'
  | 'shippingPostalCode'
  | 'shippingPhone'
>

/**
 * Shipping address as a row of `orders` stores it: the text as it stands, and the columns that
 * follow from it. Whoever writes the text writes it by this function, so that the columns never say
 * anything else. PIN code and phone are as the forms of the shop keep them, or null.
 */
export function addressColumns(shippingAddress: string): Required<AddressColumns> {
  const read = readAddress(shippingAddress)
  const address = read.ok ? read.value : undefined
  const pin = pinDigits(address?.postalCode ?? '')
  const postalCode = isPinCode(pin) ? pin : null
  return {
    shippingAddress,
    addressReadable: read.ok,
    shippingName: line(address?.fullName),
    shippingStreet: line(address?.address),
    shippingCity: line(address?.city),
    shippingState: line(address?.state) ?? line(stateOf(postalCode ?? '')),
    shippingPostalCode: postalCode,
    shippingPhone: mobileNumber(address?.phone ?? '') ?? null,
  }
}

/** JSON may hold a NUL, which Postgres does not store. */
const line = (written = ''): string | null => written.replaceAll('\0', '').trim() || null
