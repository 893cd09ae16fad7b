import { inRupeesShort, paise } from '#app/basics/money.ts'

/** Bounds between price bands, in rupees. */
const BOUNDS = [500, 1_000, 2_000, 5_000] as const

/** A range of prices; its slug has whole rupees ("500-999"), and the last band has no end. */
export type PriceBand = {
  slug: string
  label: string
  fromPaise: number
  belowPaise: number | null
}

const rupees = (amount: number) => inRupeesShort(paise(amount * 100))

/** The bands to filter by: together they hold every price, and none twice. */
export const PRICE_BANDS: readonly PriceBand[] = [0, ...BOUNDS].map((from, i) => {
  const end = BOUNDS[i]
  const slug = `${from}-${end === undefined ? '' : end - 1}`
  const range = { slug, fromPaise: from * 100, belowPaise: end === undefined ? null : end * 100 }
  if (end === undefined) return { ...range, label: `${rupees(from)} and above` }
  return {
    ...range,
    label: from === 0 ? `Under ${rupees(end)}` : `${rupees(from)} to ${rupees(end - 1)}`,
  }
})

export const isPriceBand = (slug: string): boolean => PRICE_BANDS.some((band) => band.slug === slug)
