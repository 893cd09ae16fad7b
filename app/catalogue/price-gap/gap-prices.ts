import type { GapChoice, PriceGap } from '#app/tax/price-gap.ts'

/** Products on sale at a price between two GST rates: how many, the newest, and what is done. */
export type GapPrices = {
  /** Null: nobody has chosen yet, and such prices are lowered. */
  choice: GapChoice | null
  /** False where the seller collects no tax, so that there is nothing to choose. */
  hasGaps: boolean
  count: number
  first: { code: number; gap: PriceGap }[]
}
