import type { StreamedBody } from '#app/basics/streamed-body.server.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { singleFlight } from '#app/basics/single-flight.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import { encodedBody, type EncodedBody } from './encoded-body.ts'

/** A page as rendered for no visitor in particular. */
export type RenderedPage = {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
  /** Sent in place of the body. */
  stream?: StreamedBody
}
export type CachedPage = RenderedPage & EncodedBody

/** A page that is compressed already stays so. */
type Render = () => Promise<RenderedPage | CachedPage>

export type PageCache = {
  /**
   * Single flight: the cached page of `key`, or one rendering however many callers ask at once. A
   * page that may not be stored goes to these callers only.
   * @param version of what the page is made from: a page of another one is no longer fresh
   */
  find(key: string, render: Render, version?: string): Promise<CachedPage>
  /** The cached page while it is fresh, which `find` would give at once. */
  fresh(key: string, version: string): CachedPage | undefined
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

/** Upper bound on pages that wait to be compressed once more; beyond it a page stays as it is. */
const MAX_RECOMPRESSIONS = 200

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
  const recompressions = new PQueue({ concurrency: 1 })

  async function renderNow({ key, version, render }: Rendering): Promise<CachedPage> {
    const rendered = await render()
    const decision = cacheDecision(rendered)
    const page = decision === 'store' ? keepEncodings(key, rendered) : withEncodings(rendered)
    if (decision === 'store')
      entries.set(key, { page, version, renderedAt: nowMs(), failedAt: -Infinity })
    else if (decision === 'evict') entries.delete(key)
    return page
  }

  /** A page that came out as it was before is not compressed again. */
  function keepEncodings(key: string, rendered: RenderedPage | CachedPage): CachedPage {
    const before = entries.peek(key)?.page
    if (before?.body.equals(rendered.body)) return { ...before, ...rendered, body: before.body }
    return withEncodings(rendered, (recompress) => {
      const isKept = () => entries.peek(key)?.page.body === rendered.body
      if (recompressions.size < MAX_RECOMPRESSIONS)
        void recompressions.add(async () => isKept() && recompress()).catch(() => {})
    })
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
    fresh(key, version) {
      const entry = entries.get(key)
      const isFresh = entry?.version === version && nowMs() - entry.renderedAt < ttlMs
      return isFresh ? entry.page : undefined
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

export const withEncodings = (
  page: RenderedPage | CachedPage,
  whenIdle?: Parameters<typeof encodedBody>[1],
): CachedPage => ('encoded' in page ? page : { ...page, ...encodedBody(page.body, whenIdle) })

/** Bytes of an entry: the body, both encodings at about a sixth each, and the headers. */
const sizeOf = ({ page }: CacheEntry) => Math.ceil(page.body.byteLength * 1.4) + 2_000
