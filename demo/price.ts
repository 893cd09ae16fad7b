import { paise, type Paise } from '#app/basics/money.ts'
import { gapOfRate, rateOfPrice } from '#app/tax/slab.ts'
import { LAW_RATES } from '#app/tax/rates/law-rates.ts'
import { taxRateOfStyle } from '#app/tax/rates/tax-rate-of-style.ts'
import prices from './prices.json' with { type: 'json' }
import { randomFrom } from './random.ts'

type Spread = { p10: number; p50: number; p90: number }
const SPREADS: Record<string, Spread> = prices

/**
 * A price typical of the article type in India: drawn from its range by the style's number, times
 * the brand's factor, ending in 49 or 99 as prices there do.
 */
export function priceOf(articleType: string, id: number, factor: number): Paise {
  const spread = SPREADS[articleType]
  if (!spread) throw new Error(`no price range for ${articleType}`)
  const { p10, p50, p90 } = spread
  const z = randomFrom(id).normal()
  const drawn = p50 * Math.exp((z * (z > 0 ? Math.log(p90 / p50) : Math.log(p50 / p10))) / 1.2816)
  // Without the clamp the tail runs away.
  const rupees = Math.min(1.6 * p90, Math.max(0.7 * p10, drawn)) * factor
  return fitting(articleType, paise(atPricePoint(rupees) * 100))
}

/** The rates that the demo's prices fit, whenever it is made. */
const DAY = '2025-09-22'

/** The nearest price point that fits a GST rate: of a price in the gap of a slab, that below or above. */
function fitting(articleType: string, price: Paise): Paise {
  const rate = taxRateOfStyle({ articleType, masterCategory: 'Apparel' }, DAY, LAW_RATES)
  const gap = rateOfPrice(price, rate) === 'gap' ? gapOfRate(rate) : undefined
  if (!gap) return price
  const below = paise(Math.floor((gap.below / 100 + 1) / 100) * 10_000 - 100)
  const above = paise(Math.ceil((gap.above / 100 + 1) / 100) * 10_000 - 100)
  return price - below < above - price ? below : above
}

function atPricePoint(rupees: number): number {
  const step = rupees < 1000 ? 50 : rupees < 5000 ? 100 : 500
  return Math.max(step, Math.round((rupees + 1) / step) * step) - 1
}
