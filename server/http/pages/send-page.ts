import type { Context } from 'hono'
import { matchesEtag } from '#app/basics/etag.ts'
import { negotiate } from '../negotiate.ts'
import type { CachedPage, Encoding } from './page-cache.ts'

/** The smaller one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Sends a page of the cache in the best encoding that the browser accepts. */
export async function sendCached(c: Context, page: CachedPage): Promise<Response> {
  const encoding = negotiate(c.req.header('Accept-Encoding'), ENCODINGS, undefined)
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (!encoding) return sendPage(c, { ...page, headers })
  headers.set('Content-Encoding', encoding)
  return sendPage(c, { ...page, headers, body: await page.encoded(encoding) })
}

type SentPage = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> }

/** Conditional request: answers 304 if the browser has the page with this ETag already. */
export function sendPage(c: Context, { status, headers, body }: SentPage): Response {
  const etag = headers.get('ETag')
  if (etag && matchesEtag(etag, c.req.header('if-none-match')))
    return new Response(null, { status: 304, headers })
  const hasNoBody = status === 204 || status === 304 || c.req.method === 'HEAD'
  return new Response(hasNoBody ? null : body, { status, headers })
}
