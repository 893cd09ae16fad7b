import { WEIGHT_CLASSES } from '#db/enums.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import { chargeRules, type ChargeRules } from '#app/basics/shop-rules.ts'

/** The lightest first. */
export const WEIGHTS = WEIGHT_CLASSES
export type WeightClass = (typeof WEIGHT_CLASSES)[number]

export const isWeightClass = (word: unknown): word is WeightClass =>
  (WEIGHT_CLASSES as readonly unknown[]).includes(word)

/** An order pays for the heaviest of its lines. */
export const heaviest = (weights: readonly WeightClass[]): WeightClass =>
  WEIGHT_CLASSES.filter((weight) => weights.includes(weight)).at(-1) ?? 'normal'

/** Fee of a weight class, where delivery is not free. */
export const feeOfWeight = (weight: WeightClass, by: ChargeRules = chargeRules()): Paise => {
  const { lightPaise, heavyPaise } = by.charges
  const own = { light: lightPaise, normal: null, heavy: heavyPaise }[weight]
  return paise(own ?? by.shippingPaise)
}

/** Goods for so much are delivered free; undefined where there is no such sum, or no fee at all. */
export function freeDeliveryFrom(by: ChargeRules = chargeRules()): Paise | undefined {
  const { freeDeliveryFromPaise } = by.charges
  const isCharged = WEIGHT_CLASSES.some((weight) => feeOfWeight(weight, by) > 0)
  return isCharged && freeDeliveryFromPaise ? paise(freeDeliveryFromPaise) : undefined
}

/** Delivery fee of an order: by its heaviest line, and none from a sum of goods on. */
export function deliveryFee(
  { goods, weight }: { goods: Paise; weight: WeightClass },
  by: ChargeRules = chargeRules(),
): Paise {
  const free = freeDeliveryFrom(by)
  return free !== undefined && goods >= free ? paise(0) : feeOfWeight(weight, by)
}
