import { given } from '#given-brand'
import type { BrowserRules } from './brand/browser-brand.ts'
import { paise, type Paise } from './money.ts'

/** Rules of the shop, from the file that BRAND_FILE names (decision 39). */
export const rules: BrowserRules = given.rules

/** The delivery fee of an order. */
export const deliveryFee = (): Paise => paise(rules.shippingPaise)
