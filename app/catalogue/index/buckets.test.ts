import { expect, test } from 'vitest'
import fc from '../../../tests/fast-check.ts'
import { findPlacedPage, hasPlaced } from './placed.ts'
import type { Segment } from './segments.ts'
import { SORTS } from '../listing.ts'
import {
  countProducts,
  bucketOrderOf,
  bucketsOf,
  placedOf,
  findRange,
  type BucketKey,
  type BucketIndex,
  type Buckets,
} from './buckets.ts'

const SEGMENTS: Segment[] = ['1', '2', '3'].map((id) => ({
  id,
  gender: 'Men',
  masterCategory: 'Apparel',
  subCategory: id,
}))

type Product = BucketKey & { segmentId: string; place: number | null }
const ascending = (a: BucketKey, b: BucketKey) => a.price - b.price || a.id - b.id

/** @param begins the positions in the order at which a bucket begins */
function bucketed(products: readonly Product[], begins: readonly number[]): Buckets {
  const standing = products.toSorted(ascending)
  const places = [...new Set([0, ...begins])]
    .filter((place) => place < standing.length)
    .sort((a, b) => a - b)
  const counts = new Map<string, Uint32Array>()
  for (const { id: segmentId } of SEGMENTS) {
    const pairs = places.flatMap((place, bucket) => {
      const count = standing
        .slice(place, places[bucket + 1])
        .filter((product) => product.segmentId === segmentId).length
      return count > 0 ? [bucket, count] : []
    })
    if (pairs.length > 0) counts.set(segmentId, Uint32Array.from(pairs))
  }
  return bucketsOf(
    places.map((place) => standing[place] as BucketKey),
    counts,
  )
}

const products = fc.uniqueArray(
  fc.record({
    id: fc.nat(500),
    price: fc.constantFrom(1, 2, 3),
    segmentId: fc.constantFrom('1', '1', '2', '3'),
    place: fc.constantFrom(null, null, 1, 1, 2, 999),
  }),
  {
    selector: ({ id }) => id,
    maxLength: 80,
  },
)
const begins = fc.array(fc.nat(80), { maxLength: 12 })

test('any page of any listing stands in its stretch, after what is to be passed over, however the shelves are cut', () => {
  fc.assert(
    fc.property(
      products,
      begins,
      begins,
      fc.subarray(SEGMENTS, { minLength: 1 }),
      fc.constantFrom(...SORTS.filter((sort) => sort !== 'country')),
      fc.nat(10),
      (all, ids, prices, segments, sort, page) => {
        const catalogue: BucketIndex = {
          segments: SEGMENTS,
          orders: {
            id: bucketed(
              all.map((product) => ({ ...product, price: 0 })),
              ids,
            ),
            price: bucketed(all, prices),
          },
          placed: placedOf([]),
        }
        const { by, descending } = bucketOrderOf(sort)
        const keyOf = ({ id, price }: Product): BucketKey => ({
          id,
          price: by === 'id' ? 0 : price,
        })
        const listed = all
          .filter(({ segmentId }) => segments.some((wanted) => wanted.id === segmentId))
          .sort((a, b) => ascending(keyOf(a), keyOf(b)))
        if (descending) listed.reverse()
        expect(countProducts(catalogue, segments)).toBe(listed.length)

        const [first, count] = [page * 5, Math.min(5, listed.length - page * 5)]
        fc.pre(count > 0)
        const { from, before, skip } = findRange(catalogue, segments, { sort, first, count })
        const within = listed.filter(
          (product) =>
            (!from || ascending(keyOf(product), from) >= 0) &&
            (!before || ascending(keyOf(product), before) < 0),
        )
        expect(within.slice(skip, skip + count)).toEqual(listed.slice(first, first + count))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('in the default order those with a place come first, and no product comes twice or is lost, however the shelves are cut', () => {
  const byPlace = (a: Product, b: Product) => (a.place ?? 1_000) - (b.place ?? 1_000) || b.id - a.id
  fc.assert(
    fc.property(
      products,
      begins,
      fc.subarray(SEGMENTS, { minLength: 1 }),
      fc.integer({ min: 1, max: 12 }),
      (all, ids, segments, per) => {
        const byId = bucketed(
          all.map((product) => ({ ...product, price: 0 })),
          ids,
        )
        const catalogue: BucketIndex = {
          segments: SEGMENTS,
          orders: { id: byId, price: byId },
          placed: placedOf(all.filter(({ place }) => place !== null).toSorted(byPlace)),
        }
        const listed = all
          .filter(({ segmentId }) => segments.some((wanted) => wanted.id === segmentId))
          .toSorted(byPlace)
        expect(hasPlaced(catalogue, segments)).toBe(listed.some(({ place }) => place !== null))
        const walked: number[] = []
        while (walked.length < listed.length) {
          const count = Math.min(per, listed.length - walked.length)
          const found = findPlacedPage(catalogue, segments, { first: walked.length, count })
          walked.push(...found.placed)
          if (!found.others) continue
          const { from, before, skip, without } = found.others
          const within = listed
            .filter(({ id }) => (!from || id >= from.id) && (!before || id < before.id))
            .filter(({ id }) => !without.includes(id))
            .map(({ id }) => id)
            .sort((a, b) => b - a)
          walked.push(...within.slice(skip, skip + count - found.placed.length))
        }
        expect(walked).toEqual(listed.map(({ id }) => id))
      },
    ),
    { numRuns: 2_000 },
  )
})
