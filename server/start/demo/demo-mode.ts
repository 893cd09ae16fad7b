import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Log } from '#app/basics/log.ts'
import { catalogueLoads } from '#db/schema.ts'
import type { Database } from '#db/database.ts'
import type { Art } from '#app/images/images.server.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import { styleUuid, type Style } from '#app/catalogue/style.ts'
import type { Config } from '../config.ts'

// Imports of demo/, in demo mode only: they are dynamic, so that a shop in
// production runs without the folder.

/** How long the first start waits for another program that loads the catalogue. */
const LOAD_WAIT_MS = 10 * 60_000

/** First start: loads the demo catalogue. Once any catalogue has been loaded, it does nothing. */
export async function loadDemoCatalogueOnce(
  db: Database,
  log?: Pick<Log, 'warn'>,
): Promise<boolean> {
  const deadline = performance.now() + LOAD_WAIT_MS
  for (let announced = false; ; announced = true) {
    const [loaded] = await db.select().from(catalogueLoads).limit(1)
    if (loaded) return false
    if (await isFree(db)) break
    if (!announced) log?.warn({ area: 'catalogue' }, 'waiting for another program that loads it')
    if (performance.now() > deadline)
      throw new Error(
        'Another program has been loading the catalogue for 10 minutes: end it, and start the shop again',
      )
    await sleep(500)
  }
  const { demoStyles } = await import('#demo/styles.ts')
  const { demoRows } = await import('#demo/sizes.ts')
  const { stockOf } = await import('#demo/stock.ts')
  const styles = demoStyles()
  const rows = demoRows(styles)
  // Another node, or a merchant's import, may have begun since.
  const { isLate } = await loadCatalogue(db, {
    source: 'demo',
    rows,
    isLate: async (tx) => (await tx.$count(catalogueLoads)) > 0,
  })
  if (isLate) return false
  await setSellableStock(db, new Map(styles.map((style) => [styleUuid(style.id), stockOf(style)])))
  return true
}

/** Whether nobody loads the catalogue at this moment. */
async function isFree(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('catalogue')) as free`,
  )
  return rows[0]?.free ?? false
}

/** The demo's own goods, which a merchant's first file takes off sale without a question. */
export const demoStylesOf = async ({
  production,
}: Pick<Config, 'production'>): Promise<readonly Style[]> =>
  production ? [] : (await import('#demo/styles.ts')).demoStyles()

/**
 * Drawn images of the demo catalogue's goods. In production a product with the number of a demo
 * style is other goods, and without a photo it has no image.
 */
export const shopArt = async ({ production }: Pick<Config, 'production'>): Promise<Art> =>
  production ? NO_ART : await demoArt()

const NO_ART: Art = { style: () => undefined, revision: 'none' }

async function demoArt(): Promise<Art> {
  const { drawDetail, drawStyle } = await import('#demo/draw-style.ts')
  const { demoStyles } = await import('#demo/styles.ts')
  const styles = new Map(demoStyles().map((style) => [style.id, style]))
  const drawWith = (draw: (style: Style) => string) => (id: number) => {
    const style = styles.get(id)
    return style && (() => draw(style))
  }
  return {
    style: drawWith(drawStyle),
    detail: drawWith(drawDetail),
    revision: revisionOf(fileURLToPath(import.meta.resolve('#demo/draw-style.ts'))),
  }
}

/**
 * Revision of the drawings: a hash of their source files. A drawing depends on nothing else, so an
 * outdated one is recognised without drawing it again.
 */
function revisionOf(studio: string): string {
  const folder = path.dirname(studio)
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/(?<!\.test)\.(?:ts|json)$/.test(name)) hash.update(readFileSync(path.join(folder, name)))
  return hash.digest('hex')
}
