import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import { styleUuid, type Style } from '#app/catalogue/style.ts'
import { stockOf } from '#demo/stock.ts'
import { readConfig } from '#server/start/config.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { freePortPair } from '../../tests/servers/free-port-pair.ts'
import { administer, databaseUrlFor } from '../../tests/databases/postgres-template.ts'
import { runMeasured, type Cost } from './measured-child.ts'
import { REAL_ROWS, syntheticStyles, writeSyntheticFile } from './synthetic-catalogue.ts'

export type BenchShop = {
  /** Address of the shop, which runs in a process of its own. */
  url: string
  databaseUrl: string
  /** Styles from all over the catalogue. */
  sample: readonly Style[]
  /** `rows`: rows of the catalogue file; `sold`: the styles among them that the shop sells. */
  rows: number
  sold: number
  /** Cost of the import. */
  imported: Cost
  /** Environment of its commands. */
  settings: Record<string, string>
  /** Opens another node on the same database. @returns its address */
  openNode(): Promise<string>
  close(): Promise<void>
}

const SAMPLED = 5_000
const BATCH = 5_000

/**
 * The built shop with a synthetic catalogue, on a database of its own: in the embedded Postgres, or
 * in that of TEST_DATABASE_URL.
 */
export async function openBenchShop(
  rows: number,
  signal: AbortSignal,
  extraSettings: Record<string, string> = {},
): Promise<BenchShop> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse())
      await step().catch((error: unknown) => console.error(error))
  }
  try {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-bench-'))
    undo.push(() => rm(dataDir, { recursive: true, force: true }))
    // Run by root, Postgres is another user, who must be able to enter the folder.
    await chmod(dataDir, 0o755)
    const given = await databaseOn(process.env.TEST_DATABASE_URL, undo)
    const settings = { DATA_DIR: dataDir, ...(given && { DATABASE_URL: given }) }
    const file = path.join(dataDir, 'styles.csv')
    await writeSyntheticFile(file, rows, signal)
    // Keeps Postgres running, so that its start does not count as import time.
    const database = await openDatabase(readConfig(settings))
    undo.push(database.close)
    const imported = await runMeasured('server/commands/catalogue/catalogue.ts', ['import', file], {
      settings,
      signal,
    })
    await rm(file)
    const sample = await countStock(database.db, rows, signal)
    const sold = await database.db.$count(styles)
    // Autovacuum would otherwise run in the middle of the measurement.
    await database.pool.query('vacuum (analyze)')
    const url = await openInChild({ ...settings, ...extraSettings }, undo)
    const openNode = async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'sangam-bench-node-'))
      undo.push(() => rm(folder, { recursive: true, force: true }))
      const own = { DATA_DIR: folder, DATABASE_URL: database.url }
      return openInChild({ ...settings, ...extraSettings, ...own }, undo)
    }
    const { url: databaseUrl } = database
    return { url, databaseUrl, sample, rows, sold, imported, settings, openNode, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function databaseOn(
  postgres: string | undefined,
  undo: (() => Promise<unknown>)[],
): Promise<string | undefined> {
  if (!postgres) return undefined
  const name = `bench_${randomUUID().slice(0, 8)}`
  await administer(postgres, `create database ${name}`)
  undo.push(() => administer(postgres, `drop database ${name} with (force)`))
  return databaseUrlFor(postgres, name)
}

/**
 * Counts the stock of as many styles as a real shop has; the others have no figure. @returns a
 * sample from all over the catalogue
 */
async function countStock(db: Database, rows: number, signal: AbortSignal): Promise<Style[]> {
  const sample: Style[] = []
  const [everySample, everyCounted] = [Math.ceil(rows / SAMPLED), Math.ceil(rows / REAL_ROWS)]
  let batch: Style[] = []
  const count = async () => {
    await setSellableStock(db, new Map(batch.map((style) => [styleUuid(style.id), stockOf(style)])))
    batch = []
  }
  let nth = 0
  for (const style of syntheticStyles(rows)) {
    signal.throwIfAborted()
    if (nth % everySample === 0) sample.push(style)
    if (nth % everyCounted === 0) batch.push(style)
    nth++
    if (batch.length === BATCH) await count()
  }
  await count()
  return sample
}

async function openInChild(
  settings: Record<string, string>,
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  const port = await freePortPair()
  const { PATH = '', HOME = '' } = process.env
  // No other settings of this terminal: the figures are those of the shop's defaults.
  const shop = spawn(process.execPath, ['server/main.ts'], {
    // The page cache is off, because rendering is measured.
    env: {
      PATH,
      HOME,
      PAGE_CACHE_TTL_SECONDS: '0',
      LOG_LEVEL: 'silent',
      ...settings,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(() => ended(shop))
  for await (const line of createInterface({ input: shop.stdout }))
    if (line.startsWith('Sangam is open')) {
      // Its log has a reader, as it has under systemd.
      shop.stdout.resume()
      return `http://127.0.0.1:${port}`
    }
  throw new Error('The shop did not open.')
}

async function ended(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return
  shop.kill('SIGTERM')
  await once(shop, 'exit')
}
