import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { styleUuid } from '#app/catalogue/style.ts'
import { orderItems, stock } from '#db/schema.ts'
import { runCommand } from '../../../tests/run-command.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import {
  cancelPieces,
  exchangePiece,
  orderPieces,
  sendExchanged,
  shipPieces,
} from '../../../tests/rows/stock-orders.ts'
import { catalogueCommand } from './catalogue.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())
beforeEach(async () => {
  await shop.db.execute(
    sql`truncate orders, stock, styles, facet_cells, shelves, shelf_counts, catalogue_words cascade`,
  )
  folder = await mkdtemp(path.join(tmpdir(), 'stocktake-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function importing(lines: readonly string[], ...options: string[]) {
  const file = path.join(folder, 'file.csv')
  await writeFile(file, lines.join('\n'))
  return runCommand((output) =>
    catalogueCommand(
      ['import', file, ...options],
      { DATABASE_URL: shop.url, DATA_DIR: path.join(folder, 'data') },
      output,
    ),
  )
}

const HEADER =
  'id,gender,masterCategory,subCategory,articleType,baseColour,season,usage,stock,productDisplayName'
const shirt = (stocked: string) =>
  `1,Men,Apparel,Topwear,Shirts,Blue,Summer,Casual,${stocked},Kesar Men Shirt`
const lipstick = '2,Women,Personal Care,Lips,Lipstick,Red,Summer,Casual,,Gulab Women Lipstick'

const left = async (size: string, id = 1) =>
  (
    await shop.db
      .select()
      .from(stock)
      .where(eq(stock.productId, styleUuid(id)))
  ).find((row) => row.size === size)?.quantity

const MINUTE = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)
/** As the merchant writes it, in Indian time. */
const written = (at: Date) =>
  new Date(at.getTime() + 330 * MINUTE).toISOString().slice(0, 19).replace('T', ' ')

describe('a first count of the shelf', () => {
  beforeEach(() => importing([HEADER, shirt(''), lipstick]))

  test('leaves what paid orders wait for, also those placed while nothing was counted', async () => {
    await orderPieces(shop.db, { size: 'M', quantity: 2 })
    await orderPieces(shop.db, { size: '', id: 2, quantity: 1 })
    const cancelled = await orderPieces(shop.db, { size: 'M', quantity: 4 })
    await cancelPieces(shop.db, cancelled ?? '')
    for (const _ of [1, 2]) {
      await importing(['id,stock', '1,M=10; L=3', '2,6'], '--stocktake')
      expect([await left('M'), await left('L'), await left('', 2)]).toEqual([8, 3, 5])
    }
  })

  test('leaves out the lines of an order that were cancelled', async () => {
    const order = await orderPieces(shop.db, { size: 'M', quantity: 2 })
    await shop.db
      .update(orderItems)
      .set({ cancelledAt: new Date() })
      .where(eq(orderItems.orderId, order ?? ''))
    await importing(['id,stock', '1,M=10'], '--stocktake')
    expect(await left('M')).toBe(10)
  })
})

describe('a count of the shelf that is imported later', () => {
  const count = ['id,stock', '1,M=10']
  beforeEach(() => importing([HEADER, shirt('M=20')]))

  test('is right when it says at what time it was taken, however often it is imported', async () => {
    const before = await orderPieces(shop.db, { size: 'M', quantity: 1 })
    await shipPieces(shop.db, before ?? '', ago(90))
    const order = await orderPieces(shop.db, { size: 'M', quantity: 2 })
    const options = ['--stocktake', '--counted-at', written(ago(60))]
    await importing(count, ...options)
    expect(await left('M')).toBe(8)
    await shipPieces(shop.db, order ?? '', ago(30))
    for (const _ of [1, 2]) {
      expect(await importing(count, ...options)).toMatchObject({ code: 0 })
      expect(await left('M')).toBe(8)
    }
    await importing(count, '--stocktake', '--counted-at', `${ago(20).toISOString().slice(0, 19)}Z`)
    expect(await left('M')).toBe(10)
  })

  test.each([
    ['yesterday', '--stocktake'],
    ['2026-02-31 10:00', '--stocktake'],
    ['2126-01-01 10:00', '--stocktake'],
    ['2026-01-01 10:00', '--add'],
  ])('is not imported with a wrong time: %s %s', async (time, option) => {
    const { code, stderr } = await importing(count, option, '--counted-at', time)
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--counted-at') })
    expect(await left('M')).toBe(20)
  })
})

test('a size that is held for an exchange lies on the shelf until it is sent, and is not for sale', async () => {
  await importing([HEADER, shirt('M=10; L=3')])
  const order = (await orderPieces(shop.db, { size: 'M', quantity: 2 })) ?? ''
  await shipPieces(shop.db, order, ago(90))
  await exchangePiece(shop.db, order, 'L')
  expect(await left('L')).toBe(2)
  await importing(['id,stock', '1,M=8; L=3'], '--stocktake')
  expect([await left('M'), await left('L')]).toEqual([8, 2])
  await sendExchanged(shop.db, ago(30))
  // Counted an hour ago, when it was still there, and counted now.
  await importing(['id,stock', '1,L=3'], '--stocktake', '--counted-at', written(ago(60)))
  expect(await left('L')).toBe(2)
  await importing(['id,stock', '1,L=3'], '--stocktake')
  expect(await left('L')).toBe(3)
})

test('a shelf with less on it than is promised is told by product and size', async () => {
  await importing([HEADER, shirt('M=20; L=20')])
  await orderPieces(shop.db, { size: 'M', quantity: 3 })
  await orderPieces(shop.db, { size: 'M', quantity: 2, status: 'pending' })
  await orderPieces(shop.db, { size: 'L', quantity: 2 })
  const { stdout } = await importing(['id,stock', '1,M=4; L=2'], '--stocktake')
  expect(stdout).toContain(
    '\n  short    1 sizes: orders wait for more than was counted, so none of these is for sale\n    id 1, M: 4 counted, 5 promised',
  )
  expect([await left('M'), await left('L')]).toEqual([0, 0])
})
