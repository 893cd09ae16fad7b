import type { PriceGap } from '#app/tax/price-gap.ts'

/** Products on sale at a price that fits no GST rate: how many, and the newest of them. */
export type GapPrices = { count: number; first: { code: number; gap: PriceGap }[] }
