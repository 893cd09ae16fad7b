import type { BUCKET_ORDERS } from '#db/enums.ts'
import { LRUCache } from 'lru-cache'
import type { Segment } from './segments.ts'
import type { Sort } from '../listing.ts'

/** The two orders of buckets; "newest" and "highest price first" read them backwards. */
export type BucketOrder = (typeof BUCKET_ORDERS)[number]

/** A product's position in an order. In the order by id, the price is 0. */
export type BucketKey = { price: number; id: number }

/**
 * The buckets of one order, with the number of products of each segment in each bucket. The start
 * of any page of any listing follows from summing a few thousand numbers, however many products
 * there are (decision 7).
 */
export type Buckets = {
  /** First key of each bucket; the first bucket also holds anything before it. */
  firstKeys: readonly BucketKey[]
  /** By segment id: pairs of a bucket's index in `firstKeys` and its number of products. */
  counts: ReadonlyMap<string, Uint32Array>
  /** Prefix sums, by segment ids. */
  sumsCache: LRUCache<string, Uint32Array>
}

export type BucketIndex = {
  segments: readonly Segment[]
  orders: Readonly<Record<BucketOrder, Buckets>>
  placed: PlacedProducts
}

/** Products with a place in listings, in the order in which they stand before all others. */
export type PlacedProducts = {
  products: readonly { id: number; segmentId: string }[]
  /** By segment ids: those of a listing, and the prefix sums by id of all others (placed.ts). */
  cache: LRUCache<string, { ids: readonly number[]; sumsOfOthers: PrefixSums }>
}

/** Upper bound of each cache: a shop's listings. Each combination of sub-categories adds one. */
const MAX_CACHED_SUMS = 300

export const bucketsOf = (
  firstKeys: readonly BucketKey[],
  counts: ReadonlyMap<string, Uint32Array>,
): Buckets => ({
  firstKeys,
  counts,
  sumsCache: new LRUCache({ max: MAX_CACHED_SUMS }),
})

export const placedOf = (products: PlacedProducts['products']): PlacedProducts => ({
  products,
  cache: new LRUCache({ max: MAX_CACHED_SUMS }),
})

/**
 * A range of an order, from a key to before another (null: its end), and how many products of the
 * listing to skip in it.
 */
export type BucketRange = { from: BucketKey | null; before: BucketKey | null; skip: number }

/** By country there are no buckets: a listing in that order is scanned, as one with other filters. */
export type BucketSort = Exclude<Sort, 'country'>

const ORDER_OF_SORT: Record<BucketSort, { by: BucketOrder; descending: boolean }> = {
  newest: { by: 'id', descending: true },
  'price-up': { by: 'price', descending: false },
  'price-down': { by: 'price', descending: true },
}
export const bucketOrderOf = (sort: BucketSort) => ORDER_OF_SORT[sort]

export const countProducts = ({ orders }: BucketIndex, segments: readonly Segment[]): number =>
  prefixSums(orders.id, segments).at(-1) ?? 0

/**
 * The shortest range of whole buckets that holds `count` products of these segments after skipping
 * the first `first`.
 */
export function findRange(
  { orders }: BucketIndex,
  segments: readonly Segment[],
  { sort, first, count }: { sort: BucketSort; first: number; count: number },
): BucketRange {
  const { by, descending } = ORDER_OF_SORT[sort]
  const sums = prefixSums(orders[by], segments)
  return rangeIn({ firstKeys: orders[by].firstKeys, sums }, { descending, first, count })
}

/** The same, of products that are counted by prefix sums. */
export function rangeIn(
  { firstKeys, sums }: { firstKeys: readonly BucketKey[]; sums: PrefixSums },
  { descending, first, count }: { descending: boolean; first: number; count: number },
): BucketRange {
  const total = sums.at(-1) ?? 0
  // Ascending positions from 0; `before` is exclusive.
  const from = descending ? Math.max(0, total - first - count) : first
  const before = descending ? total - first : Math.min(total, first + count)
  const lowest = binarySearch(sums, from)
  const highest = binarySearch(sums, before - 1)
  return {
    from: lowest === 0 ? null : (firstKeys[lowest] ?? null),
    before: firstKeys[highest + 1] ?? null,
    skip: descending ? (sums[highest] ?? 0) - before : from - (sums[lowest - 1] ?? 0),
  }
}

export type PrefixSums = Uint32Array | Int32Array

/** For each bucket, the number of products of these segments in it and all before it. */
export function prefixSums(
  { firstKeys, counts, sumsCache }: Buckets,
  segments: readonly Segment[],
): Uint32Array {
  const name = segments.map(({ id }) => id).join()
  const known = sumsCache.get(name)
  if (known) return known
  const sums = new Uint32Array(firstKeys.length)
  for (const { id } of segments) {
    const pairs = counts.get(id) ?? new Uint32Array()
    for (let i = 0; i < pairs.length; i += 2)
      sums[pairs[i] as number] = (sums[pairs[i] as number] as number) + (pairs[i + 1] as number)
  }
  for (let bucket = 1; bucket < sums.length; bucket++)
    sums[bucket] = (sums[bucket] as number) + (sums[bucket - 1] as number)
  sumsCache.set(name, sums)
  return sums
}

/** The first bucket whose prefix sum exceeds `count`, or the last bucket. */
function binarySearch(sums: PrefixSums, count: number): number {
  let [low, high] = [0, Math.max(0, sums.length - 1)]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] as number) > count) high = middle
    else low = middle + 1
  }
  return low
}
