import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRules, texts } from '#app/basics/brand/server-only.ts'
import { formatRange } from '#app/basics/text/format-range.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { brand } from '#app/basics/brand.ts'
import { findProducts } from '#app/catalogue/products.server.ts'
import { isSoldOut } from '#app/catalogue/stock/stock.ts'
import { stock, styles } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { productsIn } from './clients/checkout-client.ts'
import { follow, open, press } from './clients/form-client.ts'
import { partOf, readPart, tagsOf, textsOf } from './clients/page-part.ts'
import { markupOf, readPage } from './clients/read-page.ts'

let shop: RunningShop
let home: string
beforeAll(async () => {
  shop = await runningShop()
  await sellOutSecondNewest()
  home = await pageAt('/')
})
afterAll(() => shop.close())

const pageAt = async (path: string) => markupOf(await new Visitor(shop.url).get(path))
async function sellOutSecondNewest(): Promise<void> {
  const { db } = shop.database
  const [, second] = await db
    .select()
    .from(styles)
    .where(eq(styles.listed, true))
    .orderBy(desc(styles.id))
    .limit(2)
  if (!second) throw new Error('the demo has no goods')
  const sizes = second.sizes.length > 0 ? second.sizes : ['']
  await db.delete(stock).where(eq(stock.productId, second.uuid))
  await db
    .insert(stock)
    .values(sizes.map((size) => ({ productId: second.uuid, size, quantity: 0 })))
}

const section = (heading: string) => partOf(home, 'section', `>${heading}</h2>`)
/** Claims of the shop: each figure by the thing it counts. */
const figuresIn = (markup: string) =>
  Object.fromEntries(textsOf(markup, 'dt').map((label, i) => [label, textsOf(markup, 'dd')[i]]))

const claims = (all: { figure: string; label: string }[]) =>
  Object.fromEntries(all.map(({ figure, label }) => [label, figure]))

test('§2 Home: the hero has its badge, both buttons, the stats and four pictures', () => {
  const hero = partOf(home, 'section', '</h1>')
  const { text, links } = readPart(hero)
  expect(text).toContain(texts.hero.badge)
  expect(links).toEqual([
    { href: '/products?category=women', text: 'Shop Collection' },
    { href: '/products', text: 'Explore All' },
  ])
  expect(figuresIn(hero)).toEqual(claims(texts.hero.stats))
  expect(tagsOf(hero, 'img')).toHaveLength(4)
})

test('H1 the first picture of the home page is asked for at once, before all others', () => {
  expect(home.split('</head>')[0]).toMatch(
    /<link rel="preload" as="image" imageSrcSet="\/scenes\/hero-1\/[^>]*fetchPriority="high"/i,
  )
  const [first, ...others] = tagsOf(partOf(home, 'main', ''), 'img')
  expect(first).toMatch(/src="\/scenes\/hero-1\/.*fetchPriority="high"/)
  expect(first).not.toContain('loading="lazy"')
  expect(others.filter((picture) => picture.includes('fetchPriority="high"'))).toEqual([])
})

test('§2 Home: Explore by Category is Women, Men and Accessories, in this order, each with its words and leading to its listing', () => {
  expect(readPart(section('Explore by Category')).links).toEqual([
    { href: '/products?category=women', text: 'Women Dresses, Tops, Jeans' },
    { href: '/products?category=men', text: 'Men Shirts, Suits, Shoes' },
    { href: '/products?category=accessories', text: 'Accessories Bags, Gloves, Watches' },
  ])
})

test('§2 Home, H3: Featured Products are the latest eight that can be bought, in the page as it is sent, and View All leads to the listing', async () => {
  const newest = await shop.database.db
    .select()
    .from(styles)
    .where(eq(styles.listed, true))
    .orderBy(desc(styles.id))
    .limit(30)
  const products = await findProducts(
    { db: shop.database.db, log: { error: expect.fail } },
    newest.map(({ uuid }) => uuid),
  )
  const latest = newest
    .filter(({ uuid }) => !isSoldOut(products.get(uuid) ?? { sizes: [], stock: { '': 0 } }))
    .slice(0, 8)
  expect(latest.map(({ id }) => id)).not.toContain(newest[1]?.id)
  const featured = section('Featured Products')
  expect(textsOf(featured, 'h3')).toEqual(latest.map((style) => style.productDisplayName))
  expect(productsIn(featured)).toEqual(latest.map(({ uuid }) => uuid))
  expect(readPart(featured).links).toContainEqual({ href: '/products', text: 'View All' })
})

test('§2 Home: the summer banner has its badge and its three claims, and leads to products', async () => {
  const banner = section(texts.summer.title)
  const { text, links } = readPart(banner)
  expect(text).toContain(texts.summer.badge)
  expect(figuresIn(banner)).toEqual(claims(texts.summer.claims))
  expect(links).toHaveLength(1)
  const there = await pageAt(links[0]?.href ?? '')
  expect(readPage(there).heading).toBe("Women's Collection")
  expect(productsIn(there).length).toBeGreaterThan(0)
})

test('§2 Home: its parts stand in the order given there, the newsletter last and the footer below', () => {
  const said = [...home.matchAll(/<h[12]\b[^>]*>([^<]*)</g)].map(([, heading]) => heading)
  const parts = [
    texts.hero.title,
    'Explore by Category',
    'Featured Products',
    texts.summer.title,
    texts.newsletter.title,
    'Help',
  ]
  expect(said.filter((heading) => parts.includes(heading ?? ''))).toEqual(parts)
})

test('§9 Prices: in rupees with up to two decimals on a card, with two on its page', async () => {
  const [card = ''] = /<a [^>]*href="\/product\/.*?<\/a>/s.exec(section('Featured Products')) ?? []
  const [, price = ''] = /(₹[\d,.]+)/.exec(readPart(card).text) ?? []
  expect(price).toMatch(/^₹\d{1,3}(,\d{2,3})*(\.\d\d)?$/)
  expect(price).not.toContain('.00')
  const { text } = readPage(await pageAt(`/product/${productsIn(card)[0]}`))
  expect(text).toContain(`${price.includes('.') ? price : `${price}.00`} inclusive of all taxes`)
})

const CATEGORIES = [
  { href: '/products?category=men', text: 'Men' },
  { href: '/products?category=women', text: 'Women' },
  { href: '/products?category=accessories', text: 'Accessories' },
]
const ACCOUNT = [
  { href: '/login', text: 'Login' },
  { href: '/orders', text: 'My Orders' },
  { href: '/account', text: 'Account' },
]

test('§2 Navigation bar: the bar, its menu and the bar at the bottom lead everywhere, and say where one is', async () => {
  const nav = (label: string, html = home) => partOf(html, 'nav', `aria-label="${label}"`)
  const bar = readPart(partOf(home, 'header', '')).links
  expect(bar.slice(0, 4)).toEqual([{ href: '/', text: brand.name }, ...CATEGORIES])
  expect(bar).toContainEqual({ href: '/cart', text: 'Cart' })
  expect(readPart(nav('Your shop')).links).toEqual(ACCOUNT)
  expect(readPart(nav('Menu')).links).toEqual([...CATEGORIES, ...ACCOUNT])
  expect(textsOf(nav('Menu'), 'button')).toEqual(['Search'])
  expect(readPart(nav('Quick links')).links).toEqual([
    { href: '/', text: 'Home' },
    { href: '/products', text: 'Shop' },
    { href: '/cart', text: 'Cart' },
    { href: '/login', text: 'Login' },
    { href: '/orders', text: 'My Orders' },
  ])
  for (const { href } of CATEGORIES) {
    const here = tagsOf(nav('Main', await pageAt(href)), 'a').filter((link) =>
      link.includes('aria-current="page"'),
    )
    expect([href, here.length, readPart(`${here[0]}</a>`).links[0]?.href]).toEqual([href, 1, href])
  }
})

const FOOTER = {
  Help: {
    'Contact Us': '/contact',
    'Track Order': '/track-order',
    'Shipping Policy': '/shipping',
    'Return Policy': '/return',
    'Refund and Cancellation Policy': '/refund',
    'My Orders': '/orders',
    'My Account': '/account',
    Cart: '/cart',
  },
  Company: { 'About Us': '/about', 'Terms & Conditions': '/terms', 'Privacy Policy': '/privacy' },
}

test('§2 Footer: every label leads where it says', () => {
  const footer = partOf(home, 'footer', '')
  for (const [group, links] of Object.entries(FOOTER))
    expect(readPart(partOf(footer, 'nav', `aria-label="${group}"`)).links).toEqual(
      Object.entries(links).map(([text, href]) => ({ href, text })),
    )
})

test('§2 Footer: who is behind the shop and where, how to reach it, and whom to complain to', () => {
  const { text, links } = readPart(partOf(home, 'footer', ''))
  const { name, designation, phone, email } = brand.grievanceOfficer
  expect(text).toContain(
    `${[brand.tradingCompany, ...brand.address].join(', ')} GSTIN ${brand.seller.gstin}`,
  )
  for (const words of [...brand.address, `© ${new Date().getFullYear()} ${brand.tradingCompany}`])
    expect(text).toContain(words)
  expect(links).toContainEqual({
    href: `tel:${brand.phone.replaceAll(' ', '')}`,
    text: brand.phone,
  })
  expect(brand.phone).toMatch(/^\+91[\d ]+$/)
  expect(links).toContainEqual({ href: `mailto:${brand.email}`, text: brand.email })
  // Without a name set by the merchant the address stands alone, without empty separators.
  const officer = name
    ? `Grievance officer: ${[name, designation].filter(Boolean).join(', ')}`
    : 'Grievance officer'
  expect(text).toContain([officer, phone, email].filter(Boolean).join(' '))
  expect(links).toContainEqual({ href: `mailto:${email}`, text: email })
})

test('§2 Footer: it leads out to Instagram, Facebook and Twitter, and tells them nothing of the page', () => {
  const footer = partOf(home, 'footer', '')
  for (const { name, url } of brand.social) {
    const [, href = ''] =
      new RegExp(`<a href="([^"]*)" rel="noopener"[^>]*>${name}</a>`).exec(footer) ?? []
    expect([name, href]).toEqual([name, url])
  }
})

test('§2 Footer: the logos of Visa, Mastercard, RuPay and UPI, each of which there is, and none of what no gateway takes', async () => {
  const logos = tagsOf(partOf(home, 'footer', ''), 'img').map((logo) =>
    /src="([^"]*)" alt="([^"]*)"/.exec(logo)?.slice(1),
  )
  expect(logos.map((logo) => logo?.[1])).toEqual(['Visa', 'Mastercard', 'RuPay', 'UPI'])
  for (const [src = '', name] of logos.map((logo) => logo ?? [])) {
    const answer = await new Visitor(shop.url).get(src)
    expect([name, answer.status, answer.headers.get('content-type')]).toEqual([
      name,
      200,
      expect.stringMatching(/^image\/svg\+xml/),
    ])
  }
})

test('§2 404: a search finds what was meant, and the three categories and the way home stand there', async () => {
  for (const path of ['/404', '/no/such/page']) {
    const html = await pageAt(path)
    const page = readPage(html)
    expect([path, page.title]).toEqual([path, `Page not found · ${brand.name}`])
    const links = readPart(partOf(html, 'main', '')).links.map(({ href }) => href)
    expect(links).toEqual([
      '/',
      '/products?category=men',
      '/products?category=women',
      '/products?category=accessories',
    ])
    const form = partOf(partOf(html, 'main', ''), 'form', 'What are you looking for?')
    expect(tagsOf(form, 'form')[0]).toMatch(/action="\/products" method="get"/)
    expect(tagsOf(form, 'input').map((input) => /name="([^"]*)"/.exec(input)?.[1])).toEqual(['q'])
  }
  expect(productsIn(await pageAt('/products?q=kurta')).length).toBeGreaterThan(0)
})

test('§2 Without JavaScript: the search of the 404 page and of the bar are plain forms; the cart leads to the plain one', async () => {
  const visitor = new Visitor(shop.url)
  const missing = await open(visitor, '/no/such/page')
  const main = { ...missing, html: partOf(missing.html, 'main', '') }
  const kurtas = await press(visitor, main, 'Search', { q: 'kurta' })
  expect(kurtas.path).toBe('/products?q=kurta')
  const bar = { ...kurtas, html: partOf(kurtas.html, 'header', '') }
  const shirts = await press(visitor, bar, 'Search', { q: 'shirt' })
  expect(shirts.path).toBe('/products?q=shirt')
  expect(partOf(shirts.html, 'header', '')).toMatch(/<input(?=[^>]* name="q")[^>]* value="shirt"/)
  const cart = await follow(visitor, shirts, 'Cart')
  expect([cart.path, readPage(cart.html).heading]).toEqual(['/cart/lines', 'Your cart is empty'])
})

test('Home: beside the claims stands what the shop knows: how much is in stock today, and how long delivery takes', async () => {
  const { db } = shop.database
  const { rows } = await db.execute<{ soldOut: number }>(sql`
    select count(*)::int as "soldOut" from styles where listed and not exists (
      select from unnest(coalesce(nullif(sizes, '{}'), array[''])) as own (size)
      left join stock on product_id = uuid and stock.size = own.size
      where quantity is distinct from 0)`)
  const soldOut = rows[0]?.soldOut ?? 0
  expect(soldOut).toBeGreaterThan(0)
  const inStock = (await db.$count(styles, eq(styles.listed, true))) - soldOut
  expect(readPart(partOf(home, 'section', '</h1>')).text).toContain(
    `${groupDigits(inStock)} styles in stock today · Delivery in ${formatRange(allRules.deliveryDays.all, 'business day')}`,
  )
})
