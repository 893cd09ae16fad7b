import { RANGES } from './ranges.ts'
import type { Range } from './ranges/range.ts'
import { DISCONTINUED_RANGES } from './ranges/discontinued-ranges.ts'
import { EARLIER_LOOKS } from './ranges/earlier-looks.ts'

/** Share of the present goods that earlier seasons had too. */
const SHARE = 0.66

/** Goods of earlier seasons: the present kinds with other names, and a few kinds more. */
export const EARLIER_RANGES: readonly Range[] = [...RANGES.map(earlier), ...DISCONTINUED_RANGES]

function earlier(range: Range): Range {
  const { count } = range
  const fewer = (number = 0) => Math.ceil(number * SHARE)
  return {
    ...range,
    count: {
      men: fewer(count.men),
      women: fewer(count.women),
      unisex: fewer(count.unisex),
      anyone: 0,
    },
    looks: EARLIER_LOOKS[range.place[2]] ?? range.looks,
  }
}
