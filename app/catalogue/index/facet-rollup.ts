import { LRUCache } from 'lru-cache'
import type { ListingCategory } from '../category.ts'
import { eachFacet, FACETS, type Facet } from '../listing.ts'

/** Products alike in everything that a listing filters by, and their number. */
export type RollupRow = {
  /** Hash in the database; missing for rows that are not stored there. */
  id?: bigint
  categories: readonly ListingCategory[]
  masterCategory: string
  /** One value for each facet, several sizes (those in stock); empty where there is none. */
  values: Readonly<Record<Facet, readonly string[]>>
  products: number
}

export type FacetCounts = {
  /** Products that pass all filters. */
  total: number
  /** Products by value: the filters of all other facets apply, those of the value's own do not. */
  facets: Readonly<Record<Facet, ReadonlyMap<string, number>>>
  masterCategories: ReadonlyMap<string, number>
  /** Matches in each category; searches show it. */
  categories: ReadonlyMap<ListingCategory, number>
}

/**
 * Columnar table: a catalogue has a hundred thousand products but few rollup rows, and counting
 * them is a scan over a few arrays. So counts are exact for any filters, without a query (decision
 * 11).
 */
export type FacetRollup = {
  length: number
  ids: BigInt64Array
  products: Int32Array
  categories: Column
  masterCategories: Column
  facets: Readonly<Record<Facet, Column>>
  /** Counts by filters. */
  countCache: LRUCache<string, FacetCounts>
  /** Matching rows of earlier searches. */
  searchCache: LRUCache<string, FacetRollup>
}

/**
 * Dictionary encoding: `setOf` has the index of each row's set in `sets`; a set holds the numbers
 * of its values, which `numbers` assigns.
 */
export type Column = {
  numbers: ReadonlyMap<string, number>
  sets: readonly (readonly number[])[]
  setOf: Uint32Array
}

/**
 * Upper bounds of cached counts: about as many as are requested between two catalogue changes; far
 * fewer of one search.
 */
const MAX_CACHED_COUNTS = 500
const MAX_CACHED_COUNTS_OF_SEARCH = 20
/** Upper bounds of the cache of searches: all its rows together take about fifty megabytes. */
const MAX_CACHED_SEARCHES = 100
const MAX_CACHED_ROWS = 1_000_000

const emptyCaches = (maxCounts: number): Pick<FacetRollup, 'countCache' | 'searchCache'> => ({
  countCache: new LRUCache({ max: maxCounts }),
  searchCache: new LRUCache({
    max: MAX_CACHED_SEARCHES,
    maxSize: MAX_CACHED_ROWS,
    // A size is at least 1, and a search may match no row.
    sizeCalculation: ({ length }) => length + 1,
  }),
})

export function facetRollupOf(rows: Iterable<RollupRow>): FacetRollup {
  const rollup = rollupBuilder()
  for (const row of rows) rollup.add(row)
  return rollup.build()
}

/**
 * Takes rows one by one, so that a large catalogue's rows need not be in memory beside the table. A
 * row may have a negative number of products, which subtracts from another.
 */
export function rollupBuilder(): { add(row: RollupRow): void; build(): FacetRollup } {
  const ids: bigint[] = []
  const products: number[] = []
  const [categories, masterCategories, facets] = [
    columnBuilder(),
    columnBuilder(),
    eachFacet(columnBuilder),
  ]
  return {
    add(row) {
      ids.push(row.id ?? 0n)
      products.push(row.products)
      categories.add(row.categories)
      masterCategories.add([row.masterCategory])
      for (const facet of FACETS) facets[facet].add(row.values[facet])
    },
    build: () => ({
      length: products.length,
      ids: BigInt64Array.from(ids),
      products: Int32Array.from(products),
      categories: categories.build(),
      masterCategories: masterCategories.build(),
      facets: eachFacet((facet) => facets[facet].build()),
      ...emptyCaches(MAX_CACHED_COUNTS),
    }),
  }
}

/** A table of some of the rows. @param wanted their ids, ascending */
export function selectRollupRows(rollup: FacetRollup, wanted: BigInt64Array): FacetRollup {
  const rows: number[] = []
  let next = 0
  for (let row = 0; row < rollup.length; row++) {
    const id = rollup.ids[row] as bigint
    // Ids ascend, but the rows of sold-out products follow the others and start again.
    if (row > 0 && id < (rollup.ids[row - 1] as bigint)) next = 0
    while (next < wanted.length && (wanted[next] as bigint) < id) next++
    if (wanted[next] === id) rows.push(row)
  }
  return takeRows(rollup, rows)
}

/** A table of the rows of some numbers. */
export function takeRows(rollup: FacetRollup, rows: readonly number[]): FacetRollup {
  const only = (column: Column): Column => ({
    ...column,
    setOf: gather(column.setOf, new Uint32Array(rows.length), rows),
  })
  return {
    length: rows.length,
    ids: gather(rollup.ids, new BigInt64Array(rows.length), rows),
    products: gather(rollup.products, new Int32Array(rows.length), rows),
    categories: only(rollup.categories),
    masterCategories: only(rollup.masterCategories),
    facets: eachFacet((facet) => only(rollup.facets[facet])),
    ...emptyCaches(MAX_CACHED_COUNTS_OF_SEARCH),
  }
}

/** A plain loop: `from` with a function takes twenty times as long. */
function gather<Numbers extends Uint32Array | Int32Array | BigInt64Array>(
  from: Numbers,
  into: Numbers,
  rows: readonly number[],
): Numbers {
  for (let i = 0; i < rows.length; i++) into[i] = from[rows[i] as number] as number & bigint
  return into
}

/** Numbers the values, and each distinct list of values: a row holds one number for each facet. */
function columnBuilder(): { add(list: readonly string[]): void; build(): Column } {
  const numbers = new Map<string, number>()
  const sets: number[][] = []
  const setNumbers = new Map<string, number>()
  const setOf: number[] = []
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  }
  return {
    add(list) {
      const key = list.join('\n')
      let set = setNumbers.get(key)
      if (set === undefined) {
        set = sets.push(list.map(numberOf)) - 1
        setNumbers.set(key, set)
      }
      setOf.push(set)
    },
    build: () => ({ numbers, sets, setOf: Uint32Array.from(setOf) }),
  }
}
