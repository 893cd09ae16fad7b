import { NO_SIZE, type Stock } from '#app/catalogue/stock/stock.ts'
import type { Style } from '#app/catalogue/style.ts'
import { randomFrom } from './random.ts'
import { demoSizesOf } from './sizes.ts'
import { isFeatured } from './styles.ts'

/**
 * Demo stock of a style: mostly enough, here and there few, now and then none. The same on every
 * call.
 */
export function stockOf(style: Style): Stock {
  const random = randomFrom(style.id)
  // A few are sold out altogether, and a few are not counted.
  const kind = random.next()
  const sizes = demoSizesOf(style)
  // Those that the pictures of the home page show can be bought.
  if (isFeatured(style)) return stocked(sizes, () => random.whole(8, 60))
  if (kind > 0.97) return {}
  return stocked(sizes, () => (kind < 0.025 ? 0 : left(random)))
}

const stocked = (sizes: readonly string[], count: () => number): Stock =>
  Object.fromEntries((sizes.length > 0 ? sizes : [NO_SIZE]).map((size) => [size, count()]))

function left(random: ReturnType<typeof randomFrom>): number {
  if (random.chance(0.07)) return 0
  return random.chance(0.15) ? random.whole(1, 4) : random.whole(8, 60)
}
