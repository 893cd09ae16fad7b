import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { styleUuid } from '#app/catalogue/style.ts'
import { stock } from '#db/schema.ts'
import { runCommand } from '../../../tests/run-command.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { catalogueCommand } from './catalogue.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
let file: string
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())
beforeEach(async () => {
  await shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words cascade`,
  )
  folder = await mkdtemp(path.join(tmpdir(), 'reported-faults-'))
  file = path.join(folder, 'file.csv')
})
afterEach(() => rm(folder, { recursive: true }))

async function importing(lines: readonly string[], ...options: string[]) {
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
  'id,gender,masterCategory,subCategory,articleType,baseColour,season,usage,priceINR,stock,uuid,productDisplayName'
const shirt = (id: number, { price = '499', stocked = '', uuid = '' } = {}) =>
  `${id},Men,Apparel,Topwear,Shirts,Blue,Summer,Casual,${price},${stocked},${uuid},Kesar Men Shirt ${id}`
const problems = async () =>
  (await readFile(`${file}.problems.csv`, 'utf8')).trimEnd().split('\n').slice(1)

describe('a line whose id stands earlier', () => {
  test('is a fault where it says something else, such as the count of another size', async () => {
    await importing([HEADER, shirt(1, { stocked: 'S=1; M=1' }), shirt(2)])
    const { code, stdout } = await importing(
      ['id,stock', '1,S=3', '1,M=4', '2,L=1', '2,L=1'],
      '--stocktake',
    )
    expect(code).toBe(3)
    expect(stdout).toMatch(/2: the id stands earlier .*\(lines 3, 5\)/)
    expect(await problems()).toEqual([
      expect.stringMatching(/^3,1,id,1,"the id stands earlier \(a p/),
    ])
    const counted = await shop.db
      .select()
      .from(stock)
      .where(eq(stock.productId, styleUuid(1)))
    expect(
      counted.flatMap(({ size, quantity }) => (quantity > 0 ? [`${size}=${quantity}`] : [])).sort(),
    ).toEqual(['M=1', 'S=3'])
  })

  test('is none where it says the same, and one that breaks off is named once', async () => {
    expect(await importing([HEADER, shirt(1), shirt(2), shirt(1)])).toMatchObject({ code: 0 })
    expect(await importing([HEADER, shirt(1), shirt(2), '1,Men'])).toMatchObject({ code: 3 })
    expect(await problems()).toEqual([expect.stringMatching(/^4,1,,"1,Men",too few fields/)])
  })
})

describe('a uuid', () => {
  test('of another product, as a copied line has it, is a fault that says what to do', async () => {
    await importing([HEADER, shirt(1)])
    const copied = shirt(2, { uuid: styleUuid(1) })
    for (const [lines, reason] of [
      [[shirt(1), copied], 'stands earlier, with another id (empty the cell'],
      [[shirt(3), copied], 'is that of another product of the shop (empty the cell'],
    ] as const) {
      const { code, stdout } = await importing([HEADER, ...lines], '--add')
      expect(code).toBe(3)
      expect(stdout).toContain(`line 3, id 2, uuid: “${styleUuid(1)}”: the uuid ${reason}`)
    }
    expect(await importing([HEADER, shirt(1), shirt(2), shirt(3)])).toMatchObject({ code: 0 })
  })

  test('that stands twice in a file is a fault for the later product', async () => {
    const uuid = '0190a2b4-0000-7000-8000-00000000000a'
    const lines = [HEADER, shirt(1, { uuid }), shirt(2, { uuid })]
    expect(await importing(lines)).toMatchObject({ code: 3 })
    expect(await problems()).toEqual([
      expect.stringMatching(/^3,2,uuid,0190a2b4-.*a,"?the uuid stands earlier, with another id \(/),
    ])
  })
})

test('a stock that cannot be read is told with the sizes that the product comes in', async () => {
  await importing([HEADER, shirt(1)])
  await importing([HEADER, shirt(1, { stocked: '28=3' })])
  expect((await problems())[0]).toContain('; it comes in XS, S, M, L, XL, XXL')
})

test('a list that is too long is told by its own bound', async () => {
  await importing([HEADER, shirt(1, { stocked: `S=3${';'.repeat(2_000)}` })])
  expect((await problems())[0]).toContain(',"a list longer than 2')
})

describe('a refused import', () => {
  test('does not report that it was done', async () => {
    await importing([HEADER, ...Array.from({ length: 10 }, (_, i) => shirt(i + 1))])
    const { code, stdout } = await importing([HEADER, shirt(1, { price: '1' })])
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^file\.csv: 1 rows read \(nothing was changed, since it was refused\)$/m,
    )
    const none = await importing([HEADER, shirt(1).replace('Men', 'Boys')])
    expect(none.code).toBe(1)
    expect(none.stdout).toContain('1 rows read (nothing was changed')
  })
})

describe('the file of problems', () => {
  const bad = [HEADER, shirt(1, { price: '?' })]

  test('of an earlier import goes when all can be read', async () => {
    await importing(bad)
    expect(await problems()).toHaveLength(1)
    expect(await importing([HEADER, shirt(1)])).toMatchObject({ code: 0 })
    await expect(problems()).rejects.toThrow('ENOENT')
  })

  test('named by --problems writes over none that is there, but with --force', async () => {
    await importing([HEADER, shirt(1)])
    const other = path.join(folder, 'other.csv')
    await writeFile(other, 'mine')
    const refused = await importing(bad, '--problems', other)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already') })
    expect(await readFile(other, 'utf8')).toBe('mine')
    expect(await importing(bad, '--problems', other, '--force')).toMatchObject({ code: 3 })
    expect(await readFile(other, 'utf8')).toContain('priceINR,?')
    await importing([HEADER, shirt(1)], '--problems', path.join(folder, 'none.csv'))
    expect(await readFile(other, 'utf8')).toContain('priceINR,?')
  })

  test('has no cell that a spreadsheet would calculate', async () => {
    await importing([HEADER, shirt(1, { price: '=HYPERLINK(A1)' })])
    expect(await problems()).toEqual([expect.stringContaining(",priceINR,'=HYPERLINK(A1),")])
  })

  test('is never the file that is imported', async () => {
    for (const options of [[], ['--force']])
      expect(await importing(bad, '--problems', file, ...options)).toMatchObject({ code: 2 })
    expect(await readFile(file, 'utf8')).toBe(bad.join('\n'))
  })
})
