import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lruCache } from '#app/basics/lru-cache.ts'

/** A page rendered for nobody in particular. */
export type RenderedPage = { status: number; headers: Headers; body: Buffer<ArrayBuffer> }
export type CachedPage = RenderedPage & {
  /** As it goes over the line, made once however often it is sent. */
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>
}
export type Encoding = 'br' | 'gzip'

export type PageCache = {
  /** The page of that key: held, or rendered once however many ask. One that may not be held is given and forgotten. */
  find(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
}

/** `evict`: it is gone, or somebody's own by mistake, and not shown a moment longer. `keep-stale`: what was held is the better one. */
export type CacheDecision = 'store' | 'evict' | 'keep-stale'

/** While the shop cannot render it, a page is shown as it was this long ago at most (T17). */
const MAX_STALE_MS = 10 * 60_000
/** Longer nobody is kept from a page that is there to be shown. */
const REVALIDATE_TIMEOUT_MS = 500

/** `failedAt`: when it could not be rendered anew, or not in time. */
type CacheEntry = { page: CachedPage; renderedAt: number; failedAt: number }

/**
 * Public pages as they were rendered last (design.md section 5). A page is fresh for `ttlMs`; for as long again who asks gets it
 * while it is rendered anew; after that one waits a moment. Where that is in vain, nobody else waits for the next `ttlMs`.
 * @param cacheDecision only what went well, and is nobody's own, may be held
 * @param nowMs a clock that only goes forward
 */
export function pageCache({
  ttlMs,
  maxBytes,
  cacheDecision,
  revalidateTimeoutMs = REVALIDATE_TIMEOUT_MS,
  nowMs = () => performance.now(),
}: {
  ttlMs: number
  maxBytes: number
  cacheDecision: (page: RenderedPage) => CacheDecision
  revalidateTimeoutMs?: number
  nowMs?: () => number
}): PageCache {
  const entries = lruCache<string, CacheEntry>(maxBytes, sizeOf)
  const rendersInFlight = new Map<string, Promise<CachedPage>>()

  async function renderNow(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const page = withEncodings(await render())
    const decision = cacheDecision(page)
    if (decision === 'store') entries.set(key, { page, renderedAt: nowMs(), failedAt: -Infinity })
    else if (decision === 'evict') entries.delete(key)
    return page
  }

  function renderOnce(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const inFlight = rendersInFlight.get(key)
    if (inFlight) return inFlight
    const rendered = renderNow(key, render).finally(() => rendersInFlight.delete(key))
    rendersInFlight.set(key, rendered)
    return rendered
  }

  /** The page anew, or undefined where that fails; of whatever came of it, the log has been told where it was rendered. */
  async function revalidate(
    key: string,
    render: () => Promise<RenderedPage>,
    entry: CacheEntry,
  ): Promise<CachedPage | undefined> {
    const page = await renderOnce(key, render).catch(() => undefined)
    if (page && cacheDecision(page) !== 'keep-stale') return page
    entry.failedAt = nowMs()
    return undefined
  }

  return {
    async find(key, render) {
      const entry = entries.get(key)
      const age = entry ? nowMs() - entry.renderedAt : Infinity
      if (!entry || age >= MAX_STALE_MS) return renderOnce(key, render)
      if (age < ttlMs) return entry.page
      const failedRecently = nowMs() - entry.failedAt < ttlMs
      const revalidation = failedRecently ? undefined : revalidate(key, render, entry)
      if (age < 2 * ttlMs) return entry.page
      const page = await orUndefinedAfter(revalidation, revalidateTimeoutMs)
      if (page) return page
      if (!failedRecently) entry.failedAt = nowMs()
      return staleIfError(entry.page)
    },
  }
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

/** Nobody else may take it for how the page is. */
function staleIfError(page: CachedPage): CachedPage {
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'no-store')
  return { ...page, headers }
}

const compress = {
  // Of the eleven levels the one that still takes no longer than rendering did.
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
}

function withEncodings(page: RenderedPage): CachedPage {
  const encodings: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>> = {}
  return { ...page, encoded: (encoding) => (encodings[encoding] ??= compress[encoding](page.body)) }
}

/** With both encodings, which take about a sixth each, and the headers. */
const sizeOf = ({ page }: CacheEntry) => page.body.byteLength * 1.4 + 2_000
