import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { catalogueIndex } from './catalogue-index.server.ts'
import { countFacets } from '../listing/facet-counts.ts'
import type { FacetRollup } from './facet-rollup.ts'
import { listingOf } from '../listing.ts'
import { loadCatalogue } from '../import/load-catalogue.server.ts'
import { setSellableStock } from '../stock/set-sellable-stock.server.ts'
import { rowsFromStyles, type StyleRow } from '../import/style-row.ts'
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
const load = (...ids: number[]) =>
  loadCatalogue(shop.db, { source: 'test', rows: rowsFromStyles(ids.map(shirt)) })
const counted = (table: FacetRollup) => countFacets(table, listingOf('men'))

test('a new catalogue is counted within a second, and what is sold out within a minute', async () => {
  await load(1, 2)
  let now = 0
  const counts = catalogueIndex(shop.db, () => now)
  expect(counted(await counts.facetRollup()).total).toBe(2)
  await load(1, 2, 3)
  now += 1_001
  expect(counted(await counts.facetRollup()).total).toBe(3)

  await setSellableStock(shop.db, new Map([[styleUuid(1), { M: 0, L: 2 }]]))
  now += 1_001
  expect(counted(await counts.facetRollup()).facets.size.get('M')).toBe(3)
  now += 60_000
  // Stale while revalidate: the first caller starts the rebuild and does not wait for it.
  await counts.facetRollup()
  await expect.poll(async () => counted(await counts.facetRollup()).facets.size.get('M')).toBe(2)
  expect(counted(await counts.facetRollup()).facets.size.get('L')).toBe(3)
})

test('however many ask at once, it is counted once', async () => {
  const counts = catalogueIndex(shop.db)
  const tables = await Promise.all(Array.from({ length: 50 }, () => counts.facetRollup()))
  expect(new Set(tables).size).toBe(1)
})

test('what is no longer sold is in no count', async () => {
  await load(1, 2, 3)
  await load(1, 3)
  expect(counted(await catalogueIndex(shop.db).facetRollup())).toMatchObject({ total: 2 })
})

test('a running shop learns of a new catalogue half a second later at most, and of none that failed or was only tried', async () => {
  let now = 0
  const { latestLoad } = catalogueIndex(shop.db, () => now)
  /** State of a running shop half a second later; polls twice, as the database may be slow. */
  const learnt = async () => {
    now += 500
    await latestLoad()
    await shop.db.execute(sql`select 1`)
    return latestLoad()
  }
  await load(1)
  const first = await learnt()
  await loadCatalogue(shop.db, { source: 'test', rows: rowsFromStyles([shirt(2)]), dryRun: true })
  const broken = (function* (): Generator<StyleRow> {
    yield { line: 1, style: shirt(3) }
    throw new Error('no')
  })()
  await expect(loadCatalogue(shop.db, { source: 'test', rows: broken })).rejects.toThrow('no')
  for (let look = 0; look < 3; look += 1) expect(await learnt()).toBe(first)
  await load(4)
  await vi.waitFor(async () => expect(await learnt()).not.toBe(first), { timeout: 10_000 })
  // Between two polls there is no query, so nothing new is seen.
  const second = await latestLoad()
  await load(5)
  expect(await latestLoad()).toBe(second)
})

test('a running shop that was told of a change looks at once', async () => {
  const { knownLoad, latestLoad, lookAgain } = catalogueIndex(shop.db, () => 0)
  const known = async () => {
    await latestLoad()
    return knownLoad()
  }
  await load(1)
  await expect.poll(known).toMatch(/^\d+$/)
  const first = knownLoad()
  await load(2)
  expect(await known()).toBe(first)
  lookAgain()
  expect(knownLoad()).toBe(undefined)
  await expect.poll(known).not.toBe(first)
})
