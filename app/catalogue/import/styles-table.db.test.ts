import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { styleUuid } from '../style.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import { openStylesTable } from './styles-table.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
/** Another database, with the tables of a hosted shop. */
let other: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  ;[shop, other] = await Promise.all([shopDatabase(), shopDatabase()])
  await other.db.execute(sql`create schema "Old Shop"`)
})
afterAll(() => Promise.all([shop.drop(), other.drop()]))

const UUID = (id: number) => `0190a2b4-0000-4000-8000-${String(id).padStart(12, '0')}`
const SPELT = [
  'uuid uuid',
  'id bigint',
  '"productDisplayName" text',
  '"priceINR" numeric(12,4)',
  'gender text',
  '"masterCategory" text',
  '"subCategory" text',
  '"articleType" text',
  'usage text',
  'season text',
  '"baseColour" text',
  'image text',
]

async function table(name: string, columns: readonly string[], rows: string): Promise<void> {
  await other.db.execute(
    sql.raw(
      `drop table if exists ${name}; create table ${name} (${columns.join(', ')}); ${rows && `insert into ${name} values ${rows}`}`,
    ),
  )
}

const shirt = (
  id: number,
  { name = `Kesar Men Shirt ${id}`, price = '1499', gender = 'Men', uuid = UUID(id) } = {},
) =>
  `('${uuid}', ${id}, '${name}', ${price}, ${gender === '' ? 'null' : `'${gender}'`}, 'Apparel', 'Topwear', 'Shirts', 'Casual', null, 'NA', '${id}.jpg')`

async function load(name = 'styles_with_images') {
  const opened = await openStylesTable(other.url, name)
  if (!opened.ok) throw new Error(opened.error)
  try {
    return {
      total: opened.value.total,
      ...(await loadCatalogue(shop.db, { source: opened.value.name, rows: opened.value.rows })),
    }
  } finally {
    await opened.value.close()
  }
}
const empty = () =>
  shop.db.execute(sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words`)
const held = () => shop.db.select().from(styles).orderBy(styles.id)

test('the styles of another Postgres come with their uuids, and a second time change nothing', async () => {
  await empty()
  await table(
    'styles_with_images',
    SPELT,
    [
      shirt(9, { price: 'null' }),
      shirt(10),
      shirt(2, { gender: '' }),
      shirt(11, { gender: 'Boys' }),
    ].join(),
  )
  expect(await load()).toMatchObject({
    total: 4,
    read: 4,
    kept: 3,
    added: 3,
    skipped: { children: { count: 1, lines: [4] } },
  })
  expect(await held()).toMatchObject([
    {
      id: 2,
      uuid: UUID(2),
      gender: null,
      pricePaise: 1499_00,
      productDisplayName: 'Kesar Men Shirt 2',
      baseColour: null,
      season: null,
    },
    { id: 9, uuid: UUID(9), gender: 'Men', pricePaise: null },
    { id: 10, uuid: UUID(10) },
  ])
  expect(await load()).toMatchObject({ kept: 3, unchanged: 3, otherUuid: 0 })
})

test('a product that has another uuid here keeps it, and is counted; a uuid that stands twice is left out', async () => {
  await empty()
  await table(
    'styles_with_images',
    SPELT.with(0, 'uuid text'),
    [shirt(1), shirt(2, { uuid: UUID(1) }), shirt(3, { uuid: 'x' })].join(),
  )
  await shop.db.insert(styles).values({
    id: 1,
    uuid: styleUuid(1),
    productDisplayName: 'a',
    masterCategory: 'Home',
    subCategory: 'a',
    articleType: 'a',
  })
  expect(await load()).toMatchObject({
    kept: 1,
    changed: 1,
    otherUuid: 1,
    skipped: { duplicateUuid: { count: 1, lines: [2] }, uuid: { count: 1, lines: [3] } },
  })
  expect(await held()).toMatchObject([
    { id: 1, uuid: styleUuid(1), productDisplayName: 'Kesar Men Shirt 1' },
  ])
})

describe('the table', () => {
  test('may be in another schema, and its name be of any letters', async () => {
    await empty()
    await table('"Old Shop"."styles; drop table users"', SPELT, shirt(1))
    expect(await load('Old Shop.styles; drop table users')).toMatchObject({ kept: 1 })
    expect(await load('"Old Shop"."styles; drop table users"')).toMatchObject({ kept: 1 })
  })

  test('may spell its columns without quotation marks, and needs neither uuid nor price', async () => {
    await empty()
    const columns = SPELT.slice(1)
      .filter((column) => !column.includes('priceINR'))
      .map((column) => column.replaceAll('"', ''))
    await table(
      'plain',
      columns,
      `(7, 'Kesar Men Shirt', 'Men', 'Apparel', 'Topwear', 'Shirts', 'Casual', null, 'NA', '7.jpg')`,
    )
    expect(await load('plain')).toMatchObject({ kept: 1 })
    expect(await held()).toMatchObject([{ id: 7, uuid: styleUuid(7), pricePaise: null }])
  })

  test('is read as it was at the first look', async () => {
    await empty()
    await table(
      'styles_with_images',
      SPELT,
      Array.from({ length: 1_200 }, (_, i) => shirt(i + 1)).join(),
    )
    const opened = await openStylesTable(other.url, 'styles_with_images')
    if (!opened.ok) throw new Error(opened.error)
    const { rows, total, close } = opened.value
    await rows.next()
    await other.db.execute(sql`delete from styles_with_images`)
    let read = 1
    for await (const row of rows) read = row.line
    await close()
    expect([total, read]).toEqual([1_200, 1_200])
  })

  test.each([
    ['nothing', /relation "nothing" does not exist/],
    ['', /no name of a table/],
    ['a.b.c', /no name of a table/],
    ['lacking', /has no column id/],
  ])('that cannot be read is told in one sentence: %j', async (name, why) => {
    await table(
      'lacking',
      SPELT.filter((column) => !column.startsWith('id')),
      '',
    )
    const opened = await openStylesTable(other.url, name)
    expect(opened).toEqual({ ok: false, error: expect.stringMatching(why) })
    expect(JSON.stringify(opened)).not.toContain(new URL(other.url).password)
  })
})
