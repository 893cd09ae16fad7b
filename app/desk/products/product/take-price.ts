import { gapOfReason } from '#app/tax/price-gap.ts'
import { percentOf } from '#app/tax/rates/basis-points.ts'
import type { UnreadProblem } from '../cell-problems.ts'

const PRICED = ['priceINR', 'salePriceINR'] as const
export type PricedCell = (typeof PRICED)[number]

/** The two prices beside one that fits no GST rate, by its cell. */
export type FittingPrices = Partial<
  Record<PricedCell, readonly { amount: number; percent: string }[]>
>

export function fittingPrices(unread: readonly UnreadProblem[]): FittingPrices {
  const fits: FittingPrices = {}
  for (const { column, reason } of unread) {
    const [cell, gap] = [PRICED.find((one) => one === column), gapOfReason(reason)]
    if (!cell || !gap) continue
    fits[cell] = [
      { amount: gap.below, percent: percentOf(gap.bp) },
      { amount: gap.above, percent: percentOf(gap.bpAbove) },
    ]
  }
  return fits
}

/** Name of the choice of a price that fits. */
export const takeField = (cell: PricedCell): string => `take.${cell}`

/** The fields of a form, with a price that was chosen in the place of the typed one. */
export function withTakenPrices(fields: Record<string, string>): Record<string, string> {
  const taken = PRICED.flatMap((cell) => {
    const price = fields[takeField(cell)]
    return price ? [[cell, price]] : []
  })
  return { ...fields, ...Object.fromEntries(taken) }
}
