import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Database } from '#db/database.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { setStock } from '#app/catalogue/set-stock.server.ts'
import { styleUuid, type Style } from '#app/catalogue/style.ts'
import type { StyleRow } from '#app/catalogue/import/style-row.ts'
import { stockOf } from '#demo/stock.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { freePair } from '../tests/free-ports.ts'
import { administer, onDatabase } from '../tests/postgres-template.ts'
import { syntheticRows } from './synthetic-catalogue.ts'

export type BenchShop = {
  /** Where the shop answers, in a process of its own. */
  url: string
  /** Where its database is. */
  databaseUrl: string
  /** Some of what it sells, from everywhere in the catalogue. */
  sample: readonly Style[]
  /** How many rows were loaded, and how many of them it sells. */
  rows: number
  sold: number
  close(): Promise<void>
}

const SAMPLED = 5_000
const BATCH = 5_000

/** The built shop with a synthetic catalogue, on a database of its own: in the embedded Postgres, or that of TEST_DATABASE_URL. */
export async function openBenchShop(rows: number, signal: AbortSignal): Promise<BenchShop> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => console.error(error))
  }
  try {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-bench-'))
    undo.push(() => rm(dataDir, { recursive: true, force: true }))
    // As root, Postgres runs as somebody who must be able to enter here.
    await chmod(dataDir, 0o755)
    const given = await databaseOn(process.env.TEST_DATABASE_URL, undo)
    const settings = { DATA_DIR: dataDir, ...(given && { DATABASE_URL: given }) }
    const database = await openDatabase(readConfig(settings))
    undo.push(database.close)
    const { sample, sold } = await fill(database.db, () => untilStopped(syntheticRows(rows), signal))
    // Or it would be done in the middle of the measuring.
    await database.pool.query('vacuum (analyze)')
    const url = await openInChild(settings, undo)
    return { url, databaseUrl: database.url, sample, rows, sold, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function databaseOn(postgres: string | undefined, undo: (() => Promise<unknown>)[]): Promise<string | undefined> {
  if (!postgres) return undefined
  const name = `bench_${randomUUID().slice(0, 8)}`
  await administer(postgres, `create database ${name}`)
  undo.push(() => administer(postgres, `drop database ${name} with (force)`))
  return onDatabase(postgres, name)
}

function* untilStopped<T>(rows: Iterable<T>, signal: AbortSignal): Generator<T> {
  for (const row of rows) {
    signal.throwIfAborted()
    yield row
  }
}

/** @param rows gives the same ones on every call */
async function fill(db: Database, rows: () => Iterable<StyleRow>): Promise<{ sample: Style[]; sold: number }> {
  const { kept } = await loadCatalogue(db, { source: 'bench', rows: rows() })
  const sample: Style[] = []
  const every = Math.ceil(kept / SAMPLED)
  let sold = 0
  let batch: Style[] = []
  const count = async () => {
    await setStock(db, new Map(batch.map((style) => [styleUuid(style.id), stockOf(style)])))
    batch = []
  }
  for (const row of rows()) {
    if (!('style' in row)) continue
    if (sold % every === 0) sample.push(row.style)
    sold++
    batch.push(row.style)
    if (batch.length === BATCH) await count()
  }
  await count()
  return { sample, sold }
}

async function openInChild(settings: Record<string, string>, undo: (() => Promise<unknown>)[]): Promise<string> {
  const port = await freePair()
  const { PATH = '', HOME = '' } = process.env
  // Nothing else of this terminal's settings: the figures are of the shop as it comes.
  const shop = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH, HOME, ...settings, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(() => ended(shop))
  for await (const line of createInterface({ input: shop.stdout })) if (line.startsWith('Sangam is open')) return `http://127.0.0.1:${port}`
  throw new Error('The shop did not open.')
}

async function ended(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return
  shop.kill('SIGTERM')
  await once(shop, 'exit')
}
