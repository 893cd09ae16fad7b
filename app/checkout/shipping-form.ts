import { z } from 'zod/mini'
import { addressFields } from '#app/account/addresses/address.ts'
import type { ShippingAddress } from '#app/orders/shipping-address.ts'

const { firstName, lastName, phone, address, postalCode, city } = addressFields

const NO_EMAIL = 'Enter an email address'
const NOT_AN_EMAIL = 'Enter an email address such as name@example.com'

/** The spec's seven fields (section 3, Checkout form). */
export const ShippingForm = z.object({
  firstName,
  lastName,
  email: z.pipe(
    z.string(NO_EMAIL).check(z.trim(), z.toLowerCase(), z.minLength(1, NO_EMAIL)),
    z.email(NOT_AN_EMAIL).check(z.maxLength(254, NOT_AN_EMAIL)),
  ),
  phone,
  address,
  postalCode,
  city,
})
export type ShipTo = z.infer<typeof ShippingForm>

export const shippingAddress = (form: ShipTo, state: string): ShippingAddress => ({
  fullName: `${form.firstName} ${form.lastName}`,
  address: form.address,
  city: form.city,
  state,
  postalCode: form.postalCode,
  phone: form.phone,
})
