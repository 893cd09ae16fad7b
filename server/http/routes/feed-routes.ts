import { Hono } from 'hono'
import { matchesEtag } from '#app/basics/etag.ts'
import { HOUR_MS } from '#app/basics/time.ts'
import { GOOGLE_FEED, META_FEED } from '#app/catalogue/feeds/feed-addresses.ts'
import { GOOGLE, META } from '#app/catalogue/feeds/feed-formats.ts'
import { openFeed } from '#app/catalogue/feeds/open-feed.server.ts'
import type { AppEnv } from '../app-settings.ts'
import { negotiate } from '../negotiate.ts'
import { compressedStream } from '../pages/compressed-stream.ts'
import { ENCODINGS } from '../pages/encoded-body.ts'
import { negotiatedHeaders } from '../pages/send-page.ts'
import { sendStream } from '../pages/send-stream.ts'
import type { Shop } from '../shop.ts'
import { UNAVAILABLE_HEADERS } from '../unavailable.ts'

const FEEDS = { [GOOGLE_FEED]: GOOGLE, [META_FEED]: META }

/** The catalogue for Google Merchant Center and for Meta (docs/decisions/0106). */
export function feedRoutes({
  feedsDb: db,
  catalogueIndex,
  now,
  log,
}: Pick<Shop, 'feedsDb' | 'catalogueIndex' | 'now' | 'log'>) {
  const hono = new Hono<AppEnv>()
  for (const [path, format] of Object.entries(FEEDS))
    hono.get(path, async (c) => {
      const at = now()
      const encoding = negotiate(c.req.header('Accept-Encoding'), ENCODINGS, undefined)
      // Stock changes with each order: what a reader has holds until the next hour.
      const etag = `W/"${await catalogueIndex.latestLoad()}-${Math.floor(at.getTime() / HOUR_MS)}"`
      const headers = negotiatedHeaders(
        new Headers({
          'Content-Type': format.contentType,
          'Cache-Control': 'public, max-age=3600',
          'X-Robots-Tag': 'noindex',
          ETag: etag,
        }),
        encoding,
      )
      if (matchesEtag(etag, c.req.header('if-none-match')))
        return new Response(null, { status: 304, headers })
      if (c.req.method === 'HEAD') return new Response(null, { status: 200, headers })
      const { origin } = c.get('requestContext')
      const opened = await openFeed({ db, log }, { format, origin, now: at })
      if (!opened.ok) return c.text('Other feeds are being read. Try again later.', 503, BUSY)
      const body = encoding ? compressedStream(opened.value, encoding) : opened.value
      return sendStream(c, { status: 200, headers }, body)
    })
  return hono
}

const BUSY = { ...UNAVAILABLE_HEADERS, 'Retry-After': '60' }
