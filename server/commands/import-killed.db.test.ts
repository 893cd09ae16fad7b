import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopDatabase } from '../../tests/shop-database.ts'

const COMMAND = fileURLToPath(new URL('catalogue.ts', import.meta.url))
const HEADER = 'id,gender,masterCategory,subCategory,articleType,baseColour,season,usage,stock,productDisplayName'
const ROWS = 8_000

let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
beforeAll(async () => {
  shop = await shopDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'killed-'))
  // Half of what was sold goes, a quarter changes, a quarter stays, and twice as much comes.
  const row = (id: number, colour: string, left: number) => `${id},Men,Apparel,Topwear,Shirts,${colour},,,S=${left},Kesar Shirt`
  const file = (name: string, rows: string[]) => writeFile(path.join(folder, name), [HEADER, ...rows].join('\n'))
  await file(
    'old.csv',
    Array.from({ length: ROWS }, (_, i) => row(i + 1, 'Red', 5)),
  )
  await file(
    'new.csv',
    Array.from({ length: ROWS * 2 }, (_, i) => row(i + ROWS / 2, i % 2 ? 'Red' : 'Blue', 7)),
  )
  expect(await ended(start('old.csv'))).toBe(0)
}, 60_000)
afterAll(async () => {
  await shop.drop()
  await rm(folder, { recursive: true })
})

const start = (file: string) =>
  spawn(process.execPath, [COMMAND, 'import', path.join(folder, file)], {
    env: { PATH: process.env.PATH, DATABASE_URL: shop.url, DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
const ended = async (child: ReturnType<typeof spawn>): Promise<number | null> => ((await once(child, 'exit')) as [number | null])[0]

/** All of the catalogue in one line: what it sells, what it is found by, what is left, and what was loaded. */
async function whole(): Promise<unknown> {
  const tables = ['styles', 'facet_cells', 'shelves', 'shelf_counts', 'catalogue_words', 'stock', 'catalogue_loads']
  return Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const { rows } = await shop.db.execute(
          sql.raw(
            `select count(*)::int as rows, sum(hashtextextended(t::text, 0)) as contents, max(xmin::text::bigint) as written from ${table} as t`,
          ),
        )
        return [table, rows[0]] as const
      }),
    ),
  )
}

/** Waits until something is so in the database. */
async function until(question: string): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if ((await shop.db.execute(sql.raw(question))).rowCount) return
    await sleep(3)
  }
  throw new Error(`It never came to: ${question}`)
}

const MOMENTS: readonly (readonly [string, (pid: number) => { hold?: string; reached: string }])[] = [
  ['it has only connected', (pid) => ({ reached: `select from pg_stat_activity where application_name = 'sangam ${pid}'` })],
  [
    'it is reading the file',
    (pid) => ({
      reached: `select from pg_stat_progress_copy join pg_stat_activity using (pid) where application_name = 'sangam ${pid}' and tuples_processed > 1000`,
    }),
  ],
  [
    'another import is under way',
    (pid) => ({ hold: `select pg_advisory_xact_lock(hashtext('catalogue'))`, reached: waiting(pid, 'pg_advisory_xact_lock') }),
  ],
  ...(
    [
      ['it writes the styles', 'styles'],
      ['it counts the cells', 'facet_cells'],
      ['it fills the shelves', 'shelves'],
      ['it counts the shelves', 'shelf_counts'],
      ['it collects the words', 'catalogue_words'],
      ['it writes the stock', 'stock'],
      ['all is written but the note of it', 'catalogue_loads'],
    ] as const
  ).map(
    ([moment, table]) => [moment, (pid: number) => ({ hold: `lock table ${table} in share mode`, reached: waiting(pid, table) })] as const,
  ),
]

function waiting(pid: number, forWhat: string): string {
  return `select from pg_stat_activity where application_name = 'sangam ${pid}' and wait_event_type = 'Lock' and query like '%${forWhat}%'`
}

describe('T46: an import that is killed leaves the old catalogue whole, and a later one works', () => {
  test.each(MOMENTS)('when %s', { timeout: 60_000 }, async (_, moment) => {
    const before = await whole()
    const holder = new Client(shop.url)
    await holder.connect()
    const child = start('new.csv')
    const { hold, reached } = moment(child.pid ?? 0)
    try {
      await holder.query('begin')
      if (hold) await holder.query(hold)
      await until(reached)
      child.kill('SIGKILL')
      expect(await ended(child)).toBeNull()
    } finally {
      child.kill('SIGKILL')
      await holder.end()
    }
    await until(`select where not exists (select from pg_stat_activity where application_name = 'sangam ${child.pid}')`)
    expect(await whole()).toEqual(before)
  })

  test('the later one', { timeout: 60_000 }, async () => {
    expect(await ended(start('new.csv'))).toBe(0)
    const { rows } = await shop.db.execute(
      sql`select count(*) filter (where listed)::int as sold, count(*)::int as known, (select count(*) from stock where quantity = 7)::int as counted from styles`,
    )
    expect(rows).toEqual([{ sold: ROWS * 2, known: ROWS * 2 + ROWS / 2 - 1 + (await demoRows()), counted: ROWS * 2 }])
  })
})

/** What the shop sold before all this, and no longer does. */
async function demoRows(): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(
    sql`select count(*)::int as count from styles where product_display_name <> 'Kesar Shirt'`,
  )
  return rows[0]?.count ?? 0
}
