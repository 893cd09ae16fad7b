import type { CHARGE_CODES } from '#db/enums.ts'
import { sum, type Paise } from '#app/basics/money.ts'
import { shippingPaise } from '#app/basics/shop-rules.ts'

export type ChargeCode = (typeof CHARGE_CODES)[number]

/** Charge: a cost of an order beside its lines. */
export type Charge = { code: ChargeCode; amount: Paise }

export const CHARGE_NAMES = { delivery: 'Delivery' } satisfies Record<ChargeCode, string>

/** Charges of an order that is placed now, by the shop's rules; what is free is no charge. */
export const chargesByRules = (deliveryFee: Paise = shippingPaise): Charge[] =>
  deliveryFee === 0 ? [] : [{ code: 'delivery', amount: deliveryFee }]

/** Total of what these goods cost and of the charges beside them. */
export const withCharges = (goods: Paise, charges: readonly Charge[]): Paise =>
  sum([goods, ...charges.map(({ amount }) => amount)])
