import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopDatabase } from '../../tests/databases/shop-database.ts'

const COMMAND = fileURLToPath(new URL('catalogue/catalogue.ts', import.meta.url))
const HEADER =
  'id,gender,masterCategory,subCategory,articleType,baseColour,season,usage,stock,productDisplayName'
const TIMEOUT_MS = 180_000
/** Of the catalogue before; the import that is killed has twice as many. */
const ROWS = 8_000

type Moment = { hold?: string; reached: string; stalled?: boolean }

/**
 * The moments at which an import is killed, as the database shows them; a lock that the test holds,
 * or a pipe that stays open, stops the import there.
 */
const MOMENTS = {
  'it has only connected': (pid) => ({
    reached: `select from pg_stat_activity where application_name = 'sangam ${pid}'`,
  }),
  'it is reading the file': (pid) => ({
    stalled: true,
    reached: `select from pg_stat_progress_copy join pg_stat_activity using (pid) where application_name = 'sangam ${pid}' and tuples_processed > 100`,
  }),
  'another import is under way': (pid) => ({
    hold: `select pg_advisory_xact_lock(hashtext('catalogue'))`,
    reached: waiting(pid, 'pg_advisory_xact_lock'),
  }),
  'it writes the styles': lockedOut('styles'),
  'it writes the facet rollup': lockedOut('facet_cells'),
  'it fills the buckets': lockedOut('shelves'),
  'it counts the buckets': lockedOut('shelf_counts'),
  'it collects the words': lockedOut('catalogue_words'),
  'it writes the stock': lockedOut('stock'),
  'all is written but the record of the load': lockedOut('catalogue_loads'),
} satisfies Record<string, (pid: number) => Moment>
const KILL_MOMENTS = Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]

function lockedOut(table: string): (pid: number) => Moment {
  return (pid) => ({ hold: `lock table ${table} in share mode`, reached: waiting(pid, table) })
}

function waiting(pid: number, forWhat: string): string {
  return `select from pg_stat_activity where application_name = 'sangam ${pid}' and wait_event_type = 'Lock' and query like '%${forWhat}%'`
}

let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
const row = (id: number, colour: string, left: number) =>
  `${id},Men,Apparel,Topwear,Shirts,${colour},,,S=${left},Kesar Shirt`
// Half of the sold styles go, a quarter changes, a quarter stays, and twice as many come.
const newRows = Array.from({ length: ROWS * 2 }, (_, i) =>
  row(i + ROWS / 2, i % 2 ? 'Red' : 'Blue', 7),
)
const at = (name: string) => path.join(folder, name)

beforeAll(async () => {
  shop = await shopDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'killed-'))
  const oldRows = Array.from({ length: ROWS }, (_, i) => row(i + 1, 'Red', 5))
  await writeFile(at('old.csv'), [HEADER, ...oldRows].join('\n'))
  await writeFile(at('new.csv'), [HEADER, ...newRows].join('\n'))
  execFileSync('mkfifo', [at('stalled.csv')])
  expect(await ended(start('old.csv'))).toBe(0)
}, TIMEOUT_MS)
afterAll(async () => {
  await shop.drop()
  await rm(folder, { recursive: true })
})

const start = (file: string) =>
  spawn(process.execPath, [COMMAND, 'import', at(file), '--allow-removals'], {
    env: { PATH: process.env.PATH, DATABASE_URL: shop.url, DATA_DIR: at('data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
const ended = async (child: ReturnType<typeof spawn>): Promise<number | null> =>
  ((await once(child, 'exit')) as [number | null])[0]

/**
 * Half of the new file goes through a pipe that stays open, so that its reader waits for more.
 */
function stall(): { end(): void } {
  const pipe = createWriteStream(at('stalled.csv'))
  // The reader is killed, which breaks the pipe.
  pipe.on('error', () => {})
  pipe.write([HEADER, ...newRows.slice(0, ROWS)].join('\n'))
  return { end: () => void pipe.destroy() }
}

/** Polls the database until the query finds a row. */
async function until(question: string, child?: ReturnType<typeof spawn>): Promise<void> {
  while (!(await shop.db.execute(sql.raw(question))).rowCount) {
    if (child && child.exitCode !== null)
      throw new Error(`The import ended with ${child.exitCode} before it came to: ${question}`)
    await sleep(3)
  }
}

describe('T46 an import that is killed leaves the old catalogue whole, and a later one works', () => {
  test.each(KILL_MOMENTS)('when %s', { timeout: TIMEOUT_MS }, async (name) => {
    const before = await whole(shop)
    const holder = new Client(shop.url)
    await holder.connect()
    const moment: (pid: number) => Moment = MOMENTS[name]
    const { stalled, hold } = moment(0)
    const pipe = stalled ? stall() : undefined
    const child = start(stalled ? 'stalled.csv' : 'new.csv')
    try {
      await holder.query('begin')
      if (hold) await holder.query(hold)
      await until(moment(child.pid ?? 0).reached, child)
      child.kill('SIGKILL')
      expect(await ended(child)).toBeNull()
    } finally {
      child.kill('SIGKILL')
      pipe?.end()
      await holder.end()
    }
    await until(
      `select where not exists (select from pg_stat_activity where application_name = 'sangam ${child.pid}')`,
    )
    expect(await whole(shop)).toEqual(before)
  })

  test('the later one', { timeout: TIMEOUT_MS }, async () => {
    expect(await ended(start('new.csv'))).toBe(0)
    const { rows: counts } = await shop.db.execute(
      sql`select count(*) filter (where listed)::int as sold, count(*) filter (where product_display_name = 'Kesar Shirt')::int as known, (select count(*) from stock where quantity = 7)::int as counted from styles`,
    )
    expect(counts).toEqual([{ sold: ROWS * 2, known: ROWS * 2 + ROWS / 2 - 1, counted: ROWS * 2 }])
  })
})

/** A digest of the catalogue: styles, listing index, words, stock and loads. */
async function whole({ db }: Awaited<ReturnType<typeof shopDatabase>>): Promise<unknown> {
  const tables = [
    'styles',
    'facet_cells',
    'shelves',
    'shelf_counts',
    'catalogue_words',
    'stock',
    'catalogue_loads',
  ]
  return Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const { rows } = await db.execute(
          sql.raw(
            `select count(*)::int as rows, sum(hashtextextended(t::text, 0)) as contents, max(xmin::text::bigint) as written from ${table} as t`,
          ),
        )
        return [table, rows[0]] as const
      }),
    ),
  )
}
