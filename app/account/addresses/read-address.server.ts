import type { $ZodType } from 'zod/v4/core'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { isPinCode, pinDigits } from '#app/shipping/pin-code.ts'
import { settleState } from '#app/shipping/places/settle-state.server.ts'
import type { SettledState } from '#app/shipping/places/state-choice.ts'
import { AddressForm, type AddressToSave } from './address.ts'
import type { Place } from './pin-code.ts'
import { placeOf } from './place-of-pin.server.ts'

/** Refused address. `place`: of its PIN code, for the field of the State; undefined if it has none. */
export type RefusedAddress = { errors: FieldErrors; place: Place | undefined }

/** Reads a form with an address, and settles its State by PIN code and choice. */
export function readAddressForm<Form extends { postalCode: string; state?: string | undefined }>(
  schema: $ZodType<Form>,
  fields: Record<string, string>,
): Result<Omit<Form, 'state'> & SettledState, RefusedAddress> {
  const form = readFields(schema, fields)
  const place = placeOfTyped(fields)
  const settled = place && settleState(place.pin, fields['state'])
  if (form.ok && settled?.ok) return ok({ ...form.value, ...settled.value })
  const errors = { ...(!form.ok && form.error), ...(settled && !settled.ok && settled.error) }
  return err({ errors, place })
}

/** Place of the PIN code in a form; undefined where that cannot be read. */
export function placeOfTyped(fields: Record<string, string>): Place | undefined {
  const pin = pinDigits(fields['postalCode'] ?? '')
  return isPinCode(pin) ? placeOf(pin) : undefined
}

/** Reads an address for the account, which keeps its State, not why. */
export function readAddressToSave(
  fields: Record<string, string>,
): Result<AddressToSave, RefusedAddress> {
  const read = readAddressForm(AddressForm, fields)
  if (!read.ok) return read
  const { stateChoice: _, ...address } = read.value
  return ok(address)
}
