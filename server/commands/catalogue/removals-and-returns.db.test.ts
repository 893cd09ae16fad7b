import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { runCommand } from '../../../tests/run-command.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { catalogueCommand } from './catalogue.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())
beforeEach(async () => {
  await shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words cascade`,
  )
  folder = await mkdtemp(path.join(tmpdir(), 'removals-'))
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
  'id,gender,masterCategory,subCategory,articleType,baseColour,season,usage,priceINR,productDisplayName'
const shirt = (id: number, price = '499') =>
  `${id},Men,Apparel,Topwear,Shirts,Blue,Summer,Casual,${price},Kesar Men Shirt ${id}`
const shirts = (count: number) => Array.from({ length: count }, (_, i) => shirt(i + 1))

const listed = async () =>
  (await shop.db.select({ id: styles.id }).from(styles).where(eq(styles.listed, true))).map(
    ({ id }) => id,
  )
const priceOf = async (id: number) =>
  (await shop.db.select().from(styles).where(eq(styles.id, id)))[0]?.pricePaise

describe('what is off sale', () => {
  beforeEach(async () => {
    await importing([HEADER, ...shirts(3)])
    await importing([HEADER, ...shirts(2)], '--allow-removals')
    expect((await listed()).sort()).toEqual([1, 2])
  })

  test('is not put back by a file of prices', async () => {
    const { code, stdout } = await importing(['id,priceINR', '1,599', '3,599'], '--add')
    expect(code).toBe(0)
    expect(stdout).toContain('kept     1: 0 added, 1 changed, 0 unchanged')
    expect(stdout).toMatch(/1: not on sale here, and a file without all the columns .*\(line 3\)/)
    expect((await listed()).sort()).toEqual([1, 2])
    expect([await priceOf(1), await priceOf(3)]).toEqual([599_00, 499_00])
  })

  test('is not put back by a line with a cell that cannot be read', async () => {
    const { code, stdout } = await importing([HEADER, ...shirts(2), shirt(3, 'about 500')])
    expect(code).toBe(3)
    expect(stdout).not.toContain('relisted')
    expect((await listed()).sort()).toEqual([1, 2])
  })

  test('is put back by a whole line, and the report says so', async () => {
    const { code, stdout } = await importing([HEADER, ...shirts(3)])
    expect(code).toBe(0)
    expect(stdout).toContain('0 added, 1 changed, 2 unchanged')
    expect(stdout).toContain('\n  relisted 1: off sale before, and in it\n')
    expect((await listed()).sort()).toEqual([1, 2, 3])
  })
})

describe('a file that cannot add a product', () => {
  test.each([
    ['prices', ['id,priceINR'], (id: number) => `${id},599`, []],
    ['counts of the shelf', ['id,stock'], (id: number) => `${id},S=4`, ['--stocktake']],
    ['lines that break off', ['id,priceINR,season'], (id: number) => `${id},599`, []],
  ])('takes none off sale: %s', async (_, header, line, options) => {
    await importing([HEADER, ...shirts(20)])
    const lines = [...header, ...Array.from({ length: 19 }, (_, i) => line(i + 1))]
    expect((await importing(lines, ...options)).stdout).toContain('unlisted 0')
    await importing(lines.slice(0, 3), ...options, '--allow-removals')
    expect(await listed()).toHaveLength(20)
  })
})
