import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { runCommand } from '../../../tests/run-command.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { catalogueCommand } from './catalogue.ts'

const TRAPS_FILE = fileURLToPath(
  new URL('../../../app/catalogue/import/traps.csv', import.meta.url),
)

/** A copy: what cannot be read is written beside the file. */
let TRAPS: string
let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
beforeAll(async () => {
  shop = await shopDatabase()
  TRAPS = path.join(await mkdtemp(path.join(tmpdir(), 'traps-')), 'traps.csv')
  await copyFile(TRAPS_FILE, TRAPS)
})
afterAll(async () => {
  await shop.drop()
  await rm(path.dirname(TRAPS), { recursive: true })
})
beforeEach(async () => {
  await shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words`,
  )
  folder = await mkdtemp(path.join(tmpdir(), 'catalogue-'))
})
afterEach(() => rm(folder, { recursive: true }))

const run = (...args: string[]) =>
  runCommand((output) =>
    catalogueCommand(args, { DATABASE_URL: shop.url, DATA_DIR: path.join(folder, 'data') }, output),
  )

test.each([
  '',
  'import',
  'export a.csv b.csv',
  'export --forced',
  'import a.csv --from postgres://a/b',
  'import --table styles',
  'import a.csv --table styles',
  'import a.csv b.csv',
  'import a.csv --image x',
  'import a.csv --images',
  'synonym chappal',
  'synonym --forget',
  'synonym a b --forget',
])('wrong usage is answered with the usage: %j', async (line) => {
  expect(await run(...line.split(' ').filter(Boolean))).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: npm run catalogue -- import FILE.csv/),
  })
})

test('an import fills the shop and copies the pictures of what it kept', async () => {
  const picture = await sharp({ create: { width: 3, height: 4, channels: 3, background: '#a00' } })
    .jpeg()
    .toBuffer()
  // 201 is sold for children, so the import skips its image.
  for (const id of [101, 102, 201]) await writeFile(path.join(folder, `${id}.jpg`), picture)
  const { code, stdout } = await run('import', TRAPS, '--images', folder)
  expect(code).toBe(3)
  expect(stdout).toContain(
    '37 rows read\n  kept     16: 16 added, 0 changed, 0 unchanged\n  skipped  21\n',
  )
  expect(stdout).toContain(
    'pictures 2 copied, 0 there already, 14 missing, 1 of what is not sold, 0 refused',
  )
  expect((await readdir(path.join(folder, 'data', 'item-images'))).sort()).toEqual([
    '101.jpg',
    '102.jpg',
  ])
  expect(await shop.db.$count(styles)).toBe(16)
})

test('a dry run reports the same and changes nothing', async () => {
  const { code, stdout } = await run('import', TRAPS, '--dry-run')
  expect(code).toBe(3)
  expect(stdout).toContain('37 rows read (a dry run: nothing was changed)\n  kept     16: 16 added')
  expect(await shop.db.$count(styles)).toBe(0)
})

test('what cannot be read is told in one line', async () => {
  const bad = path.join(folder, 'bad.csv')
  await writeFile(bad, 'id,name\n1,Shirt\n')
  for (const args of [
    ['import', bad],
    ['import', path.join(folder, 'none.csv')],
    ['import', folder],
    ['import', TRAPS, '--images', path.join(folder, 'none')],
  ]) {
    const { code, stdout, stderr } = await run(...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^.+\n$/)
  }
})

test('what is exported is imported again and changes nothing; no file is written over unasked, and none is left half written', async () => {
  await run('import', TRAPS)
  const file = path.join(folder, 'out.csv')
  expect(await run('export', file)).toEqual({
    code: 0,
    stdout: `${file}: 16 rows written\n`,
    stderr: '',
  })
  const written = await readFile(file, 'utf8')
  expect(written.split('\n')).toHaveLength(18)
  expect((await run('import', file)).stdout).toContain(
    '16 rows read\n  kept     16: 0 added, 0 changed, 16 unchanged\n  skipped  0\n',
  )
  expect(await run('export', file)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${file}: is there already (--force writes over it)\n`,
  })
  expect(await run('export', file, '--force')).toMatchObject({ code: 0 })
  expect(await readFile(file, 'utf8')).toBe(written)
  // Without a file the export goes to stdout, with the same rows.
  expect((await run('export')).stdout.split('\n')).toHaveLength(18)
  expect(await run('export', folder, '--force')).toEqual({
    code: 1,
    stdout: '',
    stderr: `${folder}: is a folder\n`,
  })
  expect(await run('export', path.join(folder, 'none', 'out.csv'))).toMatchObject({
    code: 1,
    stdout: '',
  })
  expect(await readdir(folder)).toEqual(['data', 'out.csv'])
})

test('the tables of another shop are imported, and what cannot be read there is told in one line, without the password', async () => {
  await run('import', TRAPS)
  const other = await shopDatabase()
  try {
    await other.db.execute(sql`
      create view styles_with_images as
      select uuid, id, product_display_name as "productDisplayName", price_paise / 100.0 as "priceINR", gender,
        master_category as "masterCategory", sub_category as "subCategory", article_type as "articleType", usage, season,
        base_colour as "baseColour", 'item-images/' || id || '.jpg' as image
      from styles`)
    const sold = await other.db.$count(styles)
    const { code, stdout } = await run('import', '--from', other.url, '--allow-removals')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      new RegExp(
        `^styles_with_images of 127\\.0\\.0\\.1/shop_\\w+: ${sold.toLocaleString('en-IN')} rows read`,
      ),
    )
    expect(stdout).toContain('unlisted 15: sold before, and not in it')
  } finally {
    await other.drop()
  }
  for (const [args, why] of [
    [['--from', other.url], /database "\w+" does not exist/],
    [['--from', 'postgres://owner:hush@127.0.0.1:1/shop'], /ECONNREFUSED/],
    [['--from', shop.url.replace(/:[^:@]*@/, '@')], /asks for a password/],
    [['--from', shop.url], /relation "styles_with_images" does not exist/],
    [['--from', shop.url, '--table', 'stock'], /has no column id/],
    [['--from', shop.url, '--table', 'a"b'], /no name of a table/],
    [['--from', 'mysql://owner:hush@a/b'], /must be a postgres:\/\/ address/],
  ] as const) {
    const { code, stdout, stderr } = await run('import', ...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(why)
    expect(stderr).toMatch(/^.+\n$/)
    for (const secret of ['hush', new URL(shop.url).password]) expect(stderr).not.toContain(secret)
  }
})

test('the owner says what shoppers mean by a word, sees it, and takes it back', async () => {
  const before = (await run('synonym')).stdout.split('\n').filter(Boolean).length
  expect(await run('synonym', ' Banarasi  WRAP ', 'Stoles', 'flip-flops')).toEqual({
    code: 0,
    stdout: '“banarasi wrap” finds stoles, flip flops.\n',
    stderr: '',
  })
  expect((await run('synonym')).stdout).toContain('banarasi wrap → stoles, flip flops')
  expect(await run('synonym', 'banarasi wrap', 'scarves')).toMatchObject({ code: 0 })
  expect((await run('synonym')).stdout).toContain('banarasi wrap → scarves')
  expect(await run('synonym', 'banarasi wrap', '--forget')).toMatchObject({ code: 0 })
  expect((await run('synonym')).stdout.split('\n').filter(Boolean)).toHaveLength(before)
})

test.each([
  [['synonym', '???', 'shoes'], 'Not done: nothing is typed.'],
  [['synonym', 'a b c d', 'shoes'], 'Not done: more than three words are typed.'],
  [['synonym', 'wrap', '!!'], 'Not done: it means nothing.'],
  [['synonym', 'nosuchword', '--forget'], 'There is no synonym “nosuchword”.'],
])('a synonym that cannot be is refused in a line: %j', async (args, line) => {
  expect(await run(...args)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` })
})
