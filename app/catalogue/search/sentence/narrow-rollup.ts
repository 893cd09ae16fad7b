import { takeRows, type Column, type FacetRollup } from '../../index/facet-rollup.ts'
import { PRICE_BANDS } from '../../price-bands.ts'
import type { Wish } from './read-sentence.ts'

/**
 * The rows whose products may have what is wished, and whether all of them have: a row knows the
 * range of its prices only.
 */
export function narrowRollup(
  rollup: FacetRollup,
  wishes: readonly Wish[],
): { rollup: FacetRollup; isExact: boolean } {
  if (wishes.length === 0) return { rollup, isExact: true }
  const { size, price, country } = rollup.facets
  const tests = wishes.map((wish) => {
    if (wish.kind === 'price')
      return { setOf: price.setOf, passes: setsWith(price, (slug) => overlaps(wish, slug)) }
    const [column, wanted] = wish.kind === 'size' ? [size, wish.sizes] : [country, wish.countries]
    return { setOf: column.setOf, passes: setsWith(column, (value) => wanted.includes(value)) }
  })
  const rows: number[] = []
  for (let row = 0; row < rollup.length; row++)
    if (tests.every(({ setOf, passes }) => passes[setOf[row] as number])) rows.push(row)
  return { rollup: takeRows(rollup, rows), isExact: wishes.every(isOfBands) }
}

const setsWith = ({ numbers, sets }: Column, isWanted: (value: string) => boolean): boolean[] => {
  const wanted = new Set(
    [...numbers].flatMap(([value, number]) => (isWanted(value) ? [number] : [])),
  )
  return sets.map((set) => set.some((number) => wanted.has(number)))
}

type Range = { fromPaise: number | null; belowPaise: number | null }

const overlaps = (wish: Range, slug: string): boolean =>
  PRICE_BANDS.some(
    (band) =>
      band.slug === slug &&
      (wish.belowPaise ?? Infinity) > band.fromPaise &&
      (wish.fromPaise ?? 0) < (band.belowPaise ?? Infinity),
  )

const isBound = (amount: number | null): boolean =>
  amount === null || PRICE_BANDS.some(({ fromPaise }) => fromPaise === amount)

/** "Below 500" ends where a band begins; "up to 500" does not. */
const isOfBands = (wish: Wish): boolean =>
  wish.kind !== 'price' || (isBound(wish.fromPaise) && isBound(wish.belowPaise))
