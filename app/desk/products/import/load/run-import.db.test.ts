import { and, eq, inArray, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  auditEvents,
  catalogueLoads,
  productImportChanges,
  productImportPieces,
  productImports,
  styles,
} from '#db/schema.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { readStyles } from '#app/catalogue/import/styles-file.server.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import type { ShopDatabase } from '../../../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../../../tests/databases/shop-database.ts'
import { storePieces } from '../upload/file-pieces.server.ts'
import { requeueImports, type ImportServices } from './import-work.server.ts'
import { purgeImports } from './kept-imports.server.ts'
import { runImport } from './run-import.server.ts'

let database: ShopDatabase
let queue: JobQueue
let services: ImportServices
beforeEach(async () => {
  database = await shopDatabase()
  queue = await openJobQueue(database.url, { warn() {}, error() {} })
  services = { db: database.db, importsDb: database.db, jobs: queue }
  await database.db.execute(
    sql`truncate styles, stock, facet_cells, shelves, shelf_counts, catalogue_words`,
  )
  const rows = await readStyles([Buffer.from([HEADER, ...OLD].join('\n'))])
  if (!rows.ok) throw new Error(rows.error)
  await loadCatalogue(database.db, { source: 'old', rows: rows.value })
})
afterEach(async () => {
  await queue.stop()
  await database.drop()
})

const HEADER =
  'id,gender,masterCategory,subCategory,articleType,baseColour,season,usage,priceINR,salePriceINR,saleFrom,saleUntil,sizes,stock,fabric,productDisplayName'
const OLD = [
  '1,Women,Apparel,Topwear,Kurtas,Blue,Summer,Ethnic,999,,,,S; M,S=3; M=4,Silk,Neel Kurta',
  '2,Men,Footwear,Shoes,Casual Shoes,Black,Fall,Casual,1999,1499,2026-01-01,2126-01-01,,,Leather,Kala Shoes',
  '3,Unisex,Accessories,Bags,Handbags,Red,,,499,,,,none,7,Jute,Lal Bag',
]
/** Changes every column of the first, takes the second off sale, erases much of the third, adds one. */
const NEW = [
  '1,Men,Apparel,Bottomwear,Jeans,Green,Winter,Casual,1299,1199,2026-02-01 10:30,2126-03-01,28; 30,28=9,Denim,Hara Jeans',
  '3,NA,Accessories,Bags,Handbags,NA,,,NA,,,,none,5,NA,Lal Bag',
  '4,Women,Apparel,Topwear,Kurtas,Pink,Summer,Ethnic,899,,,,,S=1,Silk,Gulab Kurta',
]

/** An import in a state in which there is work. @returns its number */
async function insertImport(
  lines: readonly string[],
  given: Partial<typeof productImports.$inferInsert> = {},
): Promise<number> {
  const names = HEADER.split(',')
  const [row] = await database.db
    .insert(productImports)
    .values({
      state: 'uploading',
      uploadedBy: 'asha',
      askedBy: 'asha',
      askedRole: 'catalogue',
      fileName: 'new.csv',
      header: names,
      columns: names,
      keepsOthers: false,
      allowsRemovals: true,
    })
    .returning({ id: productImports.id })
  const importId = row?.id ?? 0
  const chunks = (async function* () {
    yield Buffer.from([HEADER, ...lines].join('\n'))
  })()
  await storePieces(database.db, importId, { chunks, max: 1_000_000 })
  const arrived = { state: 'checking' as const, ...given }
  await database.db.update(productImports).set(arrived).where(eq(productImports.id, importId))
  return importId
}

const goOn = async (importId: number, state: 'applying' | 'taking_back') => {
  await database.db.update(productImports).set({ state }).where(eq(productImports.id, importId))
  await runImport(services, { importId })
}

/** Checks and applies a file. @returns the import's number */
async function importFile(
  lines: readonly string[],
  given: Partial<typeof productImports.$inferInsert> = {},
): Promise<number> {
  const importId = await insertImport(lines, given)
  await runImport(services, { importId })
  expect(await stateOf(importId)).toBe('checked')
  await goOn(importId, 'applying')
  expect(await stateOf(importId)).toBe('applied')
  return importId
}

const stateOf = async (importId: number) =>
  (await database.db.select().from(productImports).where(eq(productImports.id, importId)))[0]?.state

/** Styles but for their search words and what sales write, with their stock. */
const catalogue = async () =>
  (
    await database.db.execute(sql`
      select to_jsonb(styles) - 'words' as style, (select jsonb_object_agg(size, quantity) from stock where product_id = styles.uuid) as stock
      from styles order by id`)
  ).rows

const ofImport = (importId: number) =>
  and(eq(auditEvents.subjectType, 'product_import'), eq(auditEvents.subjectId, String(importId)))

test('what a load changed in any column is taken back whole, and the product that it added goes off sale', async () => {
  const before = await catalogue()
  const importId = await importFile(NEW)
  const after = await catalogue()
  expect(after.slice(0, 3).map((row) => before.includes(row))).toEqual([false, false, false])
  await goOn(importId, 'taking_back')
  const back = await catalogue()
  expect(back.slice(0, 3)).toEqual([
    // Counts of sizes that it did not come in before have nothing left.
    { ...before[0], stock: { S: 3, M: 4, '28': 0, '30': 0 } },
    ...before.slice(1),
  ])
  expect(back[3]).toMatchObject({ style: { id: 4, listed: false, hidden: false } })
  const { rows: found } = await database.db.execute(
    sql`select coalesce(sum(products), 0)::int as counted from facet_cells`,
  )
  expect(found).toEqual([{ counted: 3 }])
})

test('a new product stays hidden until somebody shows it, and leaves the shop when the file is taken back, shown since or not; the same file brings it hidden again', async () => {
  const added = () =>
    database.db
      .select({ listed: styles.listed, hidden: styles.hidden })
      .from(styles)
      .where(eq(styles.id, 4))
  const load = () => importFile(NEW.slice(2), { keepsOthers: true })
  for (const isShown of [false, true]) {
    const importId = await load()
    expect(await added()).toEqual([{ listed: false, hidden: true }])
    if (isShown)
      await database.db.update(styles).set({ hidden: false, listed: true }).where(eq(styles.id, 4))
    await goOn(importId, 'taking_back')
    expect(await added()).toEqual([{ listed: false, hidden: false }])
  }
  const shown = await insertImport(NEW.slice(2), { keepsOthers: true })
  await runImport(services, { importId: shown })
  const [{ report } = { report: {} }] = await database.db
    .select()
    .from(productImports)
    .where(eq(productImports.id, shown))
  expect(report).toMatchObject({
    relisted: 0,
    incoming: { all: 1, hidden: 1, withoutPrice: 0, lowestPaise: 899_00, highestPaise: 899_00 },
  })
  await database.db
    .update(productImports)
    .set({ showsNew: true })
    .where(eq(productImports.id, shown))
  await goOn(shown, 'applying')
  expect(await added()).toEqual([{ listed: true, hidden: false }])
})

test('a load whose server is killed leaves the catalogue as it was, and the next server applies it once', async () => {
  const before = await catalogue()
  const importId = await insertImport(NEW)
  await runImport(services, { importId })
  await database.db
    .update(productImports)
    .set({ state: 'applying' })
    .where(eq(productImports.id, importId))
  const holder = new Client(database.url)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table catalogue_loads in share mode')
  const killed = runImport(services, { importId })
  const outcome = killed.then(
    () => 'done',
    () => 'killed',
  )
  const kill = () =>
    database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%catalogue_loads%'`)
  await expect.poll(async () => (await kill()).rowCount, { timeout: 20_000 }).toBe(1)
  await holder.end()
  expect(await outcome).toBe('killed')
  expect(await catalogue()).toEqual(before)
  expect(await stateOf(importId)).toBe('applying')

  await Promise.all([runImport(services, { importId }), runImport(services, { importId })])
  expect(await stateOf(importId)).toBe('applied')
  expect(await catalogue()).not.toEqual(before)
  expect(await database.db.$count(auditEvents, ofImport(importId))).toBe(1)
  expect(
    await database.db.$count(
      catalogueLoads,
      eq(catalogueLoads.source, `import ${importId}: new.csv`),
    ),
  ).toBe(1)
})

test('an import that was begun five times without an end failed, and a load that cannot be taken back stays', async () => {
  const [load, applied] = [
    await insertImport(NEW, { tries: 5, state: 'applying' }),
    await insertImport(NEW, { tries: 5, state: 'taking_back' }),
  ]
  await runImport(services, { importId: load })
  await runImport(services, { importId: applied })
  expect([await stateOf(load), await stateOf(applied)]).toEqual(['failed', 'applied'])
})

test('work that lost its job gets one again, once, and not before its own has had time', async () => {
  const importId = await insertImport(NEW)
  expect(await requeueImports(services, 10)).toBe(0)
  await database.db
    .update(productImports)
    .set({ stateAt: sql`now() - interval '3 minutes'` })
    .where(eq(productImports.id, importId))
  expect(await requeueImports(services, 10)).toBe(1)
  expect(await requeueImports(services, 10)).toBe(0)
})

test('a file goes when it is settled or deserted, what a load changed when three later ones can be taken back, and all but the newest 200 imports', async () => {
  const { db } = database
  const loads: number[] = []
  for (const price of [1, 2, 3, 4])
    loads.push(await importFile([`1,,,,,,,,${price}00,,,,,,,`], { keepsOthers: true }))
  const [deserted, fresh, cut] = [
    await insertImport(NEW, { state: 'checked', stateAt: sqlAgo('8 days') }),
    await insertImport(NEW, { state: 'matching' }),
    await insertImport(NEW, { state: 'uploading', stateAt: sqlAgo('2 hours') }),
  ]
  const settled = await db
    .insert(productImports)
    .values(
      Array.from({ length: 210 }, () => ({
        state: 'dropped' as const,
        uploadedBy: 'asha',
        fileName: 'old.csv',
      })),
    )
    .returning({ id: productImports.id })
  while ((await purgeImports(db, 50)) >= 50);
  const pieces = await db
    .selectDistinct({ id: productImportPieces.importId })
    .from(productImportPieces)
  expect(pieces).toEqual([{ id: fresh }])
  const changes = await db
    .selectDistinct({ id: productImportChanges.importId })
    .from(productImportChanges)
    .orderBy(productImportChanges.importId)
  expect(changes.map(({ id }) => id)).toEqual(loads.slice(1))
  const left = await db.select({ id: productImports.id }).from(productImports)
  expect(left).toHaveLength(200 + 4)
  expect(left.map(({ id }) => id)).not.toContain(deserted)
  expect(left.map(({ id }) => id)).not.toContain(cut)
  const oldest = settled.slice(0, 10).map(({ id }) => id)
  expect(await db.$count(productImports, inArray(productImports.id, oldest))).toBe(0)
  expect(await db.$count(styles, eq(styles.pricePaise, 400_00))).toBe(1)
})

const sqlAgo = (interval: string) => sql<Date>`now() - ${interval}::interval` as unknown as Date
