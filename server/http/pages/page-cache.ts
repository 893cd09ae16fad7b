import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { singleFlight } from '#app/basics/single-flight.ts'
import { MINUTE_MS } from '#app/basics/time.ts'

/** A page as rendered for no visitor in particular. */
export type RenderedPage = { status: number; headers: Headers; body: Buffer<ArrayBuffer> }
export type CachedPage = RenderedPage & {
  /** Compressed body, made once however often it is sent. */
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>
}
export type Encoding = 'br' | 'gzip'

/** A page that is compressed already stays so. */
type Render = () => Promise<RenderedPage | CachedPage>

export type PageCache = {
  /**
   * Single flight: the cached page of `key`, or one rendering however many callers ask at once. A
   * page that may not be stored goes to these callers only.
   * @param version of what the page is made from: a page of another one is no longer fresh
   */
  find(key: string, render: Render, version?: string): Promise<CachedPage>
}

/**
 * `evict`: the page is gone, or personal by mistake, so the stored one must not be shown again.
 * `keep-stale`: the stored page is better than this one.
 */
export type CacheDecision = 'store' | 'evict' | 'keep-stale'

/** Upper bound on the age of a page that is shown while the shop cannot render it (T17). */
const MAX_STALE_MS = 10 * MINUTE_MS
/** Upper bound on waiting for a revalidation while a stale page is there to be shown. */
const REVALIDATE_TIMEOUT_MS = 500

/** `failedAt`: when a revalidation last failed or timed out, by `nowMs`. */
type CacheEntry = { page: CachedPage; version: string; renderedAt: number; failedAt: number }

type Rendering = { key: string; version: string; render: Render }

/**
 * Page cache with stale-while-revalidate and stale-if-error (decision 21). A page is fresh for
 * `ttlMs`. For as long again callers get it at once while one rendering replaces it. After that, and
 * where its version has changed, a caller waits for the rendering, `revalidateTimeoutMs` at most; if
 * it fails, nobody else waits for the next `ttlMs`.
 * @param cacheDecision must store only pages that succeeded and hold nothing personal
 * @param nowMs a monotonic clock
 */
export function pageCache({
  ttlMs,
  maxBytes,
  cacheDecision,
  onLookup = () => {},
  revalidateTimeoutMs = REVALIDATE_TIMEOUT_MS,
  nowMs = () => performance.now(),
}: {
  ttlMs: number
  maxBytes: number
  cacheDecision: (page: RenderedPage) => CacheDecision
  /** Whether the caller gets a stored page, or waits for a rendering. */
  onLookup?: (result: 'hit' | 'miss') => void
  revalidateTimeoutMs?: number
  nowMs?: () => number
}): PageCache {
  const entries = new LRUCache<string, CacheEntry>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const once = singleFlight<string, CachedPage>()

  async function renderNow({ key, version, render }: Rendering): Promise<CachedPage> {
    const page = withEncodings(await render())
    const decision = cacheDecision(page)
    if (decision === 'store')
      entries.set(key, { page, version, renderedAt: nowMs(), failedAt: -Infinity })
    else if (decision === 'evict') entries.delete(key)
    return page
  }

  const renderOnce = (rendering: Rendering) =>
    once(`${rendering.version} ${rendering.key}`, () => renderNow(rendering))

  /** Renders the page again; undefined if that fails, and entry.server.tsx has logged why. */
  async function revalidate(
    rendering: Rendering,
    entry: CacheEntry,
  ): Promise<CachedPage | undefined> {
    const page = await renderOnce(rendering).catch(() => undefined)
    if (page && cacheDecision(page) !== 'keep-stale') return page
    entry.failedAt = nowMs()
    return undefined
  }

  const hit = (page: CachedPage): CachedPage => {
    onLookup('hit')
    return page
  }

  return {
    async find(key, render, version = '') {
      const rendering = { key, version, render }
      const entry = entries.get(key)
      const age = entry ? nowMs() - entry.renderedAt : Infinity
      if (!entry || age >= MAX_STALE_MS) {
        onLookup('miss')
        return renderOnce(rendering)
      }
      const isOutdated = entry.version !== version
      if (age < ttlMs && !isOutdated) return hit(entry.page)
      const failedRecently = nowMs() - entry.failedAt < ttlMs
      const revalidation = failedRecently ? undefined : revalidate(rendering, entry)
      if (age < 2 * ttlMs && !isOutdated) return hit(entry.page)
      const page = await orUndefinedAfter(revalidation, revalidateTimeoutMs)
      if (page) {
        onLookup('miss')
        return page
      }
      if (!failedRecently) entry.failedAt = nowMs()
      return hit(staleIfError(entry.page))
    },
  }
}

/** In demo mode any host is served; names that somebody made up must not empty a cache. */
const MAX_CACHED_ORIGINS = 8

/** Which origins have their pages stored: the first few that are asked for. */
export function cachedOrigins(): (origin: string) => boolean {
  const origins = new Set<string>()
  return (origin) =>
    origins.has(origin) || (origins.size < MAX_CACHED_ORIGINS && Boolean(origins.add(origin)))
}

async function orUndefinedAfter<T>(
  promise: Promise<T> | undefined,
  timeoutMs: number,
): Promise<T | undefined> {
  if (!promise) return undefined
  const cancel = new AbortController()
  const timeout = sleep(timeoutMs, undefined, { signal: cancel.signal }).catch(() => undefined)
  return Promise.race([promise, timeout]).finally(() => cancel.abort())
}

/** Stale-if-error: sent with `no-store`, so that no other cache keeps it as the current page. */
function staleIfError(page: CachedPage): CachedPage {
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'no-store')
  return { ...page, headers }
}

const compress = {
  // Brotli level 5 of 11: the highest one that takes no longer than the rendering did.
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
}

export function withEncodings(page: RenderedPage | CachedPage): CachedPage {
  if ('encoded' in page) return page
  const encodings: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>> = {}
  return { ...page, encoded: (encoding) => (encodings[encoding] ??= compress[encoding](page.body)) }
}

/** Bytes of an entry: the body, both encodings at about a sixth each, and the headers. */
const sizeOf = ({ page }: CacheEntry) => Math.ceil(page.body.byteLength * 1.4) + 2_000
