import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { singleFlight } from '#app/basics/single-flight.ts'
import type { AppEnv, AppSettings } from '../app-settings.ts'
import type { Shop } from '../shop.ts'
import { isFromThisMachine } from '../sockets/this-machine.ts'
import { UNAVAILABLE_HEADERS } from '../unavailable.ts'

/** Liveness (/healthz), readiness (/readyz) and Prometheus metrics (/metrics). */
export function healthRoutes(
  { healthDb, log, metrics }: Pick<Shop, 'healthDb' | 'log' | 'metrics'>,
  {
    metricsToken,
    isDraining,
    outside,
  }: Pick<AppSettings, 'metricsToken' | 'isDraining' | 'outside'>,
) {
  const bearer = metricsToken && sha256(`Bearer ${metricsToken}`)
  const mayLookInside = (c: Context<AppEnv>) =>
    bearer
      ? timingSafeEqual(bearer, sha256(c.req.header('authorization') ?? ''))
      : isFromThisMachine(c)
  // A flood of probes waits for one answer, not behind each other.
  const once = singleFlight<'readyz', unknown>()
  async function readiness() {
    if (isDraining()) return 'the shop is closing'
    try {
      // Migrations run before the first request, so a table that answers shows that both the
      // database and the schema are ready.
      await once('readyz', () => healthDb.execute(sql`select 1 from shelves limit 1`))
      return 'ready'
    } catch (error) {
      log.warn({ area: 'health', err: error }, 'database does not answer')
      return 'the database does not answer'
    }
  }
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      const status = await readiness()
      const headers = status === 'ready' ? {} : UNAVAILABLE_HEADERS
      const code = status === 'ready' ? 200 : 503
      // Who outside is away changes nothing about whether this shop can serve.
      return c.req.query('details') !== undefined && mayLookInside(c)
        ? c.json({ status, outside: outside() }, code, headers)
        : c.text(status, code, headers)
    })
    .get('/metrics', async (c) => {
      if (!mayLookInside(c)) return c.text('Not found', 404)
      const { text, contentType } = await metrics.scrape()
      return c.text(text, 200, { 'Content-Type': contentType })
    })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
