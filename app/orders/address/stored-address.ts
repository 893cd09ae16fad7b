import { z } from 'zod'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { ShippingAddress } from './shipping-address.ts'

const text = z.string().default('')
const Stored = z.object({
  fullName: text,
  address: text,
  city: text,
  state: text,
  postalCode: text,
  phone: text,
})

/** Shown for an address that cannot be read (§3). */
export const UNKNOWN_ADDRESS: ShippingAddress = {
  fullName: 'Unknown',
  address: 'Address not available',
  city: '',
  state: '',
  postalCode: '',
  phone: '',
}

/** Parses a stored address. The error is the text to log (§8); the shopper sees UNKNOWN_ADDRESS. */
export function readAddress(
  stored: string,
): Result<ShippingAddress, 'Invalid shipping address format: not a valid JSON string'> {
  try {
    const read = Stored.safeParse(JSON.parse(stored))
    if (read.success) return ok(read.data)
  } catch {
    // Invalid JSON has the same error as JSON of another shape.
  }
  return err('Invalid shipping address format: not a valid JSON string')
}
