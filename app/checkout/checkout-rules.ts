import type { FieldErrors } from '#app/basics/form-fields.ts'
import { shippingRules } from './address/shipping-form.ts'
import { readBusiness } from './business/business-form.ts'
import { readGift } from './gift/gift-form.ts'

/** Validation of the whole checkout in the browser. */
export function checkoutRules(fields: Record<string, string>): FieldErrors {
  const gift = readGift(fields)
  const business = readBusiness(fields)
  return {
    ...shippingRules(fields),
    ...(!business.ok && business.error),
    ...(!gift.ok && gift.error),
  }
}
