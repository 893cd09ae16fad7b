import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stock, styles } from '#db/schema.ts'
import { cardServices } from '../../../tests/card-services.ts'
import fc from '../../../tests/fast-check.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import type { ListingCategory } from '../category.ts'
import { catalogueIndex } from '../index/catalogue-index.server.ts'
import { writeFacetRollup } from '../index/facet-rollup.server.ts'
import { findListing } from '#app/storefront/find-listing.server.ts'
import {
  FACETS,
  SORTS,
  listingOf,
  NO_FILTERS,
  type Facet,
  type Listing,
  type Sort,
} from '../listing.ts'
import { listProducts } from './listings.server.ts'
import { PAGE_SIZE, PAGE_SIZES } from '../page-size.ts'
import { PRICE_BANDS } from '../price-bands.ts'
import { writeBuckets } from '../index/buckets.server.ts'
import { sizesOf } from '../sizes/sizes.ts'
import { styleUuid, type Gender, type MasterCategory, type Style } from '../style.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())

type Row = Style & { soldOut: readonly string[] }

const row: fc.Arbitrary<Row> = fc
  .record({
    id: fc.integer({ min: 1, max: 100_000 }),
    gender: fc.constantFrom<Gender | null>('Men', 'Women', 'Unisex', null),
    masterCategory: fc.constantFrom<MasterCategory>('Apparel', 'Accessories', 'Footwear'),
    subCategory: fc.constantFrom('Socks', 'Topwear', 'Shoes'),
    articleType: fc.constantFrom('Socks', 'Shirts', 'Heels'),
    baseColour: fc.constantFrom('Red', 'Blue', null),
    countryOfOrigin: fc.constantFrom('India', 'India', 'Italy', null),
    season: fc.constantFrom('Summer', 'Winter', null),
    usage: fc.constantFrom('Casual', 'Party', null),
    pricePaise: fc.constantFrom(
      499_99,
      500_00,
      999_99,
      1_000_00,
      4_999_99,
      5_000_00,
      null,
    ) as fc.Arbitrary<Style['pricePaise']>,
    // Places are shared, and their products are few or all of a listing.
    listingPlace: fc.constantFrom(null, null, null, 1, 1, 2, 999),
    soldOut: fc.subarray(['M', 'L', '7', 'One Size']),
  })
  .map((drawn) => ({ ...drawn, productDisplayName: `Style ${drawn.id}` }))

const listing: fc.Arbitrary<Listing> = fc
  .record({
    category: fc.constantFrom<ListingCategory>('men', 'women', 'accessories', 'all'),
    masterCategory: fc.constantFrom(null, null, 'Apparel', 'Accessories'),
    per: fc.constantFrom(...PAGE_SIZES),
    sort: fc.constantFrom<Sort | null>(null, null, ...SORTS),
    chosen: fc.record({
      subCategory: fc.subarray(['Socks', 'Topwear'], { maxLength: 1 }),
      articleType: fc.constantFrom([], [], ['Shirts'], ['Heels', 'Shirts']),
      colour: fc.constantFrom([], [], ['Red'], ['Blue', 'Red']),
      size: fc.constantFrom([], [], [], ['M'], ['7', 'L']),
      price: fc.constantFrom([], [], ['500-999'], ['0-499', '5000-']),
      season: fc.constantFrom([], [], [], ['Summer']),
      usage: fc.constantFrom([], [], [], ['Casual']),
      country: fc.constantFrom([], [], [], ['Italy'], ['India', 'Italy']),
    }),
  })
  .map(({ category, ...narrowed }) => listingOf(category, narrowed))

const price = ({ pricePaise }: Row): number => pricePaise ?? 5_999_00
const countryOf = ({ countryOfOrigin }: Row): string => countryOfOrigin ?? 'none, behind all'
const ascending = (a: string, b: string): number => Number(a > b) - Number(a < b)
const ORDERS: Record<Sort, (a: Row, b: Row) => number> = {
  newest: (a, b) => b.id - a.id,
  'price-up': (a, b) => price(a) - price(b) || a.id - b.id,
  'price-down': (a, b) => price(b) - price(a) || b.id - a.id,
  // Those that name none come last.
  country: (a, b) => ascending(countryOf(a), countryOf(b)) || b.id - a.id,
}
const byPlace = (a: Row, b: Row): number =>
  (a.listingPlace ?? 1_000) - (b.listingPlace ?? 1_000) || ORDERS.newest(a, b)
const IN_CATEGORY: Record<ListingCategory, (row: Row) => boolean> = {
  men: ({ gender }) => gender === 'Men',
  women: ({ gender }) => gender === 'Women',
  accessories: ({ gender, masterCategory }) =>
    masterCategory === 'Accessories' || gender === null || gender === 'Unisex',
  all: () => true,
}
const VALUES: Record<Facet, (row: Row) => readonly (string | null | undefined)[]> = {
  subCategory: (style) => [style.subCategory],
  articleType: (style) => [style.articleType],
  colour: (style) => [style.baseColour],
  season: (style) => [style.season],
  usage: (style) => [style.usage],
  country: (style) => [style.countryOfOrigin],
  size: (style) => sizesOf(style).filter((size) => !style.soldOut.includes(size)),
  price: (style) => [
    PRICE_BANDS.find(
      ({ fromPaise, belowPaise }) =>
        price(style) >= fromPaise && price(style) < (belowPaise ?? Infinity),
    )?.slug,
  ],
}

/** Oracle: checks each style against each filter. */
const byHand = (
  rows: readonly Row[],
  { category, masterCategory, chosen, sort }: Listing,
): number[] =>
  rows
    .filter(
      (style) =>
        IN_CATEGORY[category](style) &&
        (masterCategory === null || style.masterCategory === masterCategory) &&
        FACETS.every(
          (facet) =>
            chosen[facet].length === 0 ||
            VALUES[facet](style).some((value) => value && chosen[facet].includes(value)),
        ),
    )
    .toSorted(sort ? ORDERS[sort] : byPlace)
    .map(({ id }) => id)

/** Those of which no size is left, behind the others of their page. */
function soldOutLastOnEachPage(rows: readonly Row[], ids: number[], per: number): number[] {
  const isSoldOut = (id: number) => {
    const style = rows.find((one) => one.id === id)
    const sizes = style ? sizesOf(style) : []
    return sizes.length > 0 && sizes.every((size) => style?.soldOut.includes(size))
  }
  return Array.from({ length: Math.ceil(ids.length / per) }, (_, page) => {
    const shown = ids.slice(page * per, (page + 1) * per)
    return [...shown.filter((id) => !isSoldOut(id)), ...shown.filter(isSoldOut)]
  }).flat()
}

test('§2 Listing: through all the pages of any listing every product comes once and in its order, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 120 }),
      fc.array(listing, { minLength: 6, maxLength: 6 }),
      async (rows, listings) => {
        await shop.db.execute(sql`truncate stock, styles`)
        await shop.db.insert(styles).values(
          rows.map((style) => ({
            ...style,
            uuid: styleUuid(style.id),
            sizes: [...sizesOf(style)],
          })),
        )
        const soldOut = rows.flatMap((style) =>
          style.soldOut.map((size) => ({ productId: styleUuid(style.id), size, quantity: 0 })),
        )
        if (soldOut.length > 0) await shop.db.insert(stock).values(soldOut)
        await shop.db.transaction(async (tx) => {
          await writeFacetRollup(tx)
          await writeBuckets(tx)
        })
        const counted = catalogueIndex(shop.db)
        for (const asked of listings) {
          const ids = byHand(rows, asked)
          const expected = asked.sort === null ? soldOutLastOnEachPage(rows, ids, asked.per) : ids
          const walked: number[] = []
          for (let number = 1; ; number++) {
            const { products, page, counts } = await listProducts(
              cardServices(shop.db),
              counted,
              asked,
              String(number),
            )
            expect([page.total, counts.total]).toEqual([expected.length, expected.length])
            walked.push(...products.map(({ styleId }) => styleId))
            if (products.length > 0)
              expect([page.from, page.to]).toEqual([(number - 1) * asked.per + 1, walked.length])
            if (number >= page.last) break
          }
          expect(walked).toEqual(expected)
        }
      },
    ),
    { numRuns: 20 },
  )
})

test('of what is narrowed by other facets there are pages for the first ten thousand, and the page says so', async () => {
  await shop.db.execute(sql`truncate stock, styles`)
  await shop.db.execute(sql`
    insert into styles (uuid, id, product_display_name, gender, master_category, sub_category, article_type, base_colour)
    select gen_random_uuid(), id, 'Neel ' || id, 'Men', 'Apparel', 'Topwear', 'Shirts', case when id % 100 = 0 then 'Red' else 'Blue' end
    from generate_series(1, 10200) as id`)
  await shop.db.transaction(async (tx) => {
    await writeFacetRollup(tx)
    await writeBuckets(tx)
  })
  const catalogue = { ...cardServices(shop.db), catalogueIndex: catalogueIndex(shop.db) }
  const coloured = (colour: string) =>
    findListing(
      catalogue,
      listingOf('men', { chosen: { ...NO_FILTERS, colour: [colour] } }),
      '999999',
    )
  const { page, products, note } = await coloured('Blue')
  expect([page.total, page.last, products.length]).toEqual([10_098, 834, PAGE_SIZE])
  expect(note).toBe('Only the first 10,008 are shown. Add a filter to narrow them down.')
  const few = await coloured('Red')
  expect([few.products.map(({ styleId }) => styleId), few.note]).toEqual([
    [600, 500, 400, 300, 200, 100],
    null,
  ])
  const whole = await findListing(catalogue, listingOf('men'), '850')
  expect([
    whole.page.last,
    whole.products.length,
    whole.products.at(-1)?.styleId,
    whole.note,
  ]).toEqual([850, 12, 1, null])
})
