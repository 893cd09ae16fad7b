import { Hono, type Context } from 'hono'
import { brand } from '#app/basics/brand.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import { problem } from '#app/api/answers/problem.ts'
import type { ApiScope } from '#app/api/keys/api-key.ts'
import type { KeyWho } from '#app/api/keys/find-key.server.ts'
import { openApi } from '#app/api/openapi.ts'
import { findOrder, listChangedOrders } from '#app/api/orders.server.ts'
import { readPage, type ApiPage } from '#app/api/page-parameters.ts'
import { findProduct, findStock, listProducts, listStock } from '#app/api/products.server.ts'
import { isStatementTimeout } from '#db/unavailable.ts'
import type { AppEnv } from '../app-settings.ts'
import type { ReadingGate } from '../pages/reading-gate.ts'
import { sendPage } from '../pages/send-page.ts'
import type { Shop } from '../shop.ts'
import { isUnavailable, UNAVAILABLE_HEADERS } from '../unavailable.ts'
import { requireKey, sendProblem, type ApiServices } from './require-key.ts'

/**
 * Read API for other programs (docs/decisions/0104). Its reading takes turns with that of pages, and
 * has the reading pool with its deadline, so that no key slows the shop down.
 */
export function apiRoutes(
  shop: ApiServices & Pick<Shop, 'readingDb'>,
  { gate }: { gate: ReadingGate },
) {
  const { log, readingDb: db } = shop
  const hono = new Hono<AppEnv>()
  hono.onError((error, c) => {
    if (isUnavailable(error) || isStatementTimeout(error)) return busy(c)
    log.error({ area: 'http', err: error }, 'request of the API failed')
    return sendProblem(c, problem(500, 'It is the fault of the shop. Try again later.'))
  })

  /** Answers a request of a key with the scope; undefined is 404. */
  const answering =
    <Scope extends ApiScope>(
      scope: Scope,
      read: (by: KeyWho<Scope>, c: Context<AppEnv>) => Promise<object | undefined>,
    ) =>
    async (c: Context<AppEnv>) => {
      const by = await requireKey(c, shop, scope)
      if (by instanceof Response) return by
      const answer = await gate(() => read(by, c), { network: by.id })
      if (answer === 'shed') return busy(c)
      if (answer instanceof Response) return answer
      if (!answer) return sendProblem(c, problem(404, 'There is none.'))
      return sendJson(c, answer, { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' })
    }
  const paged =
    <Scope extends ApiScope>(
      read: (by: KeyWho<Scope>, page: ApiPage, c: Context<AppEnv>) => Promise<object>,
    ) =>
    async (by: KeyWho<Scope>, c: Context<AppEnv>) => {
      const page = readPage(new URL(c.req.url).searchParams)
      return page.ok ? read(by, page.value, c) : sendProblem(c, problem(400, page.error))
    }
  const named = (c: Context<AppEnv>) => c.req.param('name') ?? ''
  const reading = (c: Context<AppEnv>) => ({ db, origin: c.get('requestContext').origin })

  hono.get('/api/v1/openapi.json', (c) => {
    const { origin } = c.get('requestContext')
    return sendJson(c, openApi({ origin, title: `${brand.name} API` }), {
      'Cache-Control': 'public, max-age=3600',
    })
  })
  hono.get(
    '/api/v1/products',
    answering(
      'products',
      paged((by, page, c) => listProducts(reading(c), by, page)),
    ),
  )
  hono.get(
    '/api/v1/products/:name',
    answering('products', (by, c) => findProduct(reading(c), by, named(c))),
  )
  hono.get(
    '/api/v1/stock',
    answering(
      'stock',
      paged((by, page) => listStock(db, by, page)),
    ),
  )
  hono.get(
    '/api/v1/stock/:name',
    answering('stock', (by, c) => findStock(db, by, named(c))),
  )
  hono.get(
    '/api/v1/orders',
    answering(
      'orders',
      paged((by, page) => listChangedOrders({ db, log }, by, page)),
    ),
  )
  hono.get(
    '/api/v1/orders/:name',
    answering('orders', (by, c) => findOrder({ db, log }, by, named(c))),
  )
  hono.all('/api/*', (c) =>
    sendProblem(
      c,
      c.req.method === 'GET' || c.req.method === 'HEAD'
        ? problem(404, 'There is nothing at this address; /api/v1/openapi.json says what there is.')
        : problem(405, 'The API is read only.'),
      c.req.method === 'POST' ? { Allow: 'GET, HEAD' } : {},
    ),
  )
  return hono
}

const busy = (c: Context<AppEnv>) =>
  sendProblem(c, problem(503, 'The shop cannot answer at the moment.'), UNAVAILABLE_HEADERS)

/** Sends JSON with its ETag; whoever has it already is answered 304. */
function sendJson(c: Context<AppEnv>, answer: object, headers: Record<string, string>) {
  const body = JSON.stringify(answer)
  return sendPage(c, {
    status: 200,
    headers: new Headers({
      ...headers,
      'Content-Type': 'application/json',
      ETag: `W/"${sha256(body).slice(0, 32)}"`,
    }),
    body: Buffer.from(body),
  })
}
