import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listingTotals, pageMarks, styles } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/shop-database.ts'
import { writePageMarks } from './page-marks.server.ts'
import { PAGE_SIZE } from './page-size.ts'
import { styleUuid } from '../style.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())

type Row = typeof styles.$inferInsert

const row: fc.Arbitrary<Row> = fc
  .record({
    id: fc.integer({ min: 1, max: 100_000 }),
    gender: fc.constantFrom('Men', 'Women', 'Unisex', null),
    masterCategory: fc.constantFrom('Apparel', 'Accessories', 'Personal Care', 'Home', 'Sporting Goods', 'Footwear'),
    // Socks stand under two masters in the data set, and a row of another shop may have no sub-category.
    subCategory: fc.constantFrom('Socks', 'Bags', 'Topwear', ''),
    // Few prices, so that many are the same; none means the default.
    pricePaise: fc.constantFrom(100_00, 200_00, 599_900, 700_000, null),
    listed: fc.boolean(),
  })
  .map((drawn) => ({ ...drawn, uuid: styleUuid(drawn.id), productDisplayName: 'A', articleType: 'B' }))

/** The spec's words (section 7), the slow way. */
const belongs: Record<string, (row: Row) => boolean> = {
  men: ({ gender }) => gender === 'Men',
  women: ({ gender }) => gender === 'Women',
  accessories: ({ gender, masterCategory }) =>
    ['Accessories', 'Personal Care', 'Home'].includes(masterCategory) || gender === null || gender === 'Unisex',
  all: () => true,
}

type Sold = { id: number; price: number }

function listingsOf(rows: readonly Row[]): Map<string, Sold[]> {
  const listings = new Map<string, Sold[]>()
  for (const style of rows.filter(({ listed }) => listed)) {
    for (const category of Object.keys(belongs).filter((category) => belongs[category]?.(style))) {
      for (const master of ['', style.masterCategory]) {
        for (const sub of new Set(['', style.subCategory])) {
          const listing = `${category}/${master}/${sub}`
          listings.set(listing, [...(listings.get(listing) ?? []), { id: style.id, price: style.pricePaise ?? 599_900 }])
        }
      }
    }
  }
  return listings
}

const ORDERS: Record<string, (a: Sold, b: Sold) => number> = {
  newest: (a, b) => b.id - a.id,
  'price-up': (a, b) => a.price - b.price || a.id - b.id,
  'price-down': (a, b) => b.price - a.price || b.id - a.id,
}

test('marks and totals are those of a count by hand, whatever the catalogue, in each order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 150 }), async (rows) => {
      await shop.db.execute(sql`truncate styles cascade`)
      if (rows.length > 0) await shop.db.insert(styles).values(rows)
      await shop.db.transaction(writePageMarks)

      const marks = await shop.db.select().from(pageMarks)
      const totals = await shop.db.select().from(listingTotals)
      const expected = [...listingsOf(rows)]
      expect(new Map(totals.map((kept) => [`${kept.category}/${kept.masterCategory}/${kept.subCategory}`, kept.total]))).toEqual(
        new Map(expected.map(([listing, sold]) => [listing, sold.length])),
      )
      expect(
        new Map(
          marks.map((mark) => [
            `${mark.category}/${mark.masterCategory}/${mark.subCategory} ${mark.sort} page ${mark.page}`,
            { id: mark.firstId, price: mark.firstPrice },
          ]),
        ),
      ).toEqual(
        new Map(
          expected.flatMap(([listing, sold]) =>
            Object.entries(ORDERS).flatMap(([sort, order]) =>
              sold
                .toSorted(order)
                .flatMap((style, place) =>
                  place % PAGE_SIZE === 0 ? [[`${listing} ${sort} page ${place / PAGE_SIZE + 1}`, style] as const] : [],
                ),
            ),
          ),
        ),
      )
    }),
    { numRuns: 25 },
  )
})
