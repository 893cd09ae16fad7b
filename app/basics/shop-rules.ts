import { given } from '#given-brand'
import type { BrowserRules } from './brand/browser-brand.ts'

/** Rules of the shop, from the file that BRAND_FILE names (decision 39). */
export const rules: BrowserRules = given.rules

/** Rules by which orders are charged. */
export type ChargeRules = Pick<BrowserRules, 'shippingPaise'> &
  Required<Pick<BrowserRules, 'charges'>>

/** Those of now, as a plain object: a quote and a checkout carry them to a page that may be older. */
export const chargeRules = (): ChargeRules => ({
  shippingPaise: rules.shippingPaise,
  charges: rules.charges ?? {},
})
