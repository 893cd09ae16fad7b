import type { Context } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { matchesEtag } from '#app/basics/etag.ts'
import { negotiate } from '../negotiate.ts'
import { ENCODINGS, type Encoding } from './encoded-body.ts'
import { withEncodings, type CachedPage, type RenderedPage } from './page-cache.ts'
import { sendStream } from './send-stream.ts'

/** Below this compression saves no packet. */
const MIN_COMPRESSED_BYTES = 1_024

/** Sends a page in the best encoding that the browser accepts. */
export async function sendPage(c: Context, page: RenderedPage | CachedPage): Promise<Response> {
  if (page.stream) return sendStream(c, page, page.stream)
  if (!('encoded' in page) && !isCompressible(page)) return send(c, page)
  const { encoded } = withEncodings(page)
  const encoding = negotiate(c.req.header('Accept-Encoding'), ENCODINGS, undefined)
  const headers = negotiatedHeaders(page.headers, encoding)
  return send(c, {
    ...page,
    headers,
    body: encoding ? await encoded(encoding) : page.body,
  })
}

/** A PDF and a JPEG are compressed in themselves. */
const isCompressible = ({ headers, body }: RenderedPage): boolean =>
  body.byteLength >= MIN_COMPRESSED_BYTES &&
  COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')

/** Headers of a page as it is sent: which encoding, and that another browser gets another one. */
export function negotiatedHeaders(page: Headers, encoding: Encoding | undefined): Headers {
  const headers = new Headers(page)
  headers.append('Vary', 'Accept-Encoding')
  if (encoding) headers.set('Content-Encoding', encoding)
  return headers
}

/** Conditional request: answers 304 if the browser has the page with this ETag already. */
function send(c: Context, { status, headers, body }: RenderedPage): Response {
  const etag = headers.get('ETag')
  if (etag && matchesEtag(etag, c.req.header('if-none-match')))
    return new Response(null, { status: 304, headers })
  if (status === 204 || status === 304) return new Response(null, { status, headers })
  headers.set('Content-Length', String(body.byteLength))
  return new Response(c.req.method === 'HEAD' ? null : body, { status, headers })
}
