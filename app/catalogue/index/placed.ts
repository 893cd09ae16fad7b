import {
  prefixSums,
  rangeIn,
  type BucketIndex,
  type BucketRange,
  type PrefixSums,
} from './buckets.ts'
import type { Segment } from './segments.ts'

/**
 * A page of the default order: its products with a place, and the range by id in which the others
 * lie, `without` those in it that have a place.
 */
export type PlacedPage = {
  placed: readonly number[]
  others: (BucketRange & { without: readonly number[] }) | null
}

export const hasPlaced = (index: BucketIndex, segments: readonly Segment[]): boolean =>
  placedIn(index, segments).ids.length > 0

/**
 * Finds a page by the index alone: the ids and the counts are of one snapshot, so each product is
 * either among the placed or among the others, whatever is changed meanwhile (decision 115).
 */
export function findPlacedPage(
  index: BucketIndex,
  segments: readonly Segment[],
  { first, count }: { first: number; count: number },
): PlacedPage {
  const { ids, sumsOfOthers } = placedIn(index, segments)
  const placed = ids.slice(first, first + count)
  if (placed.length === count) return { placed, others: null }
  const range = rangeIn(
    { firstKeys: index.orders.id.firstKeys, sums: sumsOfOthers },
    {
      descending: true,
      first: Math.max(0, first - ids.length),
      count: count - placed.length,
    },
  )
  const { from, before } = range
  const without = ids.filter((id) => (!from || id >= from.id) && (!before || id < before.id))
  return { placed, others: { ...range, without } }
}

function placedIn(index: BucketIndex, segments: readonly Segment[]) {
  const name = segments.map(({ id }) => id).join()
  const known = index.placed.cache.get(name)
  if (known) return known
  const wanted = new Set(segments.map(({ id }) => id))
  const ids = index.placed.products
    .filter(({ segmentId }) => wanted.has(segmentId))
    .map(({ id }) => id)
  const found = { ids, sumsOfOthers: sumsWithout(index, segments, ids) }
  index.placed.cache.set(name, found)
  return found
}

/** Prefix sums of the order by id, less the products of these ids. */
function sumsWithout(
  { orders }: BucketIndex,
  segments: readonly Segment[],
  ids: readonly number[],
): PrefixSums {
  const sums = prefixSums(orders.id, segments)
  if (ids.length === 0) return sums
  const { firstKeys } = orders.id
  const sorted = [...ids].sort((a, b) => a - b)
  let passed = 0
  return Int32Array.from(sums, (sum, bucket) => {
    const next = firstKeys[bucket + 1]
    while (passed < sorted.length && (!next || (sorted[passed] as number) < next.id)) passed++
    return sum - passed
  })
}
