import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { shopperContext, shopperReader } from '#app/account/session/shopper.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import { matchesEtag } from '#app/basics/etag.ts'
import {
  nonceContext,
  requestContext,
  type RequestContext,
} from '#app/basics/request-context.server.ts'
import { catalogueServices } from '#app/catalogue/services.server.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import type { AppEnv, AppSettings } from '../app-settings.ts'
import { securePage } from './content-security.ts'
import { negotiate } from '../negotiate.ts'
import {
  pageCache,
  type Encoding,
  type CachedPage,
  type RenderedPage,
  type CacheDecision,
} from './page-cache.ts'
import type { RouteRules } from '../route-rules.ts'
import type { Shop } from '../shop.ts'
import { UNAVAILABLE_HEADERS, withUnavailableAnswers } from '../unavailable.ts'

const MAX_CACHE_BYTES = 64 * 1024 * 1024

/** Every page of the shop, and the `.data` that React Router fetches in its place. */
export function pageHandler(
  shop: Shop,
  settings: AppSettings,
  rules: RouteRules,
): (c: Context<AppEnv>) => Promise<Response> {
  const render = pageRenderer(shop, settings, rules)
  const cache = pageCache({
    ttlMs: settings.pageCacheTtlMs,
    maxBytes: MAX_CACHE_BYTES,
    cacheDecision,
  })

  return async (c) => {
    const ctx = c.get('requestContext')
    const url = new URL(c.req.url)
    // React Router compares Origin with the request's own URL, so that must be the public one.
    const address = ctx.origin + url.pathname + url.search
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (isRead && settings.pageCacheTtlMs > 0 && rules.isPageCacheable(url)) {
      // Nothing of this request goes into what others get: neither a header nor a cookie.
      const page = await cache.find(`${await shop.catalogueIndex.latestLoad()} ${address}`, () =>
        render(new Request(address), url, { ...ctx, address: 'nobody', cookies: [] }),
      )
      if (!page.headers.has('Set-Cookie')) return sendCached(c, page)
    }
    // HEAD is answered like GET: a cache may use the headers of one for the other.
    const request =
      c.req.method === 'HEAD'
        ? new Request(address, { headers: c.req.raw.headers })
        : new Request(address, c.req.raw)
    return send(c, await render(request, url, ctx))
  }
}

function pageRenderer(shop: Shop, settings: AppSettings, rules: RouteRules) {
  const handleRequest = createRequestHandler(
    withUnavailableAnswers(build, shop.log),
    settings.dev ? 'development' : 'production',
  )
  return async function render(
    request: Request,
    url: URL,
    ctx: RequestContext,
  ): Promise<RenderedPage> {
    const context = new RouterContextProvider()
    // Hexadecimal: nothing in it means anything to HTML or to the regular expression that finds it.
    const nonce = randomBytes(16).toString('hex')
    context.set(catalogueServices, shop)
    context.set(accountServices, shop)
    context.set(paymentServices, shop)
    context.set(requestContext, ctx)
    context.set(shopperContext, shopperReader({ auth: shop.auth, request, cookies: ctx.cookies }))
    context.set(nonceContext, nonce)
    const response = await handleRequest(request, context)
    const headers = new Headers(response.headers)
    for (const cookie of ctx.cookies) headers.append('Set-Cookie', cookie)
    if (response.status === 503)
      for (const [name, value] of Object.entries(UNAVAILABLE_HEADERS)) headers.set(name, value)
    // A page that failed in part, or is one of too many to store, has set Cache-Control itself.
    if (!headers.has('Cache-Control'))
      headers.set(
        'Cache-Control',
        rules.cacheControlOf(url, {
          method: request.method,
          status: response.status,
          setsCookie: headers.has('Set-Cookie'),
        }),
      )
    let text = await response.text()
    if (headers.get('Content-Type')?.startsWith('text/html') && !settings.dev) {
      const page = securePage(text, {
        nonce,
        shared: rules.ruleOf(url).shared,
        gatewayOrigins: ctx.gatewayOrigins,
      })
      headers.set('Content-Security-Policy', page.policy)
      text = page.html
    }
    const body = Buffer.from(text)
    const rendered = { status: response.status, headers, body }
    if (response.status === 200 && isPublic(rendered))
      headers.set(
        'ETag',
        `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      )
    return rendered
  }
}

const isPublic = ({ headers }: RenderedPage) =>
  headers.get('Cache-Control')?.startsWith('public') === true && !headers.has('Set-Cookie')

function cacheDecision(page: RenderedPage): CacheDecision {
  if (isPublic(page)) return 'store'
  // Degraded page: if its products cannot be loaded, the home page is shown without them (§4.3). A
  // stored page that has them is better.
  const isDegraded =
    page.status === 200 &&
    page.headers.get('Cache-Control') === 'no-store' &&
    !page.headers.has('Set-Cookie')
  return page.status >= 500 || isDegraded ? 'keep-stale' : 'evict'
}

/** The smaller one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

async function sendCached(c: Context, page: CachedPage): Promise<Response> {
  const encoding = negotiate(c, 'Accept-Encoding', ENCODINGS, undefined)
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (!encoding) return send(c, { ...page, headers })
  headers.set('Content-Encoding', encoding)
  return send(c, { ...page, headers, body: await page.encoded(encoding) })
}

type SentPage = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> }

/** Conditional request: answers 304 if the browser has the page with this ETag already. */
function send(c: Context, { status, headers, body }: SentPage): Response {
  const etag = headers.get('ETag')
  if (etag && matchesEtag(etag, c.req.header('if-none-match')))
    return new Response(null, { status: 304, headers })
  const hasNoBody = status === 204 || status === 304 || c.req.method === 'HEAD'
  return new Response(hasNoBody ? null : body, { status, headers })
}
