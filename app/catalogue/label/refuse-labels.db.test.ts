import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { loadCatalogue } from '../import/load-catalogue.server.ts'
import { readStyles } from '../import/styles-file.server.ts'
import type { LocatedCell } from '../import/unread-cells.server.ts'

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

const KINDS = 'gender,masterCategory,subCategory,articleType,baseColour,productDisplayName'
const KIND = 'Men,Apparel,Topwear,Shirts,Blue,Kesar Shirt'
const IMPORTER = '"Asha Imports, 4 Dock Road, Mumbai 400001"'

async function load(...lines: string[]) {
  const read = await readStyles([Buffer.from(lines.join('\n'))])
  if (!read.ok) throw new Error(read.error)
  const problems: LocatedCell[] = []
  const report = await loadCatalogue(shop.db, {
    source: 'test',
    rows: read.value,
    keepOthers: true,
    onUnread: async (cells) => {
      for await (const some of cells) problems.push(...some)
    },
  })
  return { report, problems: problems.map(({ id, column, reason }) => [id, column, reason]) }
}

const stored = async (id: number) =>
  (await shop.db.select().from(styles).where(eq(styles.id, id)))[0]

test('goods from abroad are not added without their importer, nor imported goods without their country; each row is told why', async () => {
  const { report, problems } = await load(
    `id,${KINDS},countryOfOrigin,importer`,
    `1,${KIND},Italy,`,
    `2,${KIND},,${IMPORTER}`,
    `3,${KIND},Italy,${IMPORTER}`,
    `4,${KIND},Made in INDIA,`,
    `5,${KIND},,`,
    `6,${KIND},Italy,Asha Imports`,
  )
  expect(problems).toEqual([
    [1, 'importer', 'importerLacks'],
    [2, 'countryOfOrigin', 'originLacks'],
    [6, 'importer', 'importerAddress'],
  ])
  expect(report).toMatchObject({ added: 3, kept: 3 })
  expect(await stored(4)).toMatchObject({ countryOfOrigin: 'India', importer: null })
})

test('a product that is on sale keeps origin and importer where a row would leave one without the other', async () => {
  await load(`id,${KINDS},countryOfOrigin,importer`, `1,${KIND},Italy,${IMPORTER}`)
  for (const [cells, problem] of [
    ['NA,', ['countryOfOrigin', 'originLacks']],
    [',NA', ['importer', 'importerLacks']],
    ['China,NA', ['importer', 'importerLacks']],
  ] as const) {
    expect((await load('id,countryOfOrigin,importer', `1,${cells}`)).problems).toEqual([
      [1, ...problem],
    ])
    expect(await stored(1)).toMatchObject({ countryOfOrigin: 'Italy', listed: true })
  }
  expect((await load('id,countryOfOrigin,importer', '1,India,NA')).problems).toEqual([])
})

test('a product of before this rule is told what it lacks only by a file that names its origin', async () => {
  await load(`id,${KINDS},priceINR`, `1,${KIND},999`)
  await shop.db.update(styles).set({ countryOfOrigin: 'Italy' })
  expect((await load('id,priceINR', '1,899')).problems).toEqual([])
  expect(await stored(1)).toMatchObject({ pricePaise: 89900, listed: true })
  expect((await load('id,countryOfOrigin', '1,Italy')).problems).toEqual([
    [1, 'importer', 'importerLacks'],
  ])
  expect(await stored(1)).toMatchObject({ countryOfOrigin: 'Italy', listed: true })
})

test('a price above the MRP is refused, and an MRP below the price: both stay as they were', async () => {
  expect(
    (
      await load(
        `id,${KINDS},priceINR,mrpINR`,
        `1,${KIND},999,1299`,
        `2,${KIND},999,999`,
        `3,${KIND},999,899`,
        `4,${KIND},,1299`,
      )
    ).problems,
  ).toEqual([[3, 'priceINR', 'priceAboveMrp']])
  expect((await load('id,priceINR', '1,1300', '2,899')).problems).toEqual([
    [1, 'priceINR', 'priceAboveMrp'],
  ])
  expect((await load('id,mrpINR', '1,998', '2,950')).problems).toEqual([
    [1, 'mrpINR', 'mrpBelowPrice'],
  ])
  expect(await stored(1)).toMatchObject({ pricePaise: 99900, mrpPaise: 129900 })
  expect(await stored(2)).toMatchObject({ pricePaise: 89900, mrpPaise: 95000 })
  expect((await load('id,mrpINR', '1,NA')).problems).toEqual([])
  expect((await load('id,priceINR', '1,1300')).problems).toEqual([])
})
