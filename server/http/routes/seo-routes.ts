import { Hono, type Context } from 'hono'
import {
  countProductParts,
  sitemapListings,
  productsInPart,
  type ProductToCrawl,
} from '#app/catalogue/listing/sitemap.server.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import type { AppEnv, AppSettings } from '../app-settings.ts'
import { cachedOrigins, pageCache, type RenderedPage } from '../pages/page-cache.ts'
import type { ReadingGate } from '../pages/reading-gate.ts'
import { fixedPaths, type DeclaredRoute } from './route-handles.ts'
import type { Shop } from '../shop.ts'
import { sendPage } from '../pages/send-page.ts'
import { UNAVAILABLE_HEADERS } from '../unavailable.ts'

/** The mails and components that demo mode shows, and searches. */
const OTHER_DISALLOWED = ['/dev/', '/*?*q=']

/**
 * Beginnings of the paths that crawlers must not fetch: personal pages and steps of buying. Public
 * pages stay allowed: programs that draw link previews obey robots.txt too, and a crawler must fetch
 * a page to see its `noindex`.
 */
export function disallowedPaths(routes: readonly DeclaredRoute[]): string[] {
  const beginnings = routes
    .filter(
      ({ handle: { cache = 'private', robots } }) =>
        robots === 'disallow' || (!robots && cache === 'private'),
    )
    .map(({ path }) => path.replace(/\/[:*].*/, ''))
    // Without a fixed beginning, the line would close the whole shop.
    .filter((path) => path.length > 1)
  return [...new Set(beginnings)].filter(
    (path) => !beginnings.some((other) => path.startsWith(`${other}/`)),
  )
}

/** How long a sitemap counts as fresh. A new load of the catalogue makes it anew at once. */
const SITEMAP_TTL_MS = 5 * MINUTE_MS
const MAX_SITEMAP_BYTES = 32 * 1024 * 1024

export function seoRoutes(
  { readingDb: db, catalogueIndex, log }: Pick<Shop, 'readingDb' | 'catalogueIndex' | 'log'>,
  {
    routes,
    gate,
    pageCacheTtlMs,
  }: { routes: readonly DeclaredRoute[]; gate: ReadingGate } & Pick<AppSettings, 'pageCacheTtlMs'>,
) {
  const disallowed = [...disallowedPaths(routes), ...OTHER_DISALLOWED]
  const pages = routes.filter(({ handle }) => handle.sitemap).flatMap(fixedPaths)
  const hono = new Hono<AppEnv>()
  hono.get('/robots.txt', (c) => {
    const lines = ['User-agent: *', 'Allow: /', ...disallowed.map((path) => `Disallow: ${path}`)]
    return c.text(
      [...lines, '', `Sitemap: ${c.get('requestContext').origin}/sitemap.xml`, ''].join('\n'),
      200,
      CACHE_HEADERS,
    )
  })

  const cache = pageCache({
    ttlMs: SITEMAP_TTL_MS,
    maxBytes: MAX_SITEMAP_BYTES,
    cacheDecision: ({ status }) => (status === 200 ? 'store' : 'keep-stale'),
  })
  const isCachedOrigin = cachedOrigins()
  /**
   * Sends the XML of `render`, made once for all who ask: undefined answers 404; a failing database
   * 503 with Retry-After, and so does too much reading at once.
   */
  const sendXml = async (
    c: Context<AppEnv>,
    render: (origin: string) => Promise<string | undefined>,
  ) => {
    const { origin } = c.get('requestContext')
    const make = async () => {
      try {
        const xml = await gate(() => render(origin))
        if (xml === 'shed') return textPage(503, 'Too many pages are asked for', SHED_HEADERS)
        if (xml === undefined) return textPage(404, 'Not found', {})
        return textPage(200, xml, XML_HEADERS)
      } catch (error) {
        log.error({ area: 'seo', err: error }, 'sitemap failed')
        return textPage(503, 'The sitemap cannot be read at the moment', SHED_HEADERS)
      }
    }
    if (pageCacheTtlMs === 0 || !isCachedOrigin(origin)) return sendPage(c, await make())
    const page = await cache.find(origin + c.req.path, make, await catalogueIndex.latestLoad())
    return sendPage(c, page)
  }
  hono.get('/sitemap.xml', (c) =>
    sendXml(c, async (origin) => {
      const parts = Array.from(
        { length: await countProductParts(db) },
        (_, i) => `products-${i + 1}`,
      )
      return sitemapXml(
        'sitemapindex',
        ['pages', ...parts].map(
          (part) => `<sitemap>${loc(`${origin}/sitemaps/${part}.xml`)}</sitemap>`,
        ),
      )
    }),
  )
  hono.get('/sitemaps/pages.xml', (c) =>
    sendXml(c, async (origin) =>
      sitemapXml(
        'urlset',
        [...pages, ...(await sitemapListings(db))].map(
          (path) => `<url>${loc(origin + path)}</url>`,
        ),
      ),
    ),
  )
  hono.get('/sitemaps/:file{products-[1-9][0-9]{0,5}\\.xml}', (c) =>
    sendXml(c, async (origin) => {
      const products = await productsInPart(
        db,
        Number.parseInt(c.req.param('file').replace('products-', ''), 10),
      )
      return products.length > 0
        ? sitemapXml('urlset', products.map(productEntry(origin)))
        : undefined
    }),
  )
  return hono
}

const CACHE_HEADERS = { 'Cache-Control': 'public, max-age=3600' }
const XML_HEADERS = { ...CACHE_HEADERS, 'Content-Type': 'application/xml; charset=UTF-8' }
const SHED_HEADERS = { ...UNAVAILABLE_HEADERS, 'Retry-After': '60' }

const textPage = (status: number, text: string, headers: Record<string, string>): RenderedPage => ({
  status,
  headers: new Headers({ 'Content-Type': 'text/plain; charset=UTF-8', ...headers }),
  body: Buffer.from(text),
})

const sitemapXml = (root: 'sitemapindex' | 'urlset', entries: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n')

const productEntry =
  (origin: string) =>
  ({ uuid, styleId }: ProductToCrawl): string =>
    `<url>${loc(`${origin}/product/${uuid}`)}<image:image><image:loc>${escapeXml(`${origin}/item-images/${styleId}.jpg`)}</image:loc></image:image></url>`

const loc = (address: string): string => `<loc>${escapeXml(address)}</loc>`

const XML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? character)
