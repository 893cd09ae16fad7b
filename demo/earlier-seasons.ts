import { RANGES } from './ranges.ts'
import type { Range } from './ranges/range.ts'
import { KINDS_NOT_SOLD_NOW } from './ranges/earlier-kinds.ts'
import { FRESH } from './ranges/earlier-looks.ts'

/** Of what is sold now, so much was made in earlier seasons as well. */
const SHARE = 0.66

/** What came in before the present goods: the same kinds in other words, and a few kinds more. */
export const EARLIER_RANGES: readonly Range[] = [...RANGES.map(earlier), ...KINDS_NOT_SOLD_NOW]

function earlier(range: Range): Range {
  const { count } = range
  const fewer = (number = 0) => Math.ceil(number * SHARE)
  return {
    ...range,
    count: { men: fewer(count.men), women: fewer(count.women), unisex: fewer(count.unisex), anyone: 0 },
    looks: FRESH[range.place[2]] ?? range.looks,
  }
}
