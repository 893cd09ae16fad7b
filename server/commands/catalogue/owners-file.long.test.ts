import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { rowsFromStyles } from '#app/catalogue/import/style-row.ts'
import { styleUuid } from '#app/catalogue/style.ts'
import { stock, styles } from '#db/schema.ts'
import { demoStyles } from '#demo/styles.ts'
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
  await shop.db.execute(
    sql`truncate orders, stock, styles, facet_cells, shelves, shelf_counts, catalogue_words cascade`,
  )
  folder = await mkdtemp(path.join(tmpdir(), 'owners-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

const run = (...args: string[]) =>
  runCommand((output) =>
    catalogueCommand(args, { DATABASE_URL: shop.url, DATA_DIR: path.join(folder, 'data') }, output),
  )

async function importing(name: string, lines: readonly string[], ...options: string[]) {
  const file = path.join(folder, name)
  await writeFile(file, lines.join('\n'))
  return run('import', file, ...options)
}

const HEADER =
  'id,gender,masterCategory,subCategory,articleType,baseColour,season,usage,priceINR,countryOfOrigin,stock,productDisplayName'
const jeans = (id: number, price = '1299', stock = 'S=3; M=10') =>
  `${id},Men,Apparel,Bottomwear,Jeans,Blue,Summer,Casual,${price},India,${stock},Neel Men Jeans ${id}`
/** The jeans numbered from 1. */
const first = (count: number) => Array.from({ length: count }, (_, i) => jeans(i + 1))

const styleOf = async (id: number) =>
  (await shop.db.select().from(styles).where(eq(styles.id, id)))[0]
const listed = () => shop.db.$count(styles, eq(styles.listed, true))

describe('an import keeps what its file does not say', () => {
  test('a column that is not in the file, and an empty cell, change nothing', async () => {
    await importing('first.csv', [HEADER, ...first(3)])
    const before = await styleOf(1)
    const { code, stdout } = await importing('second.csv', [
      HEADER.replace('priceINR,countryOfOrigin,', ''),
      '1,Men,Apparel,Bottomwear,Jeans,,,Casual,,Neel Men Jeans 1',
      '2,,,,,,Winter,,,',
      '3,Men,Apparel,Bottomwear,Jeans,Blue,Summer,Casual,S=4,Neel Men Jeans 3',
    ])
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('kept     3: 0 added, 1 changed, 2 unchanged'),
    })
    expect(await styleOf(1)).toEqual(before)
    expect(await styleOf(2)).toMatchObject({
      pricePaise: 1299_00,
      countryOfOrigin: 'India',
      season: 'Winter',
    })
  })

  test('NA erases, but no name, nor the price of what is on sale; a new product with an empty price stays hidden', async () => {
    await importing('first.csv', [HEADER, jeans(1)])
    const { code, stdout } = await importing('second.csv', [
      HEADER,
      '1,Men,Apparel,Bottomwear,Jeans,NA,Summer,Casual,NA,NA,NA,NA',
      jeans(2, ''),
    ])
    expect(code).toBe(3)
    expect(stdout).toContain('line 2, id 1, productDisplayName: “NA”: no name')
    expect(await styleOf(1)).toMatchObject({
      productDisplayName: 'Neel Men Jeans 1',
      baseColour: null,
      pricePaise: 1299_00,
      countryOfOrigin: null,
    })
    expect(await styleOf(2)).toMatchObject({ pricePaise: null, hidden: true, listed: false })
    expect(await shop.db.$count(stock, eq(stock.productId, styleUuid(1)))).toBe(0)
  })

  test('two columns change one price; a file without all columns cannot add a product', async () => {
    await importing('first.csv', [HEADER, jeans(1), jeans(2)])
    const { code, stdout } = await importing(
      'prices.csv',
      ['id,priceINR', '1,999', '77,999'],
      '--add',
    )
    expect(code).toBe(0)
    expect(stdout).toMatch(/1: a new product, in a file without all the columns .*\(line 3\)/)
    expect(await styleOf(1)).toMatchObject({ pricePaise: 999_00, subCategory: 'Bottomwear' })
    expect(await styleOf(77)).toBeUndefined()
  })
})

describe('a cell that cannot be read', () => {
  test('keeps the old value and the product on sale, is named, written to a file, and told by the exit code', async () => {
    await importing('first.csv', [HEADER, ...first(3)])
    const before = await styleOf(1)
    const lines = [
      HEADER,
      jeans(1, 'about 500'),
      jeans(2, '999', 'S=many'),
      jeans(3).replace('Men,', 'Robots,'),
      jeans(4, 'free'),
      jeans(5, '1299', 'XXXL=1'),
    ]
    for (const options of [['--dry-run'], []]) {
      const { code, stdout } = await importing('second.csv', lines, ...options)
      const file = path.join(folder, 'second.csv.problems.csv')
      expect(code).toBe(3)
      expect(stdout).toContain('line 2, id 1, priceINR: “about 500”: the price is not an amount')
      expect(stdout).toContain('line 3, id 2, stock: “S=many”')
      expect(stdout).toContain('unlisted 0')
      expect(stdout).toContain(`all of them: ${file}`)
      expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toEqual([
        '\uFEFFline,id,column,text,why',
        '2,1,priceINR,about 500,the price is not an amount above zero',
        expect.stringMatching(/^3,2,stock,S=many,"?the stock is not written/),
        expect.stringMatching(/^4,3,gender,Robots,"for whom it is, is none of Women, /),
        '5,4,priceINR,free,the price is not an amount above zero',
        expect.stringMatching(/^6,5,stock,XXXL=1,/),
      ])
    }
    expect(await styleOf(1)).toEqual(before)
    expect(await styleOf(2)).toMatchObject({ pricePaise: 999_00, listed: true })
    expect(await styleOf(3)).toMatchObject({ gender: 'Men', listed: true })
    expect(await listed()).toBe(3)
  })

  test('takes no product off sale, not even a line that breaks off or an id that is none', async () => {
    await importing('first.csv', [HEADER, ...first(3)])
    const { code, stdout } = await importing('second.csv', [
      HEADER,
      jeans(1),
      '2,Men,Apparel',
      'number 3,Men,Apparel,Bottomwear,Jeans,Blue,Summer,Casual,1299,India,S=3,Neel',
    ])
    expect(code).toBe(3)
    expect(stdout).toContain('line 3, id 2: “2,Men,Apparel”: too few fields')
    expect(stdout).toContain('1 are not in it and stay on sale, since an id in it cannot be read')
    expect(await listed()).toBe(3)
    await importing('third.csv', [HEADER, jeans(1), jeans(3)], '--allow-removals')
    await importing('fourth.csv', [HEADER, jeans(1), jeans(3), '2,Men,Apparel'])
    expect(await listed()).toBe(2)
  })

  test('is not asked for: rows skipped by rule alone are no fault, and --problems names another file', async () => {
    expect(
      await importing('first.csv', [HEADER, jeans(1), jeans(2).replace('Men,', 'Boys,')]),
    ).toMatchObject({ code: 0 })
    const elsewhere = path.join(folder, 'unread.csv')
    const bad = [HEADER, jeans(1, '?')]
    expect(await importing('second.csv', bad, '--problems', elsewhere)).toMatchObject({ code: 3 })
    expect(await readFile(elsewhere, 'utf8')).toContain('2,1,priceINR,?,')
  })
})

describe('an import that would take more than a tenth of what is sold off sale', () => {
  test('stops, changes nothing, and says how many and which; --allow-removals goes on', async () => {
    await importing('first.csv', [HEADER, ...first(20)])
    const short = [HEADER, jeans(1, '1'), ...first(17).slice(1)]
    for (const options of [['--dry-run'], []]) {
      const { code, stderr } = await importing('short.csv', short, ...options)
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `short.csv: it would take 3 of your 20 products off sale:
  18 Neel Men Jeans 18
  19 Neel Men Jeans 19
  20 Neel Men Jeans 20
Nothing was changed. If that is meant, say --allow-removals; --add goes on selling what is not in the file.
`,
      })
      expect(await listed()).toBe(20)
      expect(await styleOf(1)).toMatchObject({ pricePaise: 1299_00 })
    }
    expect(await importing('short.csv', short, '--allow-removals')).toMatchObject({ code: 0 })
    expect(await listed()).toBe(17)
    expect(await importing('one-less.csv', [HEADER, ...first(16)])).toMatchObject({ code: 0 })
  })

  test('is not stopped for the goods of the demo', async () => {
    await loadCatalogue(shop.db, {
      source: 'demo',
      rows: rowsFromStyles(demoStyles().slice(0, 50)),
    })
    expect(await importing('first.csv', [HEADER, jeans(1)])).toMatchObject({ code: 0 })
    expect(await listed()).toBe(1)
  })
})

describe('stock in a file', () => {
  const left = async (size: string, id = 1) =>
    (
      await shop.db
        .select({ quantity: stock.quantity })
        .from(stock)
        .where(and(eq(stock.productId, styleUuid(id)), eq(stock.size, size)))
    )[0]?.quantity
  async function order(
    size: string,
    quantity: number,
    status: 'pending' | 'processing' | 'shipped' = 'pending',
  ) {
    const id = await orderPieces(shop.db, { size, quantity, status })
    if (id === undefined) throw new Error('sold out')
    return () => cancelPieces(shop.db, id)
  }
  async function exported(): Promise<string[]> {
    const file = path.join(folder, 'exported.csv')
    await run('export', file, '--force')
    return (await readFile(file, 'utf8')).trim().split('\n')
  }
  beforeEach(() => importing('first.csv', [HEADER, jeans(1), jeans(2)]))

  test('25 an exported file brings nothing back that was sold since, however often it is imported', async () => {
    const lines = await exported()
    await order('S', 3, 'processing')
    const edited = lines.map((line) => line.replace(/^2,(.*),1299/, '2,$1,1199'))
    for (const _ of [1, 2]) {
      expect(await importing('edited.csv', edited)).toMatchObject({ code: 0 })
      expect([await left('S'), await left('M')]).toEqual([0, 10])
    }
    expect(await styleOf(2)).toMatchObject({ pricePaise: 1199_00 })
  })

  test('25 what an order holds stays held: two of ten, the file imported, the order cancelled', async () => {
    const lines = await exported()
    const cancel = await order('M', 2)
    await importing('same.csv', lines)
    expect(await left('M')).toBe(8)
    await cancel()
    expect(await left('M')).toBe(10)
  })

  test('25 pieces added in the file come on top of what is left, once', async () => {
    const lines = await exported()
    await order('M', 4, 'processing')
    const delivered = lines.map((line) => line.replace('M=10', 'M=15'))
    for (const _ of [1, 2]) {
      await importing('delivered.csv', delivered)
      expect(await left('M')).toBe(11)
    }
    const again = await exported()
    await importing('again.csv', again)
    expect(await left('M')).toBe(11)
  })

  test('25 a sale while the import waits for it is not lost', async () => {
    const delivered = (await exported()).map((line) => line.replace('M=10', 'M=15'))
    let sold: Promise<unknown> | undefined
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`update stock set quantity = quantity - 2 where size = 'M'`)
      sold = importing('delivered.csv', delivered)
      await expect
        .poll(
          async () =>
            (
              await shop.db.execute(
                sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for update of stock%'`,
              )
            ).rowCount,
          { timeout: 10_000 },
        )
        .toBe(1)
    })
    expect(await sold).toMatchObject({ code: 0 })
    expect(await left('M')).toBe(13)
  })

  test('25 a stocktaking counts the shelf: what is promised and not yet sent lies there too', async () => {
    await order('M', 2)
    await order('M', 3, 'processing')
    await order('M', 1, 'shipped')
    const { code } = await importing('shelf.csv', ['id,stock', '1,M=9', '2,M=1'], '--stocktake')
    expect(code).toBe(0)
    expect([await left('M'), await left('M', 2), await left('S')]).toEqual([4, 1, 3])
  })
})

describe('own sizes', () => {
  test('are named by the file in their order, take its stock, and stay when it does not name them', async () => {
    const own = HEADER.replace('stock', 'sizes,stock')
    const { code, stdout } = await importing('first.csv', [
      own,
      jeans(1).replace('S=3; M=10', '32; 30; 34,30=4; 32=7'),
      `2,Women,Apparel,Saree,Sarees,Red,Summer,Ethnic,4999,India,none,5,Neel Women Saree`,
      jeans(3).replace('S=3; M=10', ',30=4'),
    ])
    expect(code).toBe(3)
    expect(stdout).toContain('line 4, id 3, stock: “30=4”')
    expect(await styleOf(1)).toMatchObject({ sizes: ['32', '30', '34'], ownSizes: true })
    expect(await styleOf(2)).toMatchObject({ sizes: [], ownSizes: true })
    expect(
      (await shop.db.select().from(stock).orderBy(stock.quantity)).map(
        ({ size, quantity }) => `${size}:${quantity}`,
      ),
    ).toEqual(['34:0', '30:4', ':5', '32:7'])
    const file = path.join(folder, 'out.csv')
    await run('export', file)
    expect(await readFile(file, 'utf8')).toContain(',32; 30; 34,32=7; 30=4; 34=0,')
    expect((await run('import', file)).stdout).toContain('0 added, 0 changed, 2 unchanged')
    await importing('names.csv', ['id,productDisplayName', '1,Other Jeans', '2,Other Saree'])
    expect(await styleOf(1)).toMatchObject({ sizes: ['32', '30', '34'], ownSizes: true })
    await importing('rule.csv', ['id,sizes', '1,NA', '2,'])
    expect(await styleOf(1)).toMatchObject({
      sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
      ownSizes: false,
    })
    expect(await styleOf(2)).toMatchObject({ sizes: [] })
  })
})
