import { Hono, type Context } from 'hono'
import {
  countProductParts,
  sitemapListings,
  productsInPart,
  type ProductToCrawl,
} from '#app/catalogue/listing/sitemap.server.ts'
import type { AppEnv } from './app-settings.ts'
import { fixedPaths, type DeclaredRoute } from './route-handles.ts'
import type { Shop } from './shop.ts'
import { UNAVAILABLE_HEADERS } from './unavailable.ts'

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

export function seoRoutes({ db, log }: Pick<Shop, 'db' | 'log'>, routes: readonly DeclaredRoute[]) {
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

  /** Sends the XML of `render`: undefined answers 404, a failing database 503 with Retry-After. */
  const sendXml = async (
    c: Context<AppEnv>,
    render: (origin: string) => Promise<string | undefined>,
  ) => {
    try {
      const xml = await render(c.get('requestContext').origin)
      if (xml === undefined) return c.text('Not found', 404)
      return c.body(xml, 200, {
        ...CACHE_HEADERS,
        'Content-Type': 'application/xml; charset=UTF-8',
      })
    } catch (error) {
      log.error({ err: error }, 'seo: sitemap failed')
      return c.text('The sitemap cannot be read at the moment', 503, {
        ...UNAVAILABLE_HEADERS,
        'Retry-After': '60',
      })
    }
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
