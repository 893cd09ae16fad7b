import { and, eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import type { CatalogueIndex } from '../index/catalogue-index.server.ts'
import { countFacets } from './facet-counts.ts'
import type { FacetCounts, FacetRollup } from '../index/facet-rollup.ts'
import { hasPlaced } from '../index/placed.ts'
import { segmentsOf } from '../index/segments.ts'
import { filterCount, clearFilters, type Listing, type Sort } from '../listing.ts'
import { segmentConditions } from './listing-filters.server.ts'
import { MAX_OFFSET, pageOf, type Page } from './pages.ts'
import { fetchCards, filterWords, findCards } from './query/find-cards.server.ts'
import { fetchPlacedPage } from './query/placed-first.server.ts'
import { orderBySort } from './query/sort-orders.server.ts'
import { bucketRangeCondition } from '../index/buckets.server.ts'
import {
  countProducts,
  bucketOrderOf,
  findRange,
  type BucketIndex,
  type BucketSort,
} from '../index/buckets.ts'
import type { ProductCard } from '../product.ts'
import { soldOutLast } from '../stock/stock.ts'
import type { CardServices } from '../products.server.ts'

export type ListingPage = {
  products: ProductCard[]
  page: Page
  counts: FacetCounts
  /** The counts without filters; of a listing, within its master category. */
  whole: FacetCounts
}

export type ListedPage = ListingPage & {
  /** Some products of these categories have a place, so the default order is not the newest first. */
  hasPlaces: boolean
}

/** A page of a listing, and its facet counts. Does not search. */
export async function listProducts(
  services: CardServices,
  index: CatalogueIndex,
  listing: Listing,
  requestedPage: string | null,
): Promise<ListedPage> {
  const [rollup, buckets] = await Promise.all([index.facetRollup(), index.buckets()])
  const counted = countFacets(rollup, listing)
  const { sort } = listing
  const found =
    coversWholeSegments(listing) && sort !== 'country'
      ? await pageFromBuckets(services, buckets, { ...listing, sort }, requestedPage)
      : await pageByFilters(services, { counts: counted, rollup, buckets }, listing, requestedPage)
  const { masterCategory } = listing
  const whole = countFacets(rollup, { ...clearFilters(listing), masterCategory })
  const hasPlaces = hasPlaced(buckets, segmentsOf(buckets.segments, listing))
  return { ...found, products: inOrder(found.products, sort), counts: counted, whole, hasPlaces }
}

/**
 * Products of a page in the order in which it shows them. In the default order nobody asked for a date
 * or a price, and what is sold out follows at the end of its page: across pages it would take an
 * order that each sale changes.
 */
export const inOrder = (products: ProductCard[], sort: Sort | null): ProductCard[] =>
  sort === null ? soldOutLast(products) : products

/** Filtered only by what defines segments. */
const coversWholeSegments = (listing: Listing): boolean =>
  filterCount(listing) === listing.chosen.subCategory.length

type Found = { products: ProductCard[]; page: Page }

/** Constant cost: page 3,000 reads no more than page 1, because the index says where it begins. */
async function pageFromBuckets(
  services: CardServices,
  buckets: BucketIndex,
  listing: Listing & { sort: BucketSort | null },
  requestedPage: string | null,
): Promise<Found> {
  const segments = segmentsOf(buckets.segments, listing)
  const page = pageOf(requestedPage, countProducts(buckets, segments), { size: listing.per })
  if (page.total === 0) return { products: [], page }
  const first = page.from - 1
  const shown = { first, count: page.to - first }
  if (listing.sort === null && hasPlaced(buckets, segments))
    return { products: await fetchPlacedPage(services, buckets, segments, shown), page }
  const sort = listing.sort ?? 'newest'
  const range = findRange(buckets, segments, { sort, ...shown })
  const condition = and(
    eq(styles.listed, true),
    bucketRangeCondition(bucketOrderOf(sort).by, range),
    ...segmentConditions(buckets.segments, segments),
  )
  const { skip } = range
  const products = await fetchCards(services, condition, orderBySort[sort], {
    skip,
    count: listing.per,
  })
  return { products, page }
}

/** Other combinations: the rollup gives the total, a query finds the page. */
async function pageByFilters(
  services: CardServices,
  { counts, rollup, buckets }: { counts: FacetCounts; rollup: FacetRollup; buckets: BucketIndex },
  listing: Listing,
  requestedPage: string | null,
): Promise<Found> {
  const page = pageOf(requestedPage, counts.total, { size: listing.per, reachable: MAX_OFFSET })
  if (counts.total === 0) return { products: [], page }
  return {
    products: await findCards(
      services,
      { counts, rollup, buckets, words: filterWords(listing) },
      listing,
      page,
    ),
    page,
  }
}
