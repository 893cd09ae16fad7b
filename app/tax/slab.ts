import { paise, type Paise } from '#app/basics/money.ts'

/** Rate in hundredths of a per cent: 500 is 5 %. */
export type BasisPoints = number

/**
 * Rate of goods. `slab`: another rate for pieces whose value, without the tax, is above a limit; the
 * value is what is paid for one piece after discounts.
 */
export type Rate = {
  bp: BasisPoints
  slab?: { upTo: Paise; bpAbove: BasisPoints } | undefined
}

const ONE = 10_000

const isAtMost = (price: Paise, value: Paise, bp: BasisPoints): boolean =>
  BigInt(price) * BigInt(ONE) <= BigInt(value) * BigInt(ONE + bp)

/** The highest price, with the tax at this rate, of goods of this value. */
const priceOf = (value: Paise, bp: BasisPoints): Paise =>
  paise(Number((BigInt(value) * BigInt(ONE + bp)) / BigInt(ONE)))

/**
 * Rate of a piece at this price, which includes the tax. `gap`: at the lower rate its value is above
 * the limit, and at the higher one it is not.
 */
export function rateOfPrice(price: Paise, { bp, slab }: Rate): BasisPoints | 'gap' {
  if (!slab || isAtMost(price, slab.upTo, bp)) return bp
  return isAtMost(price, slab.upTo, slab.bpAbove) ? 'gap' : slab.bpAbove
}

/**
 * Rate of a sale that was made at this price. One in the gap bears the higher rate: the owner chose to
 * charge it, or it was agreed in another shop, or before the limit was moved.
 */
export function rateOfSale(price: Paise, rate: Rate): BasisPoints {
  const found = rateOfPrice(price, rate)
  return found === 'gap' ? (rate.slab?.bpAbove ?? rate.bp) : found
}

type BesideGap = { below: Paise; above: Paise }

/** The highest price at the lower rate and the lowest at the higher; undefined without a slab. */
export const gapOfRate = ({ bp, slab }: Rate): BesideGap | undefined =>
  slab && { below: priceOf(slab.upTo, bp), above: paise(priceOf(slab.upTo, slab.bpAbove) + 1) }

/** The nearest prices below and above the gap; undefined where the price is in none. */
export const pricesBesideGap = (price: Paise, rate: Rate): BesideGap | undefined =>
  rateOfPrice(price, rate) === 'gap' ? gapOfRate(rate) : undefined
