import type { FacetRollup } from '../index/facet-rollup.ts'
import { countFacets } from '../listing/facet-counts.ts'
import { listingOf } from '../listing.ts'
import { CATEGORY_TILES, type CategoryTile } from './category-tile.ts'
import { kindName } from './shown-names.ts'

/**
 * Tiles of the categories that have products, with kinds that are sold: those of docs/product.md
 * first, then the largest. An empty shop has all as docs/product.md has them.
 */
export function soldTiles(rollup: FacetRollup): readonly CategoryTile[] {
  const { total, categories } = countFacets(rollup, listingOf('all'))
  if (total === 0) return CATEGORY_TILES
  return CATEGORY_TILES.filter(({ category }) => categories.get(category)).map((tile) => ({
    ...tile,
    kinds: soldKinds(rollup, tile),
  }))
}

function soldKinds(rollup: FacetRollup, { category, kinds }: CategoryTile): string[] {
  const { articleType, subCategory } = countFacets(rollup, listingOf(category)).facets
  const names = [...articleType.keys(), ...subCategory.keys()].map(kindName)
  const kept = kinds.filter((kind) => names.some((name) => isKindOf(name, kind)))
  const largest = [...articleType]
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => kindName(name))
    .filter((name) => name !== '' && !kept.some((kind) => isKindOf(name, kind)))
  return [...new Set([...kept, ...largest])].slice(0, kinds.length)
}

/** Sports Shoes are shoes; T-shirts are no shirts. */
const isKindOf = (name: string, kind: string): boolean =>
  ` ${name}`.toLowerCase().endsWith(` ${kind}`.toLowerCase())
