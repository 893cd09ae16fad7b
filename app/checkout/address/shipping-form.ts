import { z } from 'zod/mini'
import { addressFields, rulesWithState } from '#app/account/addresses/address.ts'
import { emailField } from '#app/account/entry/account-fields.ts'
import type { ShippingAddress } from '#app/orders/address/shipping-address.ts'
import type { SettledState } from '#app/shipping/places/state-choice.ts'

// zod/mini because of its size: browsers load this file as well, once somebody types.

const { phone, ...rest } = addressFields

const NO_EMAIL = 'Enter an email address'
const NOT_AN_EMAIL = 'Enter an email address such as name@example.com'

/**
 * The seven fields of the checkout (§2.8), in the order of the screen, and the State where the PIN code
 * does not say it alone.
 */
export const ShippingForm = z.object({
  email: emailField(NO_EMAIL, NOT_AN_EMAIL),
  phone,
  ...rest,
})
export const shippingRules = rulesWithState(ShippingForm)

/** The form as it was sent, with its State settled. */
export type ShipTo = Omit<z.infer<typeof ShippingForm>, 'state'> & SettledState

export const shippingAddress = (form: ShipTo): ShippingAddress => ({
  fullName: `${form.firstName} ${form.lastName}`,
  address: form.address,
  city: form.city,
  state: form.state,
  postalCode: form.postalCode,
  phone: form.phone,
})
