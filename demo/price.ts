import { paise, type Paise } from '#app/basics/money.ts'
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
  return paise(atPricePoint(rupees) * 100)
}

function atPricePoint(rupees: number): number {
  const step = rupees < 1000 ? 50 : rupees < 5000 ? 100 : 500
  return Math.max(step, Math.round((rupees + 1) / step) * step) - 1
}
