import { z } from 'zod/mini'
import { rulesOf } from '#app/basics/form-fields.ts'
import { printableLine } from '#app/basics/printable-line.ts'
import { isPinCode, pinDigits } from './pin-code.ts'

// zod/mini: browsers load this file as well, once somebody types.

const NO_PHONE = 'Enter a phone number, so that the courier can call'
/** Ten digits after what people put before and between them: +91, 0, spaces, hyphens, brackets. */
const phone = z
  .pipe(
    z.string(NO_PHONE).check(z.trim(), z.minLength(1, NO_PHONE)),
    z.transform((typed) => typed.replace(/[\s().-]/g, '').replace(/^(?:\+?91|0)(?=\d{10}$)/, '')),
  )
  .check(
    z.refine(
      (digits) => /^[6-9]\d{9}$/.test(digits),
      'Enter a 10-digit Indian mobile number, such as 98765 43210',
    ),
  )

const NO_PIN = 'Enter the PIN code'
const pin = z
  .pipe(z.string(NO_PIN).check(z.trim(), z.minLength(1, NO_PIN)), z.transform(pinDigits))
  .check(z.refine(isPinCode, 'Enter a 6-digit PIN code, such as 211 001'))

/** What each line of an address may be, in the order of the form: here and at the checkout. */
export const addressFields = {
  firstName: printableLine('Enter a first name', 60),
  lastName: printableLine('Enter a last name. If you have one name, enter it again', 60),
  phone,
  postalCode: pin,
  city: printableLine('Enter the city, town or village', 80),
  address: printableLine('Enter the house number and street', 250),
}

export const AddressForm = z.object({
  ...addressFields,
  preferred: z.pipe(
    z.optional(z.string()),
    z.transform((ticked) => ticked === 'on'),
  ),
})
export type AddressToSave = z.infer<typeof AddressForm>

export const addressRules = rulesOf(AddressForm)
