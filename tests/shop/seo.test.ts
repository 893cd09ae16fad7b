import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { rowsFromStyles } from '#app/catalogue/import/style-row.ts'
import type { Style } from '#app/catalogue/style.ts'
import { styles } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { raw } from './clients/raw-request.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
  // More than one part of the sitemap holds, and a name with special characters of XML and URLs.
  await loadCatalogue(shop.database.db, {
    source: 'test',
    rows: rowsFromStyles(Array.from({ length: 12_400 }, (_, i) => style(i + 1))),
    keepOthers: true,
  })
  await shop.database.db
    .update(styles)
    .set({ listed: false })
    .where(sql`${styles.id} % 1000 = 7`)
})
afterAll(() => shop.close())

const style = (id: number): Style => ({
  id,
  productDisplayName: `Plain Shirt ${id}`,
  pricePaise: null,
  gender: 'Men',
  masterCategory: 'Apparel',
  subCategory: id % 2 ? 'Topwear' : `Tops & <"Tees">, the ₹ 'best'`,
  articleType: 'Shirts',
  usage: null,
  season: null,
  baseColour: null,
  countryOfOrigin: null,
})

const ask = (path: string) => fetch(new URL(path, shop.url), { redirect: 'manual' })

async function sitemap(path: string): Promise<Element> {
  const answer = await ask(path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=UTF-8',
  ])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  return readXml(await answer.text())
}

const addressesIn = async (path: string) =>
  (await sitemap(path)).children.map((entry) => textOf(entry, 'loc'))

test("robots.txt opens the shop, keeps crawlers out of what is somebody's own, and names the sitemap", async () => {
  const answer = await ask('/robots.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=UTF-8',
  ])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  const lines = (await answer.text()).split('\n')
  expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Allow: /'])
  for (const path of [
    '/checkout',
    '/pay',
    '/orders',
    '/account',
    '/reset-password',
    '/dev/',
    '/*?*q=',
  ])
    expect(lines).toContain(`Disallow: ${path}`)
  for (const path of [
    '/',
    '/products',
    '/product',
    '/cart',
    '/login',
    '/track-order',
    '/item-images',
  ])
    expect(lines).not.toContain(`Disallow: ${path}`)
  expect(lines).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
})

test('every product that is sold stands in exactly one part, once, with its picture; what is no longer sold in none', async () => {
  const parts = await addressesIn('/sitemap.xml')
  expect(parts).toEqual(
    ['pages', 'products-1', 'products-2'].map((part) => `${shop.url}/sitemaps/${part}.xml`),
  )
  const told = (await Promise.all(parts.slice(1).map(sitemap))).flatMap(({ children }) => children)
  const sold = await shop.database.db.select().from(styles).where(eq(styles.listed, true))
  expect(sold.length).toBeGreaterThan(12_000)
  expect(
    told.map((entry) => `${textOf(entry, 'loc')} ${textOf(entry, 'image:image')}`).sort(),
  ).toEqual(
    sold
      .map(({ uuid, id }) => `${shop.url}/product/${uuid} ${shop.url}/item-images/${id}.jpg`)
      .sort(),
  )
  for (const { children } of await Promise.all(parts.slice(1).map(sitemap)))
    expect(children.length).toBeLessThanOrEqual(12_000)
})

test('every address it names answers', async () => {
  const pages = await addressesIn('/sitemaps/pages.xml')
  const women = `${shop.url}/products?category=women`
  expect(pages).toEqual(
    expect.arrayContaining([`${shop.url}/`, women, `${women}&subCategory=Saree`]),
  )
  expect(
    pages.some(
      (address) => new URL(address).searchParams.get('subCategory') === style(2).subCategory,
    ),
  ).toBe(true)
  expect(new Set(pages).size).toBe(pages.length)
  const products = (
    await Promise.all([1, 2].map((part) => addressesIn(`/sitemaps/products-${part}.xml`)))
  ).flat()
  const pictures = (await sitemap('/sitemaps/products-1.xml')).children
    .slice(0, 2)
    .map((entry) => textOf(entry, 'image:image'))
  // A page with another canonical address, or with noindex, has no place in a sitemap.
  for (const address of pages) {
    const answer = await ask(address)
    const page = await answer.text()
    const own = unescaped(/<link rel="canonical" href="([^"]*)"/.exec(page)?.[1] ?? '')
    expect([answer.status, own, page.includes('content="noindex"')]).toEqual([200, address, false])
  }
  for (const address of [...products.filter((_, i) => i % 1500 === 0), ...pictures])
    expect([address, (await ask(address)).status]).toEqual([address, 200])
}, 60_000)

test('a part there is not is not found', async () => {
  for (const part of [
    'products-0',
    'products-3',
    'products-999999',
    'products-9999999',
    'products--1',
    'products-1.5',
    'products-01',
    'pages-1',
    'x',
  ])
    expect([part, (await ask(`/sitemaps/${part}.xml`)).status]).toEqual([part, 404])
})

test("T30 addresses are of the shop the visitor opened, whatever a proxy's headers say", async () => {
  const port = new URL(shop.url).port
  const { body } = await raw(shop.url, '/sitemap.xml', {
    headers: { host: `127.0.0.1:${port}`, 'x-forwarded-host': 'evil.example' },
  })
  expect(body.toString()).toContain(`<loc>http://127.0.0.1:${port}/sitemaps/pages.xml</loc>`)
  expect(body.toString()).not.toContain('evil')
})

test('T30 with PUBLIC_URL set, every address begins with it', async () => {
  const known = await runningShop({ PUBLIC_URL: 'http://shop.example' })
  try {
    const asked = (path: string, host: string) => raw(known.url, path, { headers: { host } })
    for (const path of ['/robots.txt', '/sitemap.xml']) {
      expect((await asked(path, 'shop.example')).body.toString()).toContain(
        'http://shop.example/sitemap',
      )
      expect((await asked(path, 'evil.example')).headers.location).toBe(
        `http://shop.example${path}`,
      )
    }
    const pages = readXml((await asked('/sitemaps/pages.xml', 'shop.example')).body.toString())
    for (const entry of pages.children)
      expect(textOf(entry, 'loc')).toMatch(/^http:\/\/shop\.example\//)
  } finally {
    await known.close()
  }
})

test('the home page says who keeps the shop, how it is searched, and which address is its own', async () => {
  const page = await (await ask('/?utm_source=somewhere')).text()
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]
  expect(page).toContain(`<link rel="canonical" href="${shop.url}/"/>`)
  expect(content('og:title')).toBe(/<title>([^<]*)</.exec(page)?.[1])
  expect(content('og:url')).toBe(`${shop.url}/`)
  const picture = await fetch(content('og:image') ?? '')
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata()
  expect([picture.status, String(width), String(height)]).toEqual([
    200,
    content('og:image:width'),
    content('og:image:height'),
  ])

  const said = [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? ''),
  )
  expect(said).toHaveLength(1)
  const [organization, site] = said[0]['@graph']
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: brand.name,
    url: `${shop.url}/`,
  })
  expect((await fetch(organization.logo)).status).toBe(200)
  const { telephone, email } = organization.contactPoint
  for (const shown of [organization.legalName, telephone, email])
    expect(page.split('<body')[1]).toContain(shown)
  expect(site).toMatchObject({
    '@type': 'WebSite',
    name: brand.name,
    publisher: { '@id': organization['@id'] },
  })
  const search = site.potentialAction.target.urlTemplate.replace(
    '{search_term_string}',
    encodeURIComponent('red kurta'),
  )
  const found = await fetch(search)
  expect([search.startsWith(`${shop.url}/products?q=`), found.status, await found.text()]).toEqual([
    true,
    200,
    expect.stringContaining('red kurta'),
  ])
})

describe('while the catalogue cannot be read', () => {
  beforeAll(() =>
    shop.database.db.execute(
      sql`alter table facet_cells rename to cells_away; alter table shelves rename to shelves_away; alter table styles rename to styles_away`,
    ),
  )
  afterAll(() =>
    shop.database.db.execute(
      sql`alter table cells_away rename to facet_cells; alter table shelves_away rename to shelves; alter table styles_away rename to styles`,
    ),
  )

  test('T17 the sitemap asks for patience and is kept by nobody; robots.txt stands', async () => {
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/products-1.xml']) {
      const answer = await ask(path)
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
        path,
        503,
        'no-store',
      ])
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await answer.text()).not.toMatch(/away|relation|select/)
    }
    expect((await ask('/robots.txt')).status).toBe(200)
  })
})

type Element = { name: string; children: Element[]; text: string }

/** The text of an element's first descendant of that name. */
const textOf = (element: Element, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? ''

/**
 * Just enough of an XML parser to be strict: elements closed in order, attributes quoted, nothing
 * unescaped, one root, nothing after it.
 */
function readXml(xml: string): Element {
  const [declaration = ''] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(xml) ?? []
  expect(declaration).not.toBe('')
  const top: Element = { name: '', children: [], text: '' }
  const open = [top]
  const pieces =
    /<([a-z][\w:]*)((?: [a-z:]+="[^"<&]*")*)>|<\/([a-z][\w:]*)>|((?:[^<>&]|&(?:amp|lt|gt|quot|apos);)+)/gy
  pieces.lastIndex = declaration.length
  let end = declaration.length
  for (let piece = pieces.exec(xml); piece; piece = pieces.exec(xml)) {
    const [, begun, , ended, text] = piece
    const inside = open.at(-1) ?? top
    if (begun) {
      const element = { name: begun, children: [], text: '' }
      inside.children.push(element)
      open.push(element)
    } else if (ended) {
      if (open.pop()?.name !== ended) throw new Error(`</${ended}> closes what is not open`)
      const outside = open.at(-1)
      if (outside) outside.text += inside.text
    } else inside.text += unescaped(text ?? '').trim()
    end = pieces.lastIndex
  }
  const [root, ...more] = top.children
  if (end !== xml.length || !root || more.length > 0 || open.length !== 1)
    throw new Error(`not well-formed at ${xml.slice(end, end + 80)}`)
  return root
}

const MEANT = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#x27': "'" } as const
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos|#x27);/g, (_, name: keyof typeof MEANT) => MEANT[name])
