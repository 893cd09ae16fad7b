import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stock, styles } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import type { Stock } from '../stock/stock.ts'
import { styleUuid, type Style } from '../style.ts'
import { formatStockCell } from './cells/stock-cell.ts'
import { loadCatalogue, type CatalogueLoadOptions } from './load-catalogue.server.ts'
import type { StyleRow } from './style-row.ts'

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

const shirt = (id: number): Style => ({
  id,
  productDisplayName: `Kesar Men Shirt ${id}`,
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

const load = (rows: StyleRow[], wishes: Partial<CatalogueLoadOptions> = {}) =>
  loadCatalogue(shop.db, { source: 'test', rows, ...wishes })

describe('stock', () => {
  const counted = async () =>
    (
      await shop.db
        .select({ id: styles.id, size: stock.size, quantity: stock.quantity })
        .from(stock)
        .innerJoin(styles, eq(styles.uuid, stock.productId))
        .orderBy(styles.id, stock.size)
    ).map(({ id, size, quantity }) => `${id} ${size} ${quantity}`)
  const row = (id: number, stock?: Stock): StyleRow => ({
    line: id,
    style: shirt(id),
    stock: stock && formatStockCell(stock, [...Object.keys(stock), 'more']),
  })

  /** Every size of a shirt, of which those that are not given are sold out. */
  const all = (id: number, counts: Stock) =>
    ['L', 'M', 'S', 'XL', 'XS', 'XXL'].map((size) => `${id} ${size} ${counts[size] ?? 0}`)

  test('is what the rows say; a size that they do not name keeps its count, and counts as 0 where it has none', async () => {
    expect(await load([row(1, { S: 3, M: 0 }), row(2), row(3, { L: 1 })])).toMatchObject({
      added: 3,
      stockChanged: 12,
      newSizes: 9,
    })
    expect(await counted()).toEqual([...all(1, { S: 3 }), ...all(3, { L: 1 })])
    expect(await load([row(1, { S: 2, XL: 7 }), row(2), row(3)])).toMatchObject({
      changed: 0,
      unchanged: 3,
      stockChanged: 2,
    })
    expect(await counted()).toEqual([...all(1, { S: 2, XL: 7 }), ...all(3, { L: 1 })])
  })

  test('that is the same is not written again, and a dry run writes none', async () => {
    await load([row(1, { S: 3 })])
    const before = (await shop.db.execute(sql`select xmin::text, * from stock`)).rows
    expect(await load([row(1, { S: 3 })])).toMatchObject({ stockChanged: 0 })
    expect(await load([row(1, { S: 4 }), row(2, { S: 4 })], { dryRun: true })).toMatchObject({
      added: 1,
      stockChanged: 7,
    })
    expect((await shop.db.execute(sql`select xmin::text, * from stock`)).rows).toEqual(before)
  })
})

describe('uuids', () => {
  const [a, b] = [
    '0190a2b4-0000-7000-8000-00000000000a',
    '0190a2b4-0000-7000-8000-00000000000b',
  ] as const
  const row = (id: number, uuid?: string): StyleRow => ({ line: id, style: shirt(id), uuid })
  const held = async () =>
    (await shop.db.select().from(styles).orderBy(styles.id)).map(({ uuid }) => uuid)

  test('that rows bring are kept, also by a later file that brings none', async () => {
    await load([row(1, a), row(2)])
    expect(await load([row(1), row(2)])).toMatchObject({ unchanged: 2, otherUuid: 0 })
    expect(await held()).toEqual([a, styleUuid(2)])
  })

  test('of products that have one here stay: orders point at them', async () => {
    await load([row(1)])
    expect(await load([row(1, a)])).toMatchObject({ unchanged: 1, otherUuid: 1 })
    expect(await held()).toEqual([styleUuid(1)])
  })

  test('of others do not stop the sale of what is here, which has its own', async () => {
    await load([row(1, a), row(2, b)])
    const red = (id: number, uuid: string): StyleRow => ({
      line: id,
      style: { ...shirt(id), baseColour: 'Red' },
      uuid,
    })
    expect(await load([red(1, b), red(2, b)])).toMatchObject({
      kept: 2,
      changed: 2,
      unlisted: 0,
      otherUuid: 1,
      skipped: {},
    })
    expect(await held()).toEqual([a, b])
  })

  test('that are those of others are no uuids: the row is left out', async () => {
    await load([row(1, a)])
    expect(await load([row(1, a), row(2, a), row(3, b), row(4, b)])).toMatchObject({
      kept: 2,
      skipped: { duplicateUuid: { count: 2, lines: [2, 4] } },
    })
    expect(await load([row(5, a)], { keepOthers: true })).toMatchObject({
      kept: 0,
      skipped: { takenUuid: { count: 1, lines: [5] } },
    })
    expect(await held()).toEqual([a, b])
  })
})
