import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { Images } from '#app/images/images.server.ts'
import { CATEGORIES, type Category } from '../category.ts'
import { inStock } from '../stock/in-stock.server.ts'
import type { BucketIndex } from '../index/buckets.ts'
import type { CatalogueIndex } from '../index/catalogue-index.server.ts'
import { cachedByRollup } from '../index/cached-by-rollup.ts'
import type { FacetRollup } from '../index/facet-rollup.ts'
import { segmentsOf } from '../index/segments.ts'
import { countFacets } from '../listing/facet-counts.ts'
import { listingOf, NO_FILTERS } from '../listing.ts'
import { kindName } from '../categories/shown-names.ts'
import type { SubCategories, SubCategoryTile } from './sub-categories.ts'

/** Upper bound of each category: a row of a wide screen. */
const MAX_TILES = 10
/** Upper bound of products looked at for one in stock. */
const MAX_LOOKED_AT = 50

const cached = cachedByRollup<SubCategories>()

/** The sub-categories of each category, those with the most products first. */
export async function listSubCategories({
  db,
  catalogueIndex,
  images,
}: {
  db: Database
  catalogueIndex: CatalogueIndex
  images: Pick<Images, 'version'>
}): Promise<SubCategories> {
  const [rollup, buckets] = await Promise.all([
    catalogueIndex.facetRollup(),
    catalogueIndex.buckets(),
  ])
  const found = await cached(rollup, () => readTiles(db, rollup, buckets))
  const withVersion = (tile: SubCategoryTile): SubCategoryTile => {
    const imageVersion = images.version(tile.styleId)
    return imageVersion ? { ...tile, imageVersion } : tile
  }
  return eachCategory((category) => found[category].map(withVersion))
}

async function readTiles(
  db: Database,
  rollup: FacetRollup,
  { segments }: BucketIndex,
): Promise<SubCategories> {
  const largest = eachCategory((category) =>
    [...countFacets(rollup, listingOf(category)).facets.subCategory]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_TILES)
      .map(([name]) => ({ name, segments: segmentsIn(category, name) })),
  )
  function segmentsIn(category: Category, name: string): string[] {
    const listing = listingOf(category, { chosen: { ...NO_FILTERS, subCategory: [name] } })
    return segmentsOf(segments, listing).map(({ id }) => id)
  }
  const newest = await newestInStock(
    db,
    CATEGORIES.flatMap((category) => largest[category].flatMap(({ segments: ids }) => ids)),
  )
  return eachCategory((category) =>
    largest[category].flatMap(({ name, segments: ids }) => {
      const styleId = Math.max(0, ...ids.map((id) => newest.get(id) ?? 0))
      return styleId === 0 ? [] : [{ name, label: kindName(name), styleId }]
    }),
  )
}

/** The newest product in stock of each segment, by the segment's id. */
async function newestInStock(
  db: Database,
  segmentIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ segmentId: string; styleId: number }>(sql`
    select segment::text as "segmentId", newest.id as "styleId"
    from unnest(${sql.param([...new Set(segmentIds)])}::bigint[]) as segment
    cross join lateral (
      select id from (
        select id, uuid, sizes from styles where listed and kind = segment
        order by id desc limit ${MAX_LOOKED_AT}
      ) as styles where ${inStock} order by id desc limit 1
    ) as newest`)
  return new Map(rows.map(({ segmentId, styleId }) => [segmentId, styleId]))
}

const eachCategory = <T>(make: (category: Category) => T): Record<Category, T> => ({
  men: make('men'),
  women: make('women'),
  accessories: make('accessories'),
})
