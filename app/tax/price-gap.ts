import { inRupees, inRupeesShort, paise, type Paise } from '#app/basics/money.ts'
import { percentOf } from './rates/basis-points.ts'
import { gapOfRate, pricesBesideGap, type BasisPoints, type Rate } from './slab.ts'

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

/** "₹2,799 fits no GST rate: ₹2,625.00 bears 5 %, ₹2,950.01 bears 18 %. Choose one of them." */
export const gapWords = ({ price, below, bp, above, bpAbove }: PriceGap): string =>
  `${inRupeesShort(price)} fits no GST rate: ${inRupees(below)} bears ${percentOf(bp)} %, ${inRupees(above)} bears ${percentOf(bpAbove)} %. Choose one of them.`

/** A gap as the reason that a cell is refused for, in one word of reports and their tables. */
export type GapReason = `gap:${string}`

export const gapReason = ({ price, below, bp, above, bpAbove }: PriceGap): GapReason =>
  `gap:${[price, below, bp, above, bpAbove].join(':')}`

/** The inverse; undefined for another reason. */
export function gapOfReason(reason: string): PriceGap | undefined {
  const [, ...figures] = /^gap:(\d+):(\d+):(\d+):(\d+):(\d+)$/.exec(reason) ?? []
  const [price = 0, below = 0, bp = 0, above = 0, bpAbove = 0] = figures.map(Number)
  if (figures.length === 0) return undefined
  return { price: paise(price), below: paise(below), bp, above: paise(above), bpAbove }
}
