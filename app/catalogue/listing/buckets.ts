import type { Segment } from './segments.ts'
import type { Sort } from './listing.ts'

/** The two orders products stand in; "the newest" and "the dearest first" go through them backwards. */
export const BUCKET_ORDERS = ['id', 'price'] as const
export type BucketOrder = (typeof BUCKET_ORDERS)[number]

/** Where a product stands in an order. By id, the price is 0. */
export type Key = { price: number; id: number }

/**
 * The shelves of one order, and how many products of each kind stand on each. So the place of any page of any listing is
 * found by adding up some thousand numbers, however many products there are.
 */
export type Buckets = {
  /** The first key of each shelf; the first one also holds what comes before. */
  firstKeys: readonly Key[]
  /** By kind: pairs of a shelf's place in `firstKeys` and how many of the kind stand there. */
  counts: ReadonlyMap<string, Uint32Array>
  /** What was added up before, by the kinds. */
  sumsCache: Map<string, Uint32Array>
}

/** All that listings are found by. */
export type BucketIndex = {
  segments: readonly Segment[]
  orders: Readonly<Record<BucketOrder, Buckets>>
}

export const bucketsOf = (
  firstKeys: readonly Key[],
  counts: ReadonlyMap<string, Uint32Array>,
): Buckets => ({
  firstKeys,
  counts,
  sumsCache: new Map(),
})

/** A stretch of an order, from a key to before another (null: the end), and how many of the listing to pass over in it. */
export type BucketRange = { from: Key | null; before: Key | null; skip: number }

const ORDER_OF_SORT: Record<Sort, { by: BucketOrder; descending: boolean }> = {
  newest: { by: 'id', descending: true },
  'price-up': { by: 'price', descending: false },
  'price-down': { by: 'price', descending: true },
}
export const bucketOrderOf = (sort: Sort) => ORDER_OF_SORT[sort]

export const countProducts = ({ orders }: BucketIndex, segments: readonly Segment[]): number =>
  prefixSums(orders.id, segments).at(-1) ?? 0

/** The shortest stretch of whole shelves in which `count` products of these kinds stand, after the first `first` of them. */
export function findRange(
  { orders }: BucketIndex,
  segments: readonly Segment[],
  { sort, first, count }: { sort: Sort; first: number; count: number },
): BucketRange {
  const { by, descending } = ORDER_OF_SORT[sort]
  const { firstKeys } = orders[by]
  const sums = prefixSums(orders[by], segments)
  const total = sums.at(-1) ?? 0
  // Their places counted forwards, from 0, the last one left out.
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

/** As many as there are listings in a shop; a filter of several sub-categories is one more. */
const MAX_CACHED_SUMS = 300

/** For each shelf, how many products of these kinds stand on it and on those before it. */
function prefixSums(
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
  if (sumsCache.size >= MAX_CACHED_SUMS) sumsCache.clear()
  sumsCache.set(name, sums)
  return sums
}

/** The first shelf by which more than `count` have been counted; the last one where there is none. */
function binarySearch(sums: Uint32Array, count: number): number {
  let [low, high] = [0, Math.max(0, sums.length - 1)]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] as number) > count) high = middle
    else low = middle + 1
  }
  return low
}
