import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { rowsFromStyles, type StyleRow } from '#app/catalogue/import/style-row.ts'
import { syntheticStyles } from '../tools/bench/synthetic-catalogue.ts'
import { shopDatabase } from '../tests/databases/shop-database.ts'
import { LISTING_INDEXES } from './listing-indexes.ts'
import { createOptionalIndexes } from './optional-indexes.ts'

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

async function indexes(): Promise<Record<string, string>> {
  const { rows } = await shop.db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, lower(indexdef) as definition from pg_indexes
    where tablename = 'styles' and indexname not in (select conname from pg_constraint) order by 1`)
  return Object.fromEntries(
    rows.map(({ name, definition }) => [name, definition.replace(/^.* (?=using )/, '')]),
  )
}

test('the indexes of styles that a first load makes anew are those of the schema', async () => {
  expect(await indexes()).toEqual(LISTING_INDEXES)
})

test('nobody waits for the first load: its tables are read while it indexes, and its indexes are there at the end', async () => {
  const locks: Promise<string[]>[] = []
  const styles = [...syntheticStyles(1_000)]
  await loadCatalogue(shop.db, {
    source: 'test',
    rows: rowsFromStyles(styles),
    onStep: (step) => locks.push(locksThatStopReaders(step)),
  })
  expect((await Promise.all(locks)).flat()).toEqual([])
  expect(locks.length).toBeGreaterThan(3)
  expect(await indexes()).toEqual(LISTING_INDEXES)
})

async function locksThatStopReaders(step: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ lock: string }>(sql`
    select ${step}::text || ': ' || relname as lock from pg_locks join pg_class on pg_class.oid = relation
      join pg_stat_activity using (pid)
    where mode = 'AccessExclusiveLock' and granted and relpersistence <> 't' and relkind in ('r', 'i')
      and backend_type = 'client backend' and database = (select oid from pg_database where datname = current_database())`)
  return rows.map(({ lock }) => lock)
}

test('a first load that fails leaves the indexes as they were', async () => {
  async function* broken(): AsyncGenerator<StyleRow> {
    yield* rowsFromStyles([...syntheticStyles(10)])
    // Meanwhile there are none.
    expect(await indexes()).toEqual({})
    throw new Error('the disk is gone')
  }
  await expect(loadCatalogue(shop.db, { source: 'test', rows: broken() })).rejects.toThrow('disk')
  expect(await indexes()).toEqual(LISTING_INDEXES)
})

test('a load of a shop that sells something, and a dry run, keep the indexes all the time', async () => {
  const styles = [...syntheticStyles(10)]
  const seen: Record<string, string>[] = []
  async function* looking(): AsyncGenerator<StyleRow> {
    seen.push(await indexes())
    yield* rowsFromStyles(styles)
  }
  await loadCatalogue(shop.db, { source: 'test', rows: looking(), dryRun: true })
  await loadCatalogue(shop.db, { source: 'test', rows: rowsFromStyles(styles) })
  await loadCatalogue(shop.db, { source: 'test', rows: looking() })
  expect(seen).toEqual([LISTING_INDEXES, LISTING_INDEXES])
})

test('what a first load that was killed left is made anew at the next start, and not while an import is at work', async () => {
  await shop.db.execute(sql`drop index styles_words_idx, styles_price_idx`)
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`)
    await createOptionalIndexes(shop.db)
    expect(Object.keys(await indexes())).toHaveLength(Object.keys(LISTING_INDEXES).length - 2)
  })
  await createOptionalIndexes(shop.db)
  expect(await indexes()).toEqual(LISTING_INDEXES)
})
