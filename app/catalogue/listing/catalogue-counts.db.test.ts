import { afterEach, beforeEach, expect, test } from 'vitest'
import { shopDatabase } from '../../../tests/shop-database.ts'
import { catalogueCounts } from './catalogue-counts.server.ts'
import { countFacets, type CellTable } from './facet-counts.ts'
import { listingOf } from './listing.ts'
import { loadCatalogue } from '../import/load-catalogue.server.ts'
import { setStock } from '../set-stock.server.ts'
import { rowsFromStyles } from '../import/style-row.ts'
import { styleUuid, type Style } from '../style.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeEach(async () => {
  shop = await shopDatabase()
})
afterEach(() => shop.drop())

const shirt = (id: number): Style => ({
  id,
  productDisplayName: `Neel Shirt ${id}`,
  pricePaise: null,
  gender: 'Men',
  masterCategory: 'Apparel',
  subCategory: 'Topwear',
  articleType: 'Shirts',
  usage: null,
  season: null,
  baseColour: 'Blue',
  countryOfOrigin: null,
})
const load = (...ids: number[]) => loadCatalogue(shop.db, { source: 'test', rows: rowsFromStyles(ids.map(shirt)) })
const counted = (table: CellTable) => countFacets(table, listingOf('men'))

test('a new catalogue is counted within a second, and what is sold out within a minute', async () => {
  await load(1, 2)
  let now = 0
  const counts = catalogueCounts(shop.db, () => now)
  expect(counted(await counts.cells()).total).toBe(2)
  await load(1, 2, 3)
  now += 1_001
  expect(counted(await counts.cells()).total).toBe(3)

  await setStock(shop.db, new Map([[styleUuid(1), { M: 0, L: 2 }]]))
  now += 1_001
  expect(counted(await counts.cells()).facets.size.get('M')).toBe(3)
  now += 60_000
  // Who asks first sets it off, and is not kept waiting.
  await counts.cells()
  await expect.poll(async () => counted(await counts.cells()).facets.size.get('M')).toBe(2)
  expect(counted(await counts.cells()).facets.size.get('L')).toBe(3)
})

test('however many ask at once, it is counted once', async () => {
  const counts = catalogueCounts(shop.db)
  const tables = await Promise.all(Array.from({ length: 50 }, () => counts.cells()))
  expect(new Set(tables).size).toBe(1)
})

test('what is no longer sold is in no count', async () => {
  await load(1, 2, 3)
  await load(1, 3)
  expect(counted(await catalogueCounts(shop.db).cells())).toMatchObject({ total: 2 })
})
