import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { loadCatalogue, type CatalogueLoadOptions } from './load-catalogue.server.ts'
import { readStyles } from './styles-file.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())
beforeEach(() =>
  shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words, catalogue_loads`,
  ),
)

const KINDS = 'id,gender,masterCategory,subCategory,articleType,baseColour,productDisplayName'
const kurta = (id: number) => `${id},Women,Apparel,Topwear,Kurtas,Blue,Neel Kurta ${id}`

async function load(lines: string[], wishes: Partial<CatalogueLoadOptions> = {}) {
  const read = await readStyles([Buffer.from(lines.join('\n'))])
  if (!read.ok) throw new Error(read.error)
  return loadCatalogue(shop.db, { source: 'test', rows: read.value, keepOthers: true, ...wishes })
}

const stored = async () =>
  (await shop.db.select().from(styles).orderBy(styles.id)).map(
    ({ id, listed, hidden, pricePaise, askingPrice }) =>
      `${id} ${listed ? 'on sale' : hidden ? 'hidden' : 'gone'} ${pricePaise ?? `none, ${askingPrice}`}`,
  )

test('§9 a product of a file without a column of prices costs 5,999 rupees; one without a price in a file that has that column stays hidden until it has one', async () => {
  expect((await load([KINDS, kurta(1)])).incoming).toMatchObject({
    all: 1,
    hidden: 0,
    atDefault: 1,
  })
  const { incoming, unread } = await load([
    `${KINDS},priceINR,mrpINR`,
    `${kurta(2)},,3499`,
    `${kurta(3)},NA,3499`,
    `${kurta(4)},1299,3499`,
  ])
  expect({ ...incoming, unread }).toMatchObject({
    all: 3,
    hidden: 2,
    withoutPrice: 2,
    atDefault: 0,
    withoutStock: 3,
    unread: 0,
  })
  expect(await stored()).toEqual([
    '1 on sale none, 599900',
    '2 hidden none, 599900',
    '3 hidden none, 599900',
    '4 on sale 129900',
  ])
  await load(['id,priceINR', '2,999'])
  expect((await stored())[1]).toBe('2 hidden 99900')
})

test('what is kept back comes hidden, with the price that it would have; hidden products stay so, and those on sale too', async () => {
  await load([KINDS, kurta(1)])
  const { incoming } = await load([KINDS, kurta(1), kurta(2)], { hidesNew: true })
  expect(incoming).toMatchObject({ all: 1, hidden: 1, atDefault: 1, lowestPaise: 599_900 })
  expect(await stored()).toEqual(['1 on sale none, 599900', '2 hidden 599900'])
  expect(await load([KINDS, kurta(1), kurta(2)])).toMatchObject({ unchanged: 2 })
  expect(await stored()).toEqual(['1 on sale none, 599900', '2 hidden 599900'])
})

test('a row may say that its product is hidden, while it is new', async () => {
  await load([KINDS, kurta(1)])
  const said = ['yes', 'TRUE', 'no', '']
  const rows = said.map((hidden, nth) => `${kurta(nth + 1)},${hidden}`)
  expect(await load([`${KINDS},hidden`, ...rows])).toMatchObject({ unread: 0 })
  expect((await stored()).map((one) => one.replace(/ none.*/, ''))).toEqual([
    '1 on sale',
    '2 hidden 599900',
    '3 on sale',
    '4 on sale',
  ])
  expect(await load([`${KINDS},hidden`, `${kurta(1)},perhaps`])).toMatchObject({ unread: 1 })
})

test('the price of a product on sale cannot be erased; that of a hidden one can', async () => {
  await load([`${KINDS},priceINR,hidden`, `${kurta(1)},999,`, `${kurta(2)},999,yes`])
  expect(await load(['id,priceINR', '1,NA', '2,NA'])).toMatchObject({ unread: 1, changed: 1 })
  expect(await stored()).toEqual(['1 on sale 99900', '2 hidden none, 599900'])
})
