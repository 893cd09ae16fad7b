import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect } from 'vitest'
import type { Database } from '#db/database.ts'
import { stock } from '#db/schema.ts'
import { CHEAP_HASHES } from '../cheap-hashes.ts'
import type { ServerFolder, StartedServer } from '../contract/started-server.ts'
import { freePortPair } from '../servers/free-port-pair.ts'
import { garment, type Goods } from '../shop/clients/checkout-client.ts'

/** T53: all steps of a shutdown together have 20 s; the rest is for a busy machine. */
const SHUTDOWN_MS = 25_000

/** A shop as a process of its own, whose page cache keeps pages as in production. */
export async function startFaultedShop(
  folder: ServerFolder,
  settings: Record<string, string> = {},
): Promise<StartedServer> {
  const shop = await folder.start({
    ...CHEAP_HASHES,
    PORT: String(await freePortPair()),
    HOST: '127.0.0.1',
    TRUSTED_PROXY_HOPS: '1',
    LOG_LEVEL: 'warn',
    ...settings,
  })
  if (!shop.url) throw new Error(`the shop did not open: ${shop.output}`)
  return shop
}

/** Three garments of which there is enough for any number of buyers. */
export async function plentyOf(db: Database): Promise<Goods[]> {
  const goods: Goods[] = []
  for (const nth of [0, 1, 2]) goods.push(await garment({ database: { db } }, nth))
  for (const { id } of goods)
    await db
      .update(stock)
      .set({ quantity: sql`1000000` })
      .where(eq(stock.productId, id))
  return goods
}

/** Address of the embedded Postgres of this folder, as the shop itself knows it. */
export function embeddedUrl(dataDir: string): string {
  const record = readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')
  const { password, port } = JSON.parse(record) as { password: string; port: number }
  return `postgres://sangam:${password}@127.0.0.1:${port}/sangam`
}

/** Runs the statements on a connection of their own. */
export async function query(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until the database answers and may be written to. */
export async function writable(url: string): Promise<void> {
  for (;;) {
    const [found] = await query(url, 'select pg_is_in_recovery() as waits').catch(() => [])
    if (found?.rows[0]?.waits === false) return
    await sleep(20)
  }
}

export const isAlive = ({ server }: StartedServer): boolean =>
  server.exitCode === null && server.signalCode === null

/** SIGTERM must end the process in its time, in whatever state its database is; prints how. */
export async function expectShutdown(title: string, shop: StartedServer): Promise<void> {
  const before = shop.output.length
  const beganAt = performance.now()
  shop.server.kill('SIGTERM')
  const late = setTimeout(() => shop.server.kill('SIGKILL'), SHUTDOWN_MS)
  const code = await shop.exitCode
  clearTimeout(late)
  const steps = [...shop.output.slice(before).matchAll(/"step":"([^"]+)"/g)].map(([, step]) => step)
  console.log(
    `${title}: SIGTERM ended it after ${Math.round(performance.now() - beganAt)} ms with exit code ${code}` +
      (steps.length > 0 ? `; not in time: ${steps.join(', ')}` : ''),
  )
  expect([0, 1], `${title}: exit code`).toContain(code)
}
