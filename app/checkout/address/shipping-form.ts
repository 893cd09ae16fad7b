import { z } from 'zod/mini'
import { rulesOf } from '#app/basics/form-fields.ts'
import { addressFields } from '#app/account/addresses/address.ts'
import type { ShippingAddress } from '#app/orders/address/shipping-address.ts'

// zod/mini because of its size: browsers load this file as well, once somebody types.

const { phone, ...rest } = addressFields

const NO_EMAIL = 'Enter an email address'
const NOT_AN_EMAIL = 'Enter an email address such as name@example.com'

/** The seven fields of the checkout (§2.8), in the order of the screen. */
export const ShippingForm = z.object({
  email: z.pipe(
    z.string(NO_EMAIL).check(z.trim(), z.toLowerCase(), z.minLength(1, NO_EMAIL)),
    z.email(NOT_AN_EMAIL).check(z.maxLength(254, NOT_AN_EMAIL)),
  ),
  phone,
  ...rest,
})
export const shippingRules = rulesOf(ShippingForm)

export type ShipTo = z.infer<typeof ShippingForm>

export const shippingAddress = (form: ShipTo, state: string): ShippingAddress => ({
  fullName: `${form.firstName} ${form.lastName}`,
  address: form.address,
  city: form.city,
  state,
  postalCode: form.postalCode,
  phone: form.phone,
})
