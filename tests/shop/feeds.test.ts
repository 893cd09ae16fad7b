import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stock, styles } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { garment } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

type Row = Record<string, string>
type Goods = Awaited<ReturnType<typeof garment>>

const GOOGLE = '/feeds/google.tsv'
const META = '/feeds/meta.csv'
const DESCRIPTION = 'Cut "on the bias",\nby hand;\tin Kannauj, 5′ long.\r\n\r\n=1+1'
const DESCRIBED = 'Cut "on the bias", by hand; in Kannauj, 5′ long. =1+1'

let shop: RunningShop
/** Products by what is special about them. */
let special: Record<
  'sale' | 'endless' | 'soldOut' | 'halfSold' | 'hidden' | 'gone' | 'described' | 'unpriced',
  Goods
>
let google: Row[]
let meta: Row[]

beforeAll(async () => {
  shop = await runningShop()
  const { db } = shop.database
  const nth = await Promise.all(Array.from({ length: 8 }, (_, i) => garment(shop, i)))
  const [sale, endless, soldOut, halfSold, hidden, gone, described, unpriced] = nth as [
    Goods,
    Goods,
    Goods,
    Goods,
    Goods,
    Goods,
    Goods,
    Goods,
  ]
  special = { sale, endless, soldOut, halfSold, hidden, gone, described, unpriced }
  const change = (goods: Goods, values: Partial<typeof styles.$inferInsert>) =>
    db.update(styles).set(values).where(eq(styles.uuid, goods.id))
  await change(sale, {
    pricePaise: 2000_00,
    salePricePaise: 1499_50,
    saleFrom: new Date('2026-01-01T00:00:30Z'),
    saleUntil: new Date('2126-12-01T13:00:00Z'),
  })
  await change(endless, { pricePaise: 2000_00, salePricePaise: 1500_00 })
  await change(hidden, { hidden: true, listed: false })
  await change(gone, { listed: false })
  await change(described, {
    description: DESCRIPTION,
    productDisplayName: 'Kesar & Sons Men "Ganga" Kurta, ₹ नया',
    fabric: 'Cotton',
    countryOfOrigin: 'India',
  })
  await change(unpriced, { pricePaise: null })
  await db.update(stock).set({ quantity: 0 }).where(eq(stock.productId, soldOut.id))
  await db
    .update(stock)
    .set({ quantity: 0 })
    .where(and(eq(stock.productId, halfSold.id), eq(stock.size, 'M')))
  google = rowsOf(await textOf(GOOGLE), '\t')
  meta = rowsOf(await textOf(META), ',')
})
afterAll(() => shop.close())

async function textOf(path: string): Promise<string> {
  const answer = await new Visitor(shop.url).get(path)
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Rows by their headings; the parser refuses a row of another length. */
const rowsOf = (text: string, delimiter: string): Row[] => parse(text, { columns: true, delimiter })

const ofProduct = (rows: Row[], { styleId }: Goods) =>
  rows.filter((row) => row['item_group_id'] === String(styleId))

test('a feed has each product that the shop shows, a row for each of its sizes, and no other', async () => {
  const shown = await shop.database.db.select().from(styles).where(eq(styles.listed, true))
  const ids = shown.flatMap(({ id, sizes }) =>
    sizes.length > 0 ? sizes.map((size) => `${id}-${size}`) : [String(id)],
  )
  for (const rows of [google, meta]) {
    expect(rows.map((row) => row['id']).sort()).toEqual(ids.sort())
    for (const goods of [special.hidden, special.gone]) expect(ofProduct(rows, goods)).toEqual([])
  }
  expect(google.some((row) => row['id'] === row['item_group_id'])).toBe(true)
})

test('no row lacks what Google and Meta ask for, and no cell more than one line', () => {
  for (const rows of [google, meta])
    for (const row of rows) {
      for (const column of ['id', 'title', 'description', 'brand', 'product_type'])
        expect([column, row['id'], row[column]]).toEqual([
          column,
          row['id'],
          expect.stringMatching(/./),
        ])
      expect(row).toMatchObject({
        condition: 'new',
        age_group: 'adult',
        price: expect.stringMatching(/^\d+\.\d\d INR$/),
        link: expect.stringMatching(/^http:\/\/[^ ]+\/product\/[0-9a-f-]{36}$/),
        image_link: expect.stringMatching(/^http:\/\/[^ ]+\/item-images\/\d+\/960$/),
        gender: expect.stringMatching(/^(male|female|unisex|)$/),
      })
      expect(Object.values(row).join()).not.toMatch(/[\t\n\r]/)
      expect(row['id']?.length).toBeLessThanOrEqual(50)
      expect(row['title']?.length).toBeLessThanOrEqual(150)
    }
  expect(new Set(google.map((row) => row['availability']))).toEqual(
    new Set(['in_stock', 'out_of_stock']),
  )
  expect(new Set(meta.map((row) => row['availability']))).toEqual(
    new Set(['in stock', 'out of stock']),
  )
})

test('a row says what the page of its product says: price, what is struck, what is left, picture', async () => {
  const { hidden: _hidden, gone: _gone, ...shown } = special
  for (const goods of [...Object.values(shown), await garment(shop, 20)]) {
    const rows = ofProduct(google, goods)
    const [first] = rows
    const page = await fetch(first?.['link'] ?? '')
    expect(page.status).toBe(200)
    const { text, jsonLd } = readPage(await page.text())
    const [described] = jsonLd[0]['@graph']
    const asked = `${described.offers.price} INR`
    const struck = described.offers.priceSpecification?.price
    for (const row of rows) {
      expect([row['sale_price'] || row['price'], row['sale_price'] && row['price']]).toEqual([
        asked,
        struck ? `${struck} INR` : '',
      ])
      expect(row).toMatchObject({
        title: described.name,
        description: described.description.replaceAll(/\s+/g, ' '),
        product_type: described.category,
        material: described.material ?? '',
      })
    }
    const left = rows.filter((row) => row['availability'] === 'in_stock')
    expect(left.map((row) => row['size'])).toEqual(described.size ?? [])
    expect(described.offers.availability.endsWith('/InStock')).toBe(left.length > 0)
    expect(text).toContain(described.offers.price.replace(/^(\d+)(\d{3})\./, '₹$1,$2.'))
    expect(described.image).toContain(first?.['image_link'])
  }
  expect((await fetch(google[0]?.['image_link'] ?? '')).status).toBe(200)
})

test('a sale has the usual price, the sale price and its times; one without an end no times', () => {
  for (const [rows, times] of [
    [google, '2026-01-01T00:00Z/2126-12-01T13:00Z'],
    [meta, '2026-01-01T00:00+00:00/2126-12-01T13:00+00:00'],
  ] as const) {
    expect(ofProduct(rows, special.sale)[0]).toMatchObject({
      price: '2000.00 INR',
      sale_price: '1499.50 INR',
      sale_price_effective_date: times,
    })
    expect(ofProduct(rows, special.endless)[0]).toMatchObject({
      price: '2000.00 INR',
      sale_price: '1500.00 INR',
      sale_price_effective_date: '',
    })
    expect(ofProduct(rows, special.described)[0]).toMatchObject({
      sale_price: '',
      sale_price_effective_date: '',
    })
  }
})

test('what is sold out says so, whole or in a size', () => {
  const availabilities = (goods: Goods) =>
    Object.fromEntries(ofProduct(google, goods).map((row) => [row['size'], row['availability']]))
  expect(new Set(Object.values(availabilities(special.soldOut)))).toEqual(new Set(['out_of_stock']))
  expect(availabilities(special.halfSold)).toMatchObject({ M: 'out_of_stock', L: 'in_stock' })
})

test('quotes, tabs, line breaks and letters of other scripts arrive; the maker and the country are found', () => {
  const told = {
    title: 'Kesar & Sons Men "Ganga" Kurta, ₹ नया',
    description: DESCRIBED,
    brand: 'Kesar & Sons',
    material: 'Cotton',
  }
  expect(ofProduct(google, special.described)[0]).toMatchObject({
    ...told,
    product_detail: 'Origin:Country of origin:India',
    identifier_exists: 'no',
  })
  expect(ofProduct(meta, special.described)[0]).toMatchObject({ ...told, origin_country: 'IN' })
})

test('T60 a feed is the same for everybody, sets no cookie, and is held by shared caches for an hour', async () => {
  const member = await newMember(shop, 'owner')
  const visitors = [new Visitor(shop.url), await newShopper(shop.url), member]
  for (const [path, type] of [
    [GOOGLE, 'text/tab-separated-values; charset=utf-8'],
    [META, 'text/csv; charset=utf-8'],
  ] as const) {
    const texts = new Set<string>()
    for (const visitor of visitors) {
      const answer = await visitor.get(path)
      expect([
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
        answer.headers.get('x-robots-tag'),
        answer.headers.getSetCookie(),
      ]).toEqual([type, 'public, max-age=3600', 'noindex', []])
      texts.add(await answer.text())
    }
    expect(texts.size).toBe(1)
  }
})

test('a feed is sent compressed to who can read that, and not again to who has it', async () => {
  const plain = await fetch(new URL(META, shop.url), { headers: { 'Accept-Encoding': 'identity' } })
  const text = await plain.text()
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const encoding of ['gzip', 'br']) {
    const headers = { 'Accept-Encoding': encoding }
    const answer = await fetch(new URL(META, shop.url), { headers })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      encoding,
      expect.stringContaining('Accept-Encoding'),
    ])
    expect(await answer.text()).toBe(text)
  }
  const etag = plain.headers.get('etag') ?? ''
  const again = await fetch(new URL(META, shop.url), { headers: { 'If-None-Match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await fetch(new URL(META, shop.url), { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
})

const places = async () => {
  const { rows } = await shop.database.pool.query(
    `select from pg_locks where locktype = 'advisory' and classid = (hashtext('catalogue feed')::bigint & 4294967295)::oid
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length
}

test('T60 two feeds are read at once, a third is told to come again, and who leaves gives a place back', async () => {
  // Long enough that no reader has all of it in its buffers.
  await shop.database.pool.query(
    `update styles set description = (select string_agg(md5(n::text || id), ' ') from generate_series(1, 150) as n) where listed`,
  )
  const readers = [new AbortController(), new AbortController()]
  for (const { signal } of readers) {
    const headers = { 'Accept-Encoding': 'identity' }
    const answer = await fetch(new URL(GOOGLE, shop.url), { signal, headers })
    await answer.body?.getReader().read()
  }
  expect(await places()).toBe(2)
  const third = await fetch(new URL(META, shop.url))
  expect([
    third.status,
    third.headers.get('retry-after'),
    third.headers.get('cache-control'),
  ]).toEqual([503, '60', 'no-store'])
  for (const reader of readers) reader.abort()
  await expect.poll(places).toBe(0)
  expect((await textOf(META)).length).toBeGreaterThan(1_000_000)
})
