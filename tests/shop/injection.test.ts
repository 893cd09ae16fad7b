import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACETS } from '#app/catalogue/listing.ts'
import { styles } from '#db/schema.ts'
import type { QuotedLine } from '#app/cart/quote/quote.ts'
import { memoryLog } from '../telemetry/memory-log.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf, productsIn } from './clients/checkout-client.ts'

const log = memoryLog({ logLevel: 'error' })
let shop: RunningShop
let visitor: Visitor
beforeAll(async () => {
  shop = await runningShop({}, log.log)
  visitor = new Visitor(shop.url)
})
afterAll(() => shop.close())

const html = async (path: string) => (await visitor.get(path)).text()

const SQL = [
  "' or '1'='1",
  "'; drop table styles; --",
  "men' union select null--",
  '1); select pg_sleep(60); --',
  "' || pg_sleep(60) || '",
  '"',
  '\\',
  '%',
  '_',
  '${7*7}',
  '{{7*7}}',
  '$1',
  "men'/**/--",
]

test('T38 what means something to SQL means nothing here: it is a word nobody uses', async () => {
  const before = await shop.database.db.$count(styles)
  // A pg_sleep that ran would take longer than the shop waits for its database: a 503.
  const ask = (path: string) => visitor.get(path)
  for (const evil of SQL) {
    for (const name of ['category', 'masterCategory', 'page', 'sort', 'q', ...FACETS]) {
      const search = new URLSearchParams({ category: 'men', [name]: evil })
      const answer = await ask(`/products?${search}`)
      const page = await answer.text()
      expect([name, evil, answer.status]).toEqual([name, evil, 200])
      // Price filters take the shop's own bands: any other value is no price filter.
      const narrows = name.endsWith('Category') || (FACETS as readonly string[]).includes(name)
      if (narrows && name !== 'price')
        expect([name, evil, page.includes('No products found with the selected filters.')]).toEqual(
          [name, evil, true],
        )
    }
    for (const path of [
      '/products?q=',
      '/products/suggestions?q=',
      '/products?sort=price-up&category=',
    ])
      expect([path, evil, (await ask(path + encodeURIComponent(evil))).status]).toEqual([
        path,
        evil,
        200,
      ])
    for (const path of ['/product/', '/orders/', '/item-images/'])
      expect([path, evil, (await ask(path + encodeURIComponent(evil))).status < 500]).toEqual([
        path,
        evil,
        true,
      ])
  }
  expect(await shop.database.db.$count(styles)).toBe(before)
})

test('T35 what stands in the address means nothing either', async () => {
  for (const evil of [
    '"><script>alert(1)</script>',
    "'-alert(1)-'",
    '</title><script>alert(1)</script>',
    'javascript:alert(1)',
  ]) {
    for (const name of ['category', 'masterCategory', 'page', 'sort', 'q', ...FACETS]) {
      const page = await html(`/products?${new URLSearchParams({ category: 'men', [name]: evil })}`)
      expect(page).not.toContain('<script>alert')
      expect(page).not.toContain('href="javascript:')
    }
    expect(await html(`/login?${new URLSearchParams({ from: evil })}`)).not.toContain(
      '<script>alert',
    )
    expect(await html(`/order-success?${new URLSearchParams({ order: evil })}`)).not.toContain(
      '<script>alert',
    )
  }
})

test('T52 a product the importer would never have let in spoils no page but its own line', async () => {
  const [newest] = await shop.database.db
    .select()
    .from(styles)
    .where(and(eq(styles.gender, 'Women'), sql`'XXL' = any(${styles.sizes})`))
    .orderBy(desc(styles.id))
    .limit(1)
  await shop.database.db
    .update(styles)
    .set({
      masterCategory: sql`'Gadgets'`,
      subCategory: '',
      articleType: '',
      productDisplayName: '',
      usage: null,
      season: null,
      baseColour: null,
      countryOfOrigin: null,
    })
    .where(eq(styles.uuid, newest?.uuid ?? ''))
  const listing = await visitor.get('/products?category=women&page=1&bad=row')
  expect([listing.status, productsIn(await listing.text()).length]).toEqual([200, 12])
  // §9.4: clothes that name no other system come in XS, S, M, L, XL, XXL.
  const product = await visitor.get(`/product/${newest?.uuid}`)
  expect([product.status, (await product.text()).includes('XXL')]).toEqual([200, true])
})

test('T52 a price no shop could ask for leaves its product out, and the other eleven stand', async () => {
  const [newest] = await shop.database.db
    .select({ id: styles.id })
    .from(styles)
    .where(eq(styles.gender, 'Men'))
    .orderBy(desc(styles.id))
    .limit(1)
  await shop.database.db.execute(
    sql`update styles set price_paise = 9007199254740993 where id = ${newest?.id}`,
  )
  for (const path of ['/products?category=men', '/products?q=men&sort=newest']) {
    const listing = await visitor.get(path)
    expect([path, listing.status, productsIn(await listing.text()).length]).toEqual([path, 200, 11])
  }
})

test('T52 a row that makes no product costs a cart that line and no other, and the log one line', async () => {
  const [bad, good] = [await garment(shop, 5), await garment(shop, 6)]
  await shop.database.db.execute(
    sql`update styles set price_paise = 9007199254740993 where uuid = ${bad.id}`,
  )
  const lines = [lineOf(bad), lineOf(good)]
  for (let times = 0; times < 3; times += 1) {
    const answer = await visitor.postJson('/cart/quote', lines)
    const quoted = (await answer.json()) as { lines: QuotedLine[] }
    expect([answer.status, quoted.lines.map(({ problem }) => problem?.why)]).toEqual([
      200,
      ['no longer sold', undefined],
    ])
  }
  const logged = log.lines('stored row is no valid product')
  expect(logged.filter(({ id }) => id === bad.styleId)).toHaveLength(1)
  // Ordering both is refused by that line's name, not by an error of the shop.
  const ordered = await checkOut(await newShopper(shop.url), lines)
  expect(ordered.status).toBe(409)
})

test("T35 what stands in a product's name means nothing to HTML, to scripts or to the page's data", async () => {
  const goods = await garment(shop, 8)
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'\u2028&amp;{{x}}'
  await shop.database.db
    .update(styles)
    .set({ productDisplayName: evil })
    .where(eq(styles.uuid, goods.id))
  const answer = await visitor.get(`/product/${goods.id}`)
  const page = await answer.text()
  expect(answer.status).toBe(200)
  for (const live of ['<script>alert', '<img src=x']) expect(page).not.toContain(live)
  expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  // No tag can begin in the page's data either.
  for (const [, script = ''] of page.matchAll(/<script[^>]*>(.*?)<\/script>/gs))
    expect(script).not.toMatch(/<(script|img|!--)/i)
})
