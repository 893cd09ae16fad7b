import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardServices } from '../../../../tests/card-services.ts'
import { shopDatabase } from '../../../../tests/databases/shop-database.ts'
import { loadCatalogue } from '../../import/load-catalogue.server.ts'
import { rowsFromStyles } from '../../import/style-row.ts'
import { catalogueIndex } from '../../index/catalogue-index.server.ts'
import { listingOf, NO_FILTERS, type Listing } from '../../listing.ts'
import type { Style } from '../../style.ts'
import { listProducts } from '../listings.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
  await shop.db.execute(sql`truncate stock, styles, catalogue_loads`)
  await loadCatalogue(shop.db, { source: 'test', rows: rowsFromStyles(all) })
})
afterAll(() => shop.drop())

/** Enough for several buckets; every third is red, every fifth for women. */
const all: Style[] = Array.from({ length: 1_500 }, (_, i) => i + 1).map((id) => ({
  id,
  productDisplayName: `Neel Shirt ${id}`,
  pricePaise: null,
  gender: id % 5 === 0 ? 'Women' : 'Men',
  masterCategory: 'Apparel',
  subCategory: 'Topwear',
  articleType: 'Shirts',
  usage: null,
  season: null,
  baseColour: id % 3 === 0 ? 'Red' : 'Blue',
  countryOfOrigin: null,
}))

const PLACES = new Map([
  [3, 2],
  [7, 1],
  [250, 999],
  [600, 2],
  [601, 2],
  [1_401, 5],
  [1_500, 1],
])

/** Gives products places, as the desk and a file of two columns do. */
const place = (places: Iterable<readonly [id: number, listingPlace: number | null]>) =>
  loadCatalogue(shop.db, {
    source: 'test',
    rows: [...places].map(([id, listingPlace], i) => ({
      line: i + 1,
      style: { id, listingPlace },
    })),
    keepOthers: true,
  })

/** Ids of all pages of a listing, one after the other. */
async function walk(listing: Listing): Promise<number[]> {
  const index = catalogueIndex(shop.db)
  const walked: number[] = []
  for (let number = 1; ; number++) {
    const { products, page } = await listProducts(
      cardServices(shop.db),
      index,
      listing,
      String(number),
    )
    walked.push(...products.map(({ styleId }) => styleId))
    if (number === page.last) return walked
  }
}

const expected = (isListed: (style: Style) => boolean, places = PLACES): number[] =>
  all
    .filter(isListed)
    .map(({ id }) => id)
    .sort((a, b) => (places.get(a) ?? 1_000) - (places.get(b) ?? 1_000) || b - a)

test('products with a place stand before all others, of one place the newest first, and each stands on one page', async () => {
  await place(PLACES)
  const whole = await walk(listingOf('all', { per: 48 }))
  expect(whole.slice(0, 9)).toEqual([1_500, 7, 601, 600, 3, 1_401, 250, 1_499, 1_498])
  expect(whole).toEqual(expected(() => true))
  const men = await walk(listingOf('men', { per: 24 }))
  expect(men).toEqual(expected(({ gender }) => gender === 'Men'))
  const red = listingOf('men', { chosen: { ...NO_FILTERS, colour: ['Red'] } })
  expect(await walk(red)).toEqual(
    expected(({ gender, baseColour }) => gender === 'Men' && baseColour === 'Red'),
  )
})

test('asked for by date or by price, a listing is not changed by places', async () => {
  const byDate = all.map(({ id }) => id).reverse()
  expect(await walk(listingOf('all', { per: 48, sort: 'newest' }))).toEqual(byDate)
  expect((await walk(listingOf('all', { per: 48, sort: 'price-up' }))).toReversed()).toEqual(byDate)
})

test('a listing says whether its order is by place: only where a product of its categories has one', async () => {
  const index = catalogueIndex(shop.db)
  const hasPlaces = async (listing: Listing) =>
    (await listProducts(cardServices(shop.db), index, listing, null)).hasPlaces
  expect(await hasPlaces(listingOf('women'))).toBe(true)
  expect(await hasPlaces(listingOf('accessories'))).toBe(false)
})

test('a place goes with the next load, or with the product, and a file that does not name places keeps them', async () => {
  await place([[7, null]])
  const without = new Map([...PLACES].filter(([id]) => id !== 7))
  expect(await walk(listingOf('all', { per: 48 }))).toEqual(expected(() => true, without))
  await loadCatalogue(shop.db, {
    source: 'a file',
    rows: rowsFromStyles(all.filter(({ id }) => id !== 1_500)),
  })
  expect((await walk(listingOf('all'))).slice(0, 4)).toEqual([601, 600, 3, 1_401])
})

test('every product may have a place, and the pages go on', async () => {
  const left = all.filter(({ id }) => id !== 1_500)
  const many = new Map(left.map(({ id }) => [id, (id % 9) + 1]))
  await place(many)
  const walked = await walk(listingOf('all', { per: 48 }))
  expect(walked).toEqual(expected(({ id }) => id !== 1_500, many))
})
