import type { GAP_CHOICES } from '#db/enums.ts'
import { inRupees, inRupeesShort, paise, type Paise } from '#app/basics/money.ts'
import { percentOf } from './rates/basis-points.ts'
import { gapOfRate, pricesBesideGap, type BasisPoints, type Rate } from './slab.ts'

/**
 * What becomes of a price in a gap, by the owner's one choice: it is lowered to the highest that bears
 * the lower rate, or sells as it is and bears the higher.
 */
export type GapChoice = (typeof GAP_CHOICES)[number]

/** A price that fits no rate, with the two nearest that fit and what they bear. */
export type PriceGap = {
  price: Paise
  below: Paise
  bp: BasisPoints
  above: Paise
  bpAbove: BasisPoints
}

export function priceGap(price: Paise, rate: Rate): PriceGap | undefined {
  const beside = pricesBesideGap(price, rate)
  const { bp, slab } = rate
  return beside && slab && { price, ...beside, bp, bpAbove: slab.bpAbove }
}

/** Ends of the gap that one of a product's prices lies in; null: none does, or it is not lowered. */
export type SoldGap = { gapBelowPaise: number | null; gapAbovePaise: number | null }

/**
 * Price that sells: one in the gap is lowered to the highest that bears the lower rate. The trigger
 * styles_price says the same in SQL.
 */
export function sellingPrice(price: Paise, { gapBelowPaise, gapAbovePaise }: SoldGap): Paise {
  const isLowered =
    gapBelowPaise !== null &&
    gapAbovePaise !== null &&
    price > gapBelowPaise &&
    price < gapAbovePaise
  return isLowered ? paise(gapBelowPaise) : price
}

/** The least range of prices that holds all gaps of these rows; undefined where they have none. */
export function rangeOfGaps(rows: readonly Rate[]): { from: Paise; to: Paise } | undefined {
  const gaps = rows.map(gapOfRate).filter((gap) => gap !== undefined)
  if (gaps.length === 0) return undefined
  return {
    from: paise(Math.min(...gaps.map(({ below }) => below + 1))),
    to: paise(Math.max(...gaps.map(({ below, above }) => Math.max(below + 1, above - 1)))),
  }
}

/** Whether sellers under this registration collect tax, so that prices have gaps. */
export const hasGaps = (registration: string): boolean =>
  registration !== 'composition' && registration !== 'unregistered'

/** As reports of imports and of bulk changes said it, when such prices were refused. */
export const gapWords = ({ price, below, bp, above, bpAbove }: PriceGap): string =>
  `${inRupeesShort(price)} fits no GST rate: ${inRupees(below)} bears ${percentOf(bp)} %, ${inRupees(above)} bears ${percentOf(bpAbove)} %. Choose one of them.`

/** The gap in a reason of such a report, "gap:279900:262500:500:295001:1800"; undefined for another. */
export function gapOfReason(reason: string): PriceGap | undefined {
  const [, ...figures] = /^gap:(\d+):(\d+):(\d+):(\d+):(\d+)$/.exec(reason) ?? []
  const [price = 0, below = 0, bp = 0, above = 0, bpAbove = 0] = figures.map(Number)
  if (figures.length === 0) return undefined
  return { price: paise(price), below: paise(below), bp, above: paise(above), bpAbove }
}
