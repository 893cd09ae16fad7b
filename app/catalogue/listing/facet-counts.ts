import type { ListingCategory } from '../category.ts'
import { eachFacet, FACETS, type Facet, type Listing } from './listing.ts'

/** Products alike in everything a listing can be narrowed by, and how many there are of them. */
export type Cell = {
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
export type CellTable = {
  length: number
  products: Uint32Array
  categories: Column
  masterCategories: Column
  facets: Readonly<Record<Facet, Column>>
}

/** `setOf` says for each cell which set of values it has; a set is the numbers of its values in `names`. */
type Column = { names: readonly string[]; numbers: ReadonlyMap<string, number>; sets: readonly (readonly number[])[]; setOf: Uint32Array }

export function cellTable(cells: readonly Cell[]): CellTable {
  return {
    length: cells.length,
    products: Uint32Array.from(cells, ({ products }) => products),
    categories: column(cells.map(({ categories }) => categories)),
    masterCategories: column(cells.map(({ masterCategory }) => [masterCategory])),
    facets: eachFacet((facet) => column(cells.map(({ values }) => values[facet]))),
  }
}

/** Values are numbered, and so are the different lists of values: a cell then holds one number for each facet. */
function column(lists: readonly (readonly string[])[]): Column {
  const numbers = new Map<string, number>()
  const sets: number[][] = []
  const setNumbers = new Map<string, number>()
  const setOf = Uint32Array.from(lists, (list) => {
    const key = list.join('\n')
    let set = setNumbers.get(key)
    if (set === undefined) {
      set = sets.length
      setNumbers.set(key, set)
      sets.push(
        list.map((name) => {
          const number = numbers.get(name) ?? numbers.size
          numbers.set(name, number)
          return number
        }),
      )
    }
    return set
  })
  return { names: [...numbers.keys()], numbers, sets, setOf }
}

/** Which of the column's sets hold one of the chosen values; undefined: any will do. */
function matching({ sets, numbers }: Column, chosen: readonly string[]): Uint8Array | undefined {
  if (chosen.length === 0) return undefined
  const wanted = new Set(chosen.map((value) => numbers.get(value)))
  return Uint8Array.from(sets, (set) => (set.some((number) => wanted.has(number)) ? 1 : 0))
}

type Dimension = { column: Column; matches: Uint8Array | undefined; counts: Uint32Array }

/**
 * Counts in one walk: a cell that is all the listing asks for counts everywhere; one that fails in a single facet counts
 * there, for its values could be chosen too; others count nowhere.
 */
export function countFacets(table: CellTable, { category, masterCategory, chosen }: Listing): FacetCounts {
  const dimension = (of: Column, wanted: readonly string[]): Dimension => ({
    column: of,
    matches: matching(of, wanted),
    // By sets first; what values that makes is added up at the end.
    counts: new Uint32Array(of.sets.length),
  })
  const facets = eachFacet((facet) => dimension(table.facets[facet], chosen[facet]))
  const masters = dimension(table.masterCategories, masterCategory === null ? [] : [masterCategory])
  const categories = dimension(table.categories, [category])
  const dimensions = [...FACETS.map((facet) => facets[facet]), masters, categories]
  let total = 0
  for (let cell = 0; cell < table.length; cell++) {
    let failed = -1
    let failures = 0
    for (let i = 0; i < dimensions.length && failures < 2; i++) {
      const { column: of, matches } = dimensions[i] as Dimension
      if (matches && matches[of.setOf[cell] as number] === 0) {
        failures++
        failed = i
      }
    }
    if (failures > 1) continue
    const products = table.products[cell] as number
    if (failures === 1) {
      const { column: of, counts } = dimensions[failed] as Dimension
      const set = of.setOf[cell] as number
      counts[set] = (counts[set] as number) + products
      continue
    }
    total += products
    for (const { column: of, counts } of dimensions) {
      const set = of.setOf[cell] as number
      counts[set] = (counts[set] as number) + products
    }
  }
  return {
    total,
    facets: eachFacet((facet) => byValue(facets[facet])),
    masterCategories: byValue(masters),
    categories: byValue(categories) as Map<ListingCategory, number>,
  }
}

function byValue({ column: { names, sets }, counts }: Dimension): Map<string, number> {
  const found = new Map<string, number>()
  for (const [set, count] of counts.entries()) {
    if (count === 0) continue
    for (const number of sets[set] as readonly number[]) {
      const name = names[number] as string
      found.set(name, (found.get(name) ?? 0) + count)
    }
  }
  return found
}
