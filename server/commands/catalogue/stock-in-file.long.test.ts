import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { styleUuid } from '#app/catalogue/style.ts'
import { stock, styles } from '#db/schema.ts'
import { runCommand } from '../../../tests/run-command.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { cancelPieces, orderPieces } from '../../../tests/rows/stock-orders.ts'
import { catalogueCommand } from './catalogue.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())
beforeEach(async () => {
  await empty()
  folder = await mkdtemp(path.join(tmpdir(), 'stock-in-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

const empty = () =>
  shop.db.execute(
    sql`truncate orders, stock, styles, facet_cells, shelves, shelf_counts, catalogue_words cascade`,
  )
const run = (...args: string[]) =>
  runCommand((output) =>
    catalogueCommand(args, { DATABASE_URL: shop.url, DATA_DIR: path.join(folder, 'data') }, output),
  )

async function importing(lines: readonly string[], ...options: string[]) {
  const file = path.join(folder, 'file.csv')
  await writeFile(file, lines.join('\n'))
  return run('import', file, ...options)
}

async function exported(): Promise<string[]> {
  const file = path.join(folder, 'exported.csv')
  await run('export', file, '--force')
  return (await readFile(file, 'utf8')).trim().split('\n')
}

const HEADER =
  'id,gender,masterCategory,subCategory,articleType,baseColour,season,usage,sizes,stock,stockSold,productDisplayName'
const shirt = (id: number, sizes: string, stocked: string, sold: string) =>
  `${id},Men,Apparel,Topwear,Shirts,Blue,Summer,Casual,${sizes},${stocked},${sold},Kesar Men Shirt ${id}`

/** Pieces left by size. */
const left = async (id = 1): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await shop.db
        .select()
        .from(stock)
        .where(eq(stock.productId, styleUuid(id)))
        .orderBy(stock.size)
    ).map(({ size, quantity }) => [size, quantity]),
  )

const sizesOf = async (id = 1) =>
  (await shop.db.select().from(styles).where(eq(styles.id, id)))[0]?.sizes

describe('what was sold before the export', () => {
  test('is not for sale again after a second import into an empty shop', async () => {
    const file = [HEADER, shirt(1, 'S', 'S=3', 'S=5')]
    for (const _ of [1, 2, 3]) {
      expect(await importing(file)).toMatchObject({ code: 0 })
      expect(await left()).toEqual({ S: 3 })
    }
    await orderPieces(shop.db, { size: 'S', quantity: 2 })
    await importing(file)
    expect(await left()).toEqual({ S: 1 })
  })

  test('is not for sale again as another product, made by copying its line', async () => {
    await importing([HEADER, shirt(1, 'S', 'S=8', '')])
    await orderPieces(shop.db, { size: 'S', quantity: 5 })
    const lines = await exported()
    const copied = lines[1]?.replace(/^1,/, '2,').replace(styleUuid(1), '')
    for (const _ of [1, 2]) {
      await importing([...lines, copied ?? ''])
      expect(await left(2)).toEqual({ S: 3 })
    }
  })

  test('is not for sale again where the stock was not counted for a while', async () => {
    await importing([HEADER, shirt(1, 'S', 'S=8', '')])
    await orderPieces(shop.db, { size: 'S', quantity: 5 })
    const lines = await exported()
    await importing(['id,stock', '1,NA'])
    expect(await left()).toEqual({})
    for (const _ of [1, 2]) {
      await importing(lines)
      expect(await left()).toEqual({ S: 3 })
    }
  })

  test('is not known where its cell cannot be read, so the count is not taken', async () => {
    await importing([HEADER, shirt(1, 'S', 'S=3', 'S=0')])
    await orderPieces(shop.db, { size: 'S', quantity: 2 })
    for (const sold of ['S=many', 'x'.repeat(2_001)])
      expect(await importing([HEADER, shirt(1, 'S', 'S=3', sold)])).toMatchObject({ code: 3 })
    expect(await left()).toEqual({ S: 1 })
  })
})

describe('a size or a product that is added in an exported file', () => {
  test('is for sale once: what was sold of it since is not for sale again', async () => {
    await importing([HEADER, shirt(1, 'S; M', 'S=3; M=1', '')])
    const lines = await exported()
    const counted = 'S; M,S=3; M=1,S=0; M=0,'
    const added = [
      ...lines.map((line) => line.replace(counted, 'S; M; XL,S=3; M=1; XL=4,S=0; M=0,')),
      lines[1]
        ?.replace(/^1,/, '2,')
        .replace(styleUuid(1), '')
        .replace(counted, 'S; M,S=6; M=1,,') ?? '',
    ]
    await importing(added)
    await orderPieces(shop.db, { size: 'XL', quantity: 3 })
    const order = await orderPieces(shop.db, { id: 2, size: 'S', quantity: 4 })
    for (const _ of [1, 2]) {
      expect(await importing(added)).toMatchObject({ code: 0 })
      expect([await left(1), await left(2)]).toEqual([
        { M: 1, S: 3, XL: 1 },
        { M: 1, S: 2 },
      ])
    }
    await cancelPieces(shop.db, order ?? '')
    await importing(added)
    expect(await left(2)).toEqual({ M: 1, S: 6 })
  })
})

describe('own sizes of a product whose stock is counted', () => {
  test('take the stock of their own, whatever was sold in the sizes before', async () => {
    await importing([HEADER, shirt(1, 'S; M', 'S=3; M=10', '')])
    const lines = (await exported()).map((line) =>
      line.replace(',S; M,S=3; M=10,', ',28; 30,28=4; 30=7,'),
    )
    expect(lines[1]).toContain(',28; 30,28=4; 30=7,S=0; M=0,')
    for (const _ of [1, 2]) {
      expect(await importing(lines)).toMatchObject({ code: 0 })
      expect(await sizesOf()).toEqual(['28', '30'])
      expect(await left()).toMatchObject({ 28: 4, 30: 7 })
    }
  })

  test.each([
    ['stock in the sizes before', [HEADER, shirt(1, '28; 30', 'S=3', '')], 3, ['28', '30']],
    ['no stock', ['id,sizes', '1,28; 30; S'], 0, ['28', '30', 'S']],
    ['no stock, and no choice', ['id,sizes', '1,none'], 0, ['']],
    ['another kind of goods', ['id,masterCategory', '1,Footwear'], 0, ['7', '13']],
  ])('never sell without limit: %s', async (_, lines, code, sizes) => {
    await importing([HEADER, shirt(1, '', 'S=3; M=10', '')])
    expect(await importing(lines)).toMatchObject({ code })
    const counts = await left()
    for (const size of sizes) expect(counts[size]).toBe(size === 'S' ? 3 : 0)
    expect(await importing(lines)).toMatchObject({ code })
    expect(await left()).toEqual(counts)
  })

  test('are told where they have no count yet, and take the one of a later file', async () => {
    await importing([HEADER, shirt(1, '', 'S=3', '')])
    expect((await importing(['id,sizes', '1,28; 30'])).stdout).toContain(
      '  sizes    2 are not counted beside sizes that are: none of them is for sale until it is counted',
    )
    await importing(['id,stock', '1,28=4; 30=2'])
    expect(await left()).toMatchObject({ 28: 4, 30: 2 })
    await importing(['id,sizes', '1,NA'])
    expect(await left()).toMatchObject({ S: 3, M: 0, XXL: 0 })
  })

  test('keep the spelling that they are counted by', async () => {
    await importing([HEADER, shirt(1, 'S; M', 'S=3; M=2', '')])
    const lines = (await exported()).map((line) => line.replace(',S; M,', ',m; s; l,'))
    await orderPieces(shop.db, { size: 'S', quantity: 2 })
    expect(await importing(lines)).toMatchObject({ code: 0 })
    expect(await sizesOf()).toEqual(['M', 'S', 'l'])
    expect(await left()).toEqual({ S: 1, M: 2, l: 0 })
  })

  test('may be new beside sizes that are not counted, and sell like them where nothing is', async () => {
    await importing([HEADER, shirt(1, '28; 30', '', '')])
    await importing(['id,sizes', '1,28; 30; 32'])
    expect(await left()).toEqual({})
  })
})
