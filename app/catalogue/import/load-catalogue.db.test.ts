import { createReadStream } from 'node:fs'
import { asc, eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import {
  catalogueLoads,
  facetRollup,
  listingBuckets,
  listingBucketCounts,
  styles,
} from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import {
  loadCatalogue,
  type CatalogueLoadOptions,
  type LoadReport,
} from './load-catalogue.server.ts'
import type { LoadStep } from './load-step.ts'
import { parseStyleRow, rowsFromStyles, type RawStyle, type StyleRow } from './style-row.ts'
import { styleUuid, type Style } from '../style.ts'
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

const shirt = (id: number, differences: Partial<Style> = {}): Style => ({
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
  ...differences,
})

const isStyles = (rows: CatalogueLoadOptions['rows'] | Style[]): rows is Style[] =>
  Array.isArray(rows) && rows.every((row) => 'id' in row)
const load = (
  rows: CatalogueLoadOptions['rows'] | Style[],
  wishes: Partial<CatalogueLoadOptions> = {},
) =>
  loadCatalogue(shop.db, {
    source: 'test',
    rows: isStyles(rows) ? rowsFromStyles(rows) : rows,
    ...wishes,
  })

async function traps() {
  const file = await readStyles(createReadStream(new URL('traps.csv', import.meta.url)))
  if (!file.ok) throw new Error(file.error)
  return file.value
}

const soldIds = async () =>
  (
    await shop.db
      .select({ id: styles.id })
      .from(styles)
      .where(eq(styles.listed, true))
      .orderBy(asc(styles.id))
  ).map(({ id }) => id)
/** The catalogue's tables; xmin tells which transaction wrote a style. */
const everything = async () => ({
  styles: (await shop.db.execute(sql`select xmin::text, * from styles order by id`)).rows,
  cells: await shop.db.select().from(facetRollup).orderBy(facetRollup.hash),
  shelves: await shop.db
    .select()
    .from(listingBuckets)
    .orderBy(listingBuckets.by, listingBuckets.bucket),
  counts: await shop.db
    .select()
    .from(listingBucketCounts)
    .orderBy(listingBucketCounts.by, listingBucketCounts.bucket, listingBucketCounts.segmentId),
})
const skippedRows = ({ skipped }: LoadReport) =>
  Object.values(skipped).reduce((rows, { count }) => rows + count, 0)

describe('T46: a file full of traps', () => {
  test('every row is kept, or counted with its reason and line', async () => {
    const report = await load(await traps())
    expect(report).toMatchObject({
      read: 37,
      kept: 16,
      added: 16,
      changed: 0,
      unchanged: 0,
      unlisted: 0,
    })
    expect(report.kept + skippedRows(report)).toBe(report.read)
    expect(report.skipped).toMatchObject({
      children: { count: 2, lines: [18, 19] },
      id: { count: 3, lines: [28, 29, 30] },
      damaged: { count: 1, lines: [41] },
      price: { count: 2, lines: [31, 32] },
      duplicate: { count: 2, lines: [34, 39] },
      tooFewFields: { count: 1, lines: [35] },
    })
    // One of them has no price, though the file has a column of prices.
    expect(await soldIds()).toEqual([101, ...Array.from({ length: 14 }, (_, i) => 103 + i)])
    expect(await shop.db.select().from(catalogueLoads)).toMatchObject([
      { source: 'test', kept: 16, skipped: 21 },
    ])
  })

  test('of an id that stands twice, the first row counts', async () => {
    await load(await traps())
    expect(await shop.db.select().from(styles).where(eq(styles.id, 101))).toMatchObject([
      { uuid: styleUuid(101), productDisplayName: 'Kesar Men Navy Shirt', pricePaise: 1499_00 },
    ])
  })

  test('a blank price is no price: the product stays hidden', async () => {
    await load(await traps())
    expect(await shop.db.select().from(styles).where(eq(styles.id, 102))).toMatchObject([
      { pricePaise: null, listed: false, hidden: true },
    ])
  })

  test('a second run changes nothing, and writes no row of a style again', async () => {
    await load(await traps())
    const before = await everything()
    expect(await load(await traps())).toMatchObject({
      read: 37,
      kept: 16,
      added: 0,
      changed: 0,
      unchanged: 16,
      unlisted: 0,
    })
    expect(await everything()).toEqual(before)
  })

  test('an import that dies midway leaves the old catalogue, which shoppers see meanwhile', async () => {
    await load([shirt(1), shirt(2)])
    const before = await everything()
    async function* cutOff(): AsyncGenerator<StyleRow> {
      yield* rowsFromStyles(
        Array.from({ length: 5_000 }, (_, i) => shirt(i + 2, { baseColour: 'Red' })),
      )
      expect(await everything()).toEqual(before)
      throw new Error('the disk is gone')
    }
    await expect(load(cutOff())).rejects.toThrow('the disk is gone')
    expect(await everything()).toEqual(before)
    expect(await shop.db.$count(catalogueLoads)).toBe(1)
  })
})

describe('what the rows say', () => {
  test('is added, changed, unlisted and listed again, each counted', async () => {
    await load([shirt(1), shirt(2), shirt(3)])
    expect(await load([shirt(2), shirt(3, { pricePaise: paise(99_00) }), shirt(4)])).toMatchObject({
      kept: 3,
      added: 1,
      changed: 1,
      unchanged: 1,
      unlisted: 1,
    })
    expect(await soldIds()).toEqual([2, 3, 4])
    expect(await load([shirt(1), shirt(2), shirt(3), shirt(4)])).toMatchObject({
      added: 0,
      changed: 2,
      unchanged: 2,
      unlisted: 0,
    })
    expect(await soldIds()).toEqual([1, 2, 3, 4])
  })

  test('a missing master or sub-category is shown as the one that stands for it', async () => {
    const row = (raw: RawStyle, line: number): StyleRow => {
      const parsed = parseStyleRow({ id: String(line), productDisplayName: 'Kesar', ...raw })
      return parsed.ok ? { line, ...parsed.value } : { line, skipped: parsed.error }
    }
    const general = { masterCategory: 'Apparel', subCategory: 'General', articleType: '' }
    const missing = { masterCategory: '', subCategory: 'NA', articleType: '' }
    expect(
      await load([row(missing, 1), row({}, 2), row({ productDisplayName: '  ' }, 3)]),
    ).toMatchObject({ added: 2, skipped: { name: { count: 1, lines: [3] } } })
    expect(await shop.db.select().from(styles)).toMatchObject([
      { ...general, gender: null, pricePaise: null, countryOfOrigin: null },
      general,
    ])
  })

  test('every field is compared and written', async () => {
    await load([shirt(1)])
    const other = shirt(1, {
      productDisplayName: 'Other',
      pricePaise: paise(5),
      gender: null,
      masterCategory: 'Home',
      subCategory: 'Linen',
      articleType: 'Towels',
      usage: 'Home',
      season: 'Fall',
      baseColour: null,
      countryOfOrigin: 'India',
    })
    for (const field of Object.keys(other) as (keyof Style)[]) {
      expect(await load([{ ...shirt(1), [field]: other[field] }])).toMatchObject(
        field === 'id' ? { unchanged: 1 } : { changed: 1 },
      )
      await load([shirt(1)])
    }
    await load([other])
    expect(await shop.db.select().from(styles)).toMatchObject([
      { uuid: styleUuid(1), ...other, askingPrice: 5, sizes: ['One Size'], listed: true },
    ])
  })

  test('is added to what is sold, when the others are kept', async () => {
    await load([shirt(1), shirt(2)])
    expect(await load([shirt(2), shirt(3)], { keepOthers: true })).toMatchObject({
      added: 1,
      unchanged: 1,
      unlisted: 0,
    })
    expect(await soldIds()).toEqual([1, 2, 3])
  })

  test('is counted and not done in a dry run', async () => {
    await load([shirt(1), shirt(2)])
    const before = await everything()
    expect(await load([shirt(2, { season: 'Fall' }), shirt(3)], { dryRun: true })).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 0,
      unlisted: 1,
    })
    expect(await everything()).toEqual(before)
    expect(await shop.db.$count(catalogueLoads)).toBe(1)
  })

  test('does not empty the shop when none of it can be sold', async () => {
    await load([shirt(1)])
    const none: StyleRow[] = [{ line: 2, skipped: 'children' }]
    expect(await loadCatalogue(shop.db, { source: 'test', rows: none })).toMatchObject({
      read: 1,
      kept: 0,
      unlisted: 0,
    })
    expect(await load([])).toMatchObject({ read: 0, kept: 0, unlisted: 0 })
    expect(await soldIds()).toEqual([1])
  })

  test('is told with the first twenty lines of each reason', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => shirt((i % 2_500) + 1))
    const steps: LoadStep[] = []
    const report = await load(rows, { onStep: (step) => steps.push(step) })
    expect(report).toMatchObject({ read: 5_000, kept: 2_500, added: 2_500 })
    expect(report.skipped.duplicate).toEqual({
      count: 2_500,
      lines: Array.from({ length: 20 }, (_, i) => 2_501 + i),
    })
    expect(steps).toEqual(['reading', 'waiting', 'comparing', 'writing', 'indexing'])
  })
})

test('a first large load makes every index anew as it was', async () => {
  const made = async () =>
    (
      await shop.db.execute(
        sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
      )
    ).rows
  const before = await made()
  expect(await load(Array.from({ length: 20_000 }, (_, i) => shirt(i + 1)))).toMatchObject({
    added: 20_000,
  })
  expect(await made()).toEqual(before)
  expect((await shop.db.execute(sql`select from pg_index where not indisvalid`)).rowCount).toBe(0)
})

test('an import that is called off while the database works leaves the old catalogue', async () => {
  await load([shirt(1)])
  const before = await everything()
  const stop = new AbortController()
  const holder = new Client(shop.url)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table styles in share mode')
    const onStep = (step: LoadStep) => {
      if (step === 'writing') setTimeout(() => stop.abort(), 100)
    }
    await expect(load([shirt(2)], { signal: stop.signal, onStep })).rejects.toThrow()
    await holder.query('rollback')
  } finally {
    await holder.end()
  }
  expect(await everything()).toEqual(before)
})

test('two imports at once come one after the other, and the later one stands whole', async () => {
  const first = Array.from({ length: 2_100 }, (_, i) => shirt(i + 1, { baseColour: 'Red' }))
  const second = Array.from({ length: 2_100 }, (_, i) => shirt(i + 1_001, { baseColour: 'Green' }))
  const reports = await Promise.all([load(first), load(second)])
  expect(reports.map(({ kept }) => kept)).toEqual([2_100, 2_100])
  // The second transaction to commit found the first one's rows: it changed those that both files
  // name, and unlisted the others.
  expect(reports.map(({ changed }) => changed).sort()).toEqual([0, 1_100])
  expect(reports.map(({ unlisted }) => unlisted).sort()).toEqual([0, 1_000])
  const colours = await shop.db
    .selectDistinct({ colour: styles.baseColour })
    .from(styles)
    .where(eq(styles.listed, true))
  expect(colours).toHaveLength(1)
  expect(await soldIds()).toHaveLength(2_100)
})
