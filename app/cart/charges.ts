import type { CHARGE_CODES } from '#db/enums.ts'
import { paise, sum, type Paise } from '#app/basics/money.ts'
import { deliveryFee } from '#app/basics/shop-rules.ts'

export type ChargeCode = (typeof CHARGE_CODES)[number]

/** Charge: a cost of an order beside its lines. */
export type Charge = { code: ChargeCode; amount: Paise }

export const CHARGE_NAMES = { delivery: 'Delivery' } satisfies Record<ChargeCode, string>

/** Charges of an order that is placed now, by the shop's rules; what is free is no charge. */
export const chargesByRules = (fee: Paise = deliveryFee()): Charge[] =>
  fee === 0 ? [] : [{ code: 'delivery', amount: fee }]

/** Sum of the charges; a checkout sends it, so that nobody pays one that they have not seen. */
export const chargesTotal = (charges: readonly Charge[]): Paise => withCharges(paise(0), charges)

/** @param shown what they came to in the checkout; undefined: it did not say, and nothing is asked */
export const areShown = (charges: readonly Charge[], shown: Paise | undefined): boolean =>
  shown === undefined || shown === chargesTotal(charges)

/** Total of what these goods cost and of the charges beside them. */
export const withCharges = (goods: Paise, charges: readonly Charge[]): Paise =>
  sum([goods, ...charges.map(({ amount }) => amount)])
