import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { cardServices } from '../../../tests/card-services.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { loadCatalogue } from '../import/load-catalogue.server.ts'
import { rowsFromStyles } from '../import/style-row.ts'
import { catalogueIndex, type CatalogueIndex } from '../index/catalogue-index.server.ts'
import { listingOf, NO_FILTERS, type FilterValues, type Listing } from '../listing.ts'
import type { Style } from '../style.ts'
import { MAX_FOUND } from './search-outcome.ts'
import { searchProducts } from './search.server.ts'
import { understandQuery } from './understand-query.server.ts'

const SHIRTS = 1_500

/** Prices of many amounts, none in the gap between two GST rates. */
function priceOf(id: number) {
  const rupees = 100 + ((id * 7_919) % 5_000)
  return paise((rupees > 2_625 && rupees <= 2_950 ? rupees + 3_000 : rupees) * 100)
}

/**
 * Shirts, every second one blue, three for parties; and trousers, half of them named after shirts
 * or a brand.
 */
function styleOf(id: number): Style {
  const isShirt = id <= SHIRTS
  return {
    id,
    productDisplayName: isShirt
      ? `Neel Men ${id}`
      : id % 2 === 0
        ? `Kesar Trousers to wear with a shirt ${id}`
        : `Mohini Trousers ${id}`,
    pricePaise: priceOf(id),
    gender: 'Men',
    masterCategory: 'Apparel',
    subCategory: isShirt ? 'Topwear' : 'Bottomwear',
    articleType: isShirt ? 'Shirts' : 'Trousers',
    usage: isShirt && id % 500 === 0 ? 'Party' : 'Casual',
    season: null,
    baseColour: id % 2 === 0 ? 'Blue' : 'Red',
    countryOfOrigin: null,
  }
}
const styles = Array.from({ length: SHIRTS + 400 }, (_, i) => styleOf(i + 1))

let shop: Awaited<ReturnType<typeof shopDatabase>>
let counts: CatalogueIndex
beforeAll(async () => {
  shop = await shopDatabase()
  await loadCatalogue(shop.db, { source: 'test', rows: rowsFromStyles(styles) })
  counts = catalogueIndex(shop.db)
})
afterAll(() => shop.drop())

async function search(
  q: string,
  narrowed: Partial<Omit<Listing, 'chosen'>> & { chosen?: Partial<FilterValues> } = {},
  page: string | null = null,
) {
  const { query } = await understandQuery({ db: shop.db, catalogueIndex: counts }, q)
  if (!query) throw new Error(`nothing is known of ${q}`)
  const listing = listingOf('all', {
    q,
    ...narrowed,
    chosen: { ...NO_FILTERS, ...narrowed.chosen },
  })
  const found = await searchProducts(cardServices(shop.db), counts, query, listing, page)
  return { ...found, ids: found.products.map(({ styleId }) => styleId) }
}

test('of what thousands are, all are counted, the newest come first, and there are pages for the first thousand', async () => {
  const { ids, page, counts: counted, more } = await search('shirts')
  expect(ids).toEqual(Array.from({ length: 12 }, (_, i) => SHIRTS - i))
  expect([page.total, page.last, more]).toEqual([SHIRTS, Math.ceil(MAX_FOUND / 12), true])
  expect([counted.facets.colour.get('Blue'), counted.facets.usage.get('Party')]).toEqual([750, 3])
  expect((await search('shirts', {}, '999')).ids).toEqual(
    Array.from({ length: 12 }, (_, i) => SHIRTS - (page.last - 1) * 12 - i),
  )
})

test('narrowed and put in order, it holds what the listing would, whether many are left or few', async () => {
  const red = styles.filter(
    ({ articleType, baseColour }) => articleType === 'Shirts' && baseColour === 'Red',
  )
  const cheapest = red
    .toSorted((a, b) => (a.pricePaise ?? 0) - (b.pricePaise ?? 0) || a.id - b.id)
    .map(({ id }) => id)
  const found = await search(
    'men shirts',
    { category: 'men', sort: 'price-up', chosen: { colour: ['Red'] } },
    '3',
  )
  expect([found.ids, found.page.total, found.more]).toEqual([cheapest.slice(24, 36), 750, false])
  expect((await search('shirts', { chosen: { usage: ['Party'] } })).ids).toEqual([
    1_500, 1_000, 500,
  ])
  expect((await search('shirts', { category: 'women' })).ids).toEqual([])
})

test('of what only names say, the best of the first thousand are shown', async () => {
  const { ids, page, more } = await search('neel')
  expect([ids[0], page.total, more]).toEqual([SHIRTS, MAX_FOUND, true])
  expect((await search('neel', { chosen: { usage: ['Party'] } })).ids).toEqual([1_500, 1_000, 500])
})

describe('prices and sizes of a sentence', () => {
  const shirts = styles.filter(({ articleType }) => articleType === 'Shirts')
  const cheapestOf = (some: readonly Style[]) =>
    some
      .toSorted((a, b) => (a.pricePaise ?? 0) - (b.pricePaise ?? 0) || a.id - b.id)
      .map(({ id }) => id)
  const costs = (from: number, below: number) =>
    shirts.filter(
      ({ pricePaise }) => (pricePaise ?? 0) >= from * 100 && (pricePaise ?? 0) < below * 100,
    )

  test.each([
    ['topwear from 1000', costs(1_000, Infinity)],
    ['topwear size xl from 1000', costs(1_000, Infinity)],
    ['topwear above 500 below 4500', costs(501, 4_500)],
    ['topwear up to 1999', costs(0, 2_000)],
    ['topwear below 150', costs(0, 150)],
    ['topwear size 9', []],
  ])('counts and pages agree, however many there are: %s', async (q, wanted) => {
    const { ids, page, counts: counted, whole, more } = await search(q, { sort: 'price-up' })
    expect(ids).toEqual(cheapestOf(wanted).slice(0, 12))
    expect([page.total, more]).toEqual([
      // Where rollup rows cannot tell, the first thousand are looked at.
      q.includes('500 below') ? MAX_FOUND : wanted.length,
      wanted.length > MAX_FOUND,
    ])
    if (q.includes('500 below')) return
    const blue = wanted.filter(({ baseColour }) => baseColour === 'Blue')
    expect([counted.facets.colour.get('Blue') ?? 0, whole.total]).toEqual([
      blue.length,
      wanted.length,
    ])
    const narrowed = await search(q, { chosen: { colour: ['Blue'] }, sort: 'price-up' })
    expect([narrowed.ids, narrowed.page.total]).toEqual([
      cheapestOf(blue).slice(0, 12),
      blue.length,
    ])
  })

  test('alone they list everything that has them, the newest first', async () => {
    const { ids, counts: counted } = await search('from 1000 size m')
    const all = styles.filter(({ pricePaise }) => (pricePaise ?? 0) >= 1_000_00)
    expect(ids).toEqual(
      all
        .toReversed()
        .slice(0, 12)
        .map(({ id }) => id),
    )
    expect(counted.total).toBe(all.length)
  })

  test('what is not wanted is in no count', async () => {
    const { page, counts: counted } = await search('shirts not blue')
    expect([page.total, counted.facets.colour.get('Blue')]).toEqual([750, undefined])
  })
})

describe('with places in listings', () => {
  beforeAll(async () => {
    await loadCatalogue(shop.db, {
      source: 'test',
      rows: [
        { line: 1, style: { id: 11, listingPlace: 2 } },
        { line: 2, style: { id: 205, listingPlace: 1 } },
      ],
      keepOthers: true,
    })
    counts = catalogueIndex(shop.db)
  })

  test.each([
    // Counted in memory, looked through by name, and neither words nor exact counts.
    'shirts',
    'neel',
    'from 1 size m',
    'above 500 size m',
  ])('those with a place come first among what matches alike: %s', async (q) => {
    expect((await search(q)).ids.slice(0, 2)).toEqual([205, 11])
    const newest = await search(q, { sort: 'newest' })
    expect(newest.ids).toEqual(newest.ids.toSorted((a, b) => b - a))
    expect(newest.ids).not.toContain(205)
  })
})
