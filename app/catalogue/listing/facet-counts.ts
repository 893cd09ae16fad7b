import type { ListingCategory } from '../category.ts'
import type { Column, FacetCounts, FacetRollup } from '../index/facet-rollup.ts'
import { eachFacet, FACETS, type Listing } from '../listing.ts'

type Dimension = { column: Column; matches: Uint8Array | undefined; counts: Int32Array }

/** Counts a listing's products, and those of each listing one more filter would give. */
export function countFacets(rollup: FacetRollup, listing: Listing): FacetCounts {
  const { category, masterCategory, chosen } = listing
  // All pages and sort orders of a listing have the same counts.
  const cacheKey = JSON.stringify([category, masterCategory, chosen])
  const known = rollup.countCache.get(cacheKey)
  if (known) return known
  const counts = scan(rollup, listing)
  rollup.countCache.set(cacheKey, counts)
  return counts
}

/**
 * Counts in one scan. A row that passes all filters counts everywhere; a row that fails a single
 * facet counts there, because choosing its value would include it; other rows count nowhere.
 */
function scan(rollup: FacetRollup, { category, masterCategory, chosen }: Listing): FacetCounts {
  const dimension = (of: Column, wanted: readonly string[]): Dimension => ({
    column: of,
    matches: matching(of, wanted),
    // Counts by set; byValue adds them up for each value at the end.
    counts: new Int32Array(of.sets.length),
  })
  const facets = eachFacet((facet) => dimension(rollup.facets[facet], chosen[facet]))
  const masters = dimension(
    rollup.masterCategories,
    masterCategory === null ? [] : [masterCategory],
  )
  const categories = dimension(rollup.categories, [category])
  const dimensions = [...FACETS.map((facet) => facets[facet]), masters, categories]
  const failures = countFailures(rollup.length, dimensions)
  let total = 0
  for (let row = 0; row < rollup.length; row++) {
    const failed = failures[row] as number
    if (failed > 1) continue
    const products = rollup.products[row] as number
    if (failed === 0) total += products
    for (const { column: of, matches, counts } of dimensions) {
      const set = of.setOf[row] as number
      if (failed === 0 || matches?.[set] === 0) counts[set] = (counts[set] as number) + products
    }
  }
  return {
    total,
    facets: eachFacet((facet) => byValue(facets[facet])),
    masterCategories: byValue(masters),
    categories: byValue(categories) as Map<ListingCategory, number>,
  }
}

/**
 * By row, how many filters it fails. Column by column, in plain loops over typed arrays: a catalogue
 * of ten million products has a million rows, nearly all of which count nowhere.
 */
function countFailures(rows: number, dimensions: readonly Dimension[]): Uint8Array {
  const failures = new Uint8Array(rows)
  for (const { column, matches } of dimensions) {
    if (!matches) continue
    const { setOf } = column
    for (let row = 0; row < rows; row++)
      failures[row] = (failures[row] as number) + 1 - (matches[setOf[row] as number] as number)
  }
  return failures
}

/** Marks the column's sets that hold a chosen value; undefined when nothing is chosen. */
function matching({ sets, numbers }: Column, chosen: readonly string[]): Uint8Array | undefined {
  if (chosen.length === 0) return undefined
  const wanted = new Set(chosen.map((value) => numbers.get(value)))
  return Uint8Array.from(sets, (set) => (set.some((number) => wanted.has(number)) ? 1 : 0))
}

function byValue({ column: { numbers, sets }, counts }: Dimension): Map<string, number> {
  const names = [...numbers.keys()]
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
