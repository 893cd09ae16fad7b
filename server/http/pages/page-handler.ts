import type { Context } from 'hono'
import { widestNetwork } from '#app/account/client-networks.server.ts'
import type { AppEnv, AppSettings } from '../app-settings.ts'
import {
  cachedOrigins,
  pageCache,
  type CachedPage,
  type CacheDecision,
  type RenderedPage,
} from './page-cache.ts'
import { isPublic, pageRenderer, type RenderPage } from './page-renderer.ts'
import type { ReadingGate } from './reading-gate.ts'
import type { RouteRules } from '../route-rules.ts'
import { sendCached, sendPage } from './send-page.ts'
import { shedPages } from './shed-page.ts'
import type { Shop } from '../shop.ts'

const MAX_CACHE_BYTES = 64 * 1024 * 1024

/** Every page of the shop, and the `.data` that React Router fetches in its place. */
export function pageHandler(
  shop: Shop,
  settings: AppSettings,
  { rules, gate }: { rules: RouteRules; gate: ReadingGate },
): (c: Context<AppEnv>) => Promise<Response> {
  const render = pageRenderer(shop, settings, rules)
  const shedPage = shedPages(render)
  const cache = pageCache({
    ttlMs: settings.pageCacheTtlMs,
    maxBytes: MAX_CACHE_BYTES,
    cacheDecision,
    onLookup: shop.metrics.countCacheLookup,
  })
  const isCachedOrigin = cachedOrigins()

  /** Reading of the catalogue takes turns; in place of what is shed stands a prepared answer. */
  async function renderInTurn(
    read: Parameters<RenderPage>,
    turn: { isFirst: boolean; network?: string },
  ): Promise<RenderedPage | CachedPage> {
    const [, url, ctx] = read
    if (!rules.isSheddable(url)) return render(...read)
    const page = await gate(() => render(...read), turn)
    return page === 'shed' ? shedPage(url, ctx) : page
  }

  return async (c) => {
    const ctx = c.get('requestContext')
    const url = new URL(c.req.url)
    // React Router compares Origin with the request's own URL, so that must be the public one.
    const address = ctx.origin + url.pathname + url.search
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const isCached = isRead && settings.pageCacheTtlMs > 0 && rules.isPageCacheable(url)
    if (isCached && isCachedOrigin(ctx.origin)) {
      // Nothing of this request goes into what others get: neither a header nor a cookie.
      const page = await cache.find(
        address,
        () => {
          const nobody = { ...ctx, address: 'nobody', cookies: [] }
          return renderInTurn([new Request(address), url, nobody], { isFirst: true })
        },
        await shop.catalogueIndex.latestLoad(),
      )
      if (!page.headers.has('Set-Cookie')) return sendCached(c, page)
    }
    // HEAD is answered like GET: a cache may use the headers of one for the other.
    const request =
      c.req.method === 'HEAD'
        ? new Request(address, { headers: c.req.raw.headers })
        : new Request(address, c.req.raw)
    const page = await renderInTurn([request, url, ctx], {
      isFirst: !isRead,
      network: widestNetwork(ctx.address),
    })
    return 'encoded' in page ? sendCached(c, page) : sendPage(c, page)
  }
}

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
