import type { Context } from 'hono'
import { widestNetwork } from '#app/account/client-networks.server.ts'
import { wordsVersion } from '#app/basics/brand/words.server.ts'
import { currentOpening } from '#app/basics/opening/opening.server.ts'
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
import { preparedPages } from '../front/prepared-pages.ts'
import type { CachePart, RouteRules } from '../routes/route-rules.ts'
import type { FindAnswer } from '../front/prepared-answer.ts'
import type { SentEncoding } from '../front/accepted-encoding.ts'
import type { ProtectHeaders } from '../security-headers.ts'
import { sendPage } from './send-page.ts'
import { shedPages } from './shed-page.ts'
import type { Shop } from '../shop.ts'

/** Searches can be made up without end, so they have a part of the cache to themselves. */
const MAX_CACHE_BYTES: Record<CachePart, number> = {
  shop: 64 * 1024 * 1024,
  'long-tail': 32 * 1024 * 1024,
}

type PageHandler = {
  handle(c: Context<AppEnv>): Promise<Response>
  /** A page that stands in the cache, is fresh, and compressed already. */
  find: FindAnswer
}

/** Every page of the shop, and the `.data` that React Router fetches in its place. */
export function pageHandler(
  shop: Shop,
  settings: AppSettings,
  { rules, gate, protect }: { rules: RouteRules; gate: ReadingGate; protect: ProtectHeaders },
): PageHandler {
  const render = pageRenderer(shop, settings, rules)
  const shedPage = shedPages(render)
  const { countCacheLookup } = shop.metrics
  const makeCache = (part: CachePart) =>
    pageCache({
      ttlMs: settings.pageCacheTtlMs,
      maxBytes: MAX_CACHE_BYTES[part],
      cacheDecision,
      onLookup: countCacheLookup,
    })
  const caches = { shop: makeCache('shop'), 'long-tail': makeCache('long-tail') }
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

  async function handle(c: Context<AppEnv>): Promise<Response> {
    const ctx = c.get('requestContext')
    const url = new URL(c.req.url)
    // React Router compares Origin with the request's own URL, so that must be the public one.
    const address = ctx.origin + url.pathname + url.search
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    // Of a closed shop only the staff come so far (opening-gate.ts): what they see is stored nowhere.
    const isStored = isRead && settings.pageCacheTtlMs > 0 && currentOpening().state !== 'closed'
    const part = isStored ? rules.cachePartOf(url) : undefined
    const network = widestNetwork(ctx.address)
    if (part && isCachedOrigin(ctx.origin)) {
      const turn = part === 'shop' ? { isFirst: true } : { isFirst: false, network }
      // Nothing of this request goes into what others get: neither a header nor a cookie.
      const page = await caches[part].find(
        address,
        () => {
          const nobody = { ...ctx, address: 'nobody', cookies: [] }
          return renderInTurn([new Request(address), url, nobody], turn)
        },
        versionOf(await shop.catalogueIndex.latestLoad()),
      )
      if (!page.headers.has('Set-Cookie')) return sendPage(c, page)
    }
    // HEAD is answered like GET: a cache may use the headers of one for the other.
    const request =
      c.req.method === 'HEAD'
        ? new Request(address, { headers: c.req.raw.headers })
        : new Request(address, c.req.raw)
    const page = await renderInTurn([request, url, ctx], { isFirst: !isRead, network })
    return sendPage(c, page)
  }

  const answerFrom = preparedPages(protect)
  function find({ origin, target }: { origin: string; target: string }, encoding: SentEncoding) {
    const load = shop.catalogueIndex.knownLoad()
    if (load === undefined) return undefined
    const version = versionOf(load)
    const address = origin + target
    const page = caches.shop.fresh(address, version) ?? caches['long-tail'].fresh(address, version)
    const answer = page && answerFrom(page, target, encoding)
    if (answer) countCacheLookup('hit')
    return answer
  }
  return { handle, find }
}

/** Pages are made of the catalogue, of the shop's words, and of whether it takes orders. */
const versionOf = (load: string) => `${load}/${wordsVersion()}/${currentOpening().state}`

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
