import type { ListingCategory } from '../category.ts'
import { eachFacet, FACETS, type Facet } from './listing.ts'

/** Products alike in everything a listing can be narrowed by, and how many there are of them. */
export type RollupRow = {
  /** Its number in the database, where it is kept there. */
  id?: bigint
  categories: readonly ListingCategory[]
  masterCategory: string
  /** One value each, but sizes: those that are left. Empty: it has none. */
  values: Readonly<Record<Facet, readonly string[]>>
  products: number
}

export type FacetCounts = {
  /** Products that are all the listing asks for. */
  total: number
  /** For each value, how many products there would be if it were chosen (beside what is chosen of its own facet). */
  facets: Readonly<Record<Facet, ReadonlyMap<string, number>>>
  masterCategories: ReadonlyMap<string, number>
  /** Only where something is searched for: in which categories it was found. */
  categories: ReadonlyMap<ListingCategory, number>
}

/**
 * Cells as columns of numbers: a catalogue has a hundred thousand products, but few cells, and counting them is a walk
 * over a few arrays. So counts are exact whatever is chosen, and no question to the database.
 */
export type FacetRollup = {
  length: number
  ids: BigInt64Array
  products: Int32Array
  categories: Column
  masterCategories: Column
  facets: Readonly<Record<Facet, Column>>
  /** What was counted before, by what was asked; so many at most. */
  countCache: Map<string, FacetCounts>
  maxCached: number
  /** What was searched for before, and its cells. */
  searchCache: Map<string, FacetRollup>
}

/** `setOf` says for each cell which set of values it has; a set is the numbers of its values in `numbers`. */
export type Column = {
  numbers: ReadonlyMap<string, number>
  sets: readonly (readonly number[])[]
  setOf: Uint32Array
}

/** As many as are asked for between two changes of a shop's catalogue, more or less; of one search, far fewer. */
const MAX_CACHED_COUNTS = 500
const MAX_CACHED_COUNTS_OF_SEARCH = 20

export function facetRollupOf(rows: Iterable<RollupRow>): FacetRollup {
  const rollup = rollupBuilder()
  for (const row of rows) rollup.add(row)
  return rollup.build()
}

/** A table to which cells are added one by one: all of a large catalogue's would not be held beside it. Some may take away from others. */
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
      countCache: new Map(),
      maxCached: MAX_CACHED_COUNTS,
      searchCache: new Map(),
    }),
  }
}

/** A table of only some of the cells. @param wanted their numbers, in order */
export function selectRollupRows(rollup: FacetRollup, wanted: BigInt64Array): FacetRollup {
  const rows: number[] = []
  let next = 0
  for (let row = 0; row < rollup.length; row++) {
    const id = rollup.ids[row] as bigint
    // Cells are read in order; those of what is sold out come after the others, in order too.
    if (row > 0 && id < (rollup.ids[row - 1] as bigint)) next = 0
    while (next < wanted.length && (wanted[next] as bigint) < id) next++
    if (wanted[next] === id) rows.push(row)
  }
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
    countCache: new Map(),
    maxCached: MAX_CACHED_COUNTS_OF_SEARCH,
    searchCache: new Map(),
  }
}

/** By a loop: `from` with a function takes twenty times as long. */
function gather<Numbers extends Uint32Array | Int32Array | BigInt64Array>(
  from: Numbers,
  into: Numbers,
  rows: readonly number[],
): Numbers {
  for (let i = 0; i < rows.length; i++) into[i] = from[rows[i] as number] as number & bigint
  return into
}

/** Values are numbered, and so are the different lists of values: a cell then holds one number for each facet. */
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
