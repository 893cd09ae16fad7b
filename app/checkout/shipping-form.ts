import { z } from 'zod'
import { isPrintable } from '#app/basics/printable.ts'
import type { ShippingAddress } from '#app/orders/shipping-address.ts'

const required = (missing: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, `At most ${max} characters, please`)
    .refine(isPrintable, 'Please remove the unusual characters')

/** Ten digits after what people put before and between them: +91, 0, spaces, hyphens, brackets. */
const phone = z
  .string()
  .trim()
  .min(1, 'Enter a phone number, so that the courier can call')
  .transform((typed) => typed.replace(/[\s().-]/g, '').replace(/^(?:\+?91|0)(?=\d{10}$)/, ''))
  .refine((digits) => /^[6-9]\d{9}$/.test(digits), 'Enter a 10-digit Indian mobile number, such as 98765 43210')

const pin = z
  .string()
  .trim()
  .min(1, 'Enter the PIN code')
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine((digits) => /^[1-9]\d{5}$/.test(digits), 'Enter a 6-digit PIN code, such as 211 001')

/** The spec's seven fields (section 3, Checkout form). */
export const ShippingForm = z.object({
  firstName: required('Enter a first name', 60),
  lastName: required('Enter a last name. If you have one name, enter it again', 60),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Enter an email address')
    .pipe(z.email('Enter an email address such as name@example.com').max(254)),
  phone,
  address: required('Enter the house number and street', 250),
  postalCode: pin,
  city: required('Enter the city, town or village', 80),
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
