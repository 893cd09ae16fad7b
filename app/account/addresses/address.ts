import { z } from 'zod/mini'
import { rulesOf, type FieldErrors } from '#app/basics/form-fields.ts'
import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import { invoiceLine, invoiceName } from '#app/basics/text/printable-line.ts'
import { isPinCode, pinDigits, pinRefusal } from '#app/shipping/pin-code.ts'
import { mobileNumber } from '#app/texting/mobile-number.ts'

// zod/mini: browsers load this file too, when a form is first touched.

const NO_PHONE = 'Enter a phone number, so that the courier can call'
const phone = z.pipe(
  z.string(NO_PHONE).check(z.overwrite(cleanIdentifier), z.minLength(1, NO_PHONE)),
  z.pipe(
    z.transform(mobileNumber),
    z.string('Enter a 10-digit Indian mobile number, such as 98765 43210'),
  ),
)

const NO_PIN = 'Enter the PIN code'
const pin = z
  .string(NO_PIN)
  .check(
    z.overwrite(pinDigits),
    z.minLength(1, NO_PIN),
    z.refine(isPinCode, { error: ({ input }) => pinRefusal(String(input)) }),
  )

/** Only sent where the PIN code does not say it alone; the server compares the two. */
const state = z.optional(
  z.pipe(
    z.string(),
    z.transform((chosen) => chosen.trim()),
  ),
)

/** Rules for each field of an address, in the order of the form; the checkout uses them as well. */
export const addressFields = {
  firstName: invoiceName('Enter a first name', 60),
  lastName: invoiceName('Enter a last name. If you use only one name, enter it here as well', 60),
  phone,
  postalCode: pin,
  city: invoiceLine('Enter the city, town or village', 80),
  address: invoiceLine('Enter the house number and street', 250),
  state,
}

export const AddressForm = z.object({
  ...addressFields,
  preferred: z.pipe(
    z.optional(z.string()),
    z.transform((ticked) => ticked === 'on'),
  ),
})
export type AddressToSave = Omit<z.infer<typeof AddressForm>, 'state'> & { state: string }

/**
 * Rules in the browser for a form with an address: its field of the State is there only while it is
 * needed, so an empty one is an error.
 */
export const rulesWithState =
  (schema: Parameters<typeof rulesOf>[0]) =>
  (fields: Record<string, string>): FieldErrors => ({
    ...rulesOf(schema)(fields),
    ...(fields['state'] === '' && { state: 'Choose the State' }),
  })

export const addressRules = rulesWithState(AddressForm)
