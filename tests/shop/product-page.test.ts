import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { availabilityPath } from '#app/catalogue/product/recently-viewed/availability.ts'
import { stock, styles } from '#db/schema.ts'
import { decimalRupees, inRupees, paise } from '#app/basics/money.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { garment, productsIn } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'

let shop: RunningShop
let visitor: Visitor
beforeAll(async () => {
  shop = await runningShop()
  visitor = new Visitor(shop.url)
})
afterAll(() => shop.close())

const html = async (id: string) => (await visitor.get(`/product/${id}`)).text()
const setStock = (id: string, quantities: Record<string, number>) =>
  shop.database.db.transaction(async (tx) => {
    await tx.delete(stock).where(eq(stock.productId, id))
    await tx
      .insert(stock)
      .values(
        Object.entries(quantities).map(([size, quantity]) => ({ productId: id, size, quantity })),
      )
  })
const change = (id: string, to: Partial<typeof styles.$inferInsert>) =>
  shop.database.db.update(styles).set(to).where(eq(styles.uuid, id))

test('P9 what search engines are told is what the page shows', async () => {
  const goods = await garment(shop)
  await setStock(goods.id, { XS: 0, S: 3, M: 20, L: 20, XL: 20, XXL: 0 })
  const page = readPage(await html(goods.id))
  expect(page.jsonLd).toHaveLength(1)
  const [product, breadcrumbs] = page.jsonLd[0]['@graph']
  const { offers } = product

  expect(product).toMatchObject({
    '@type': 'Product',
    name: page.heading,
    itemCondition: 'https://schema.org/NewCondition',
  })
  expect(page.text).toContain(inRupees(paise(Number(offers.price) * 100)))
  for (const said of [product.description, `Product code ${product.sku}`, offers.seller.name])
    expect(page.text).toContain(said)
  const sizes = page.radios.filter(({ name }) => name === 'size')
  expect(sizes.filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual(product.size)
  expect(product.size).toEqual(['S', 'M', 'L', 'XL'])
  expect(page.text).toContain(`Colour: ${product.color}`)
  expect(offers).toMatchObject({
    '@type': 'Offer',
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
  })
  expect(page.text).toContain('Add to Cart')

  const { shippingRate, shippingDestination, deliveryTime } = offers.shippingDetails
  expect([shippingRate.value, shippingRate.currency, shippingDestination.addressCountry]).toEqual([
    decimalRupees(feeOfWeight('normal')),
    'INR',
    'IN',
  ])
  const { handlingTime, transitTime } = deliveryTime
  const fee =
    feeOfWeight('normal') > 0 ? `for ${inRupees(feeOfWeight('normal'))}` : 'free of charge'
  expect(page.text).toContain(
    `Delivered in ${transitTime.minValue} to ${transitTime.maxValue} business days, ${fee}`,
  )
  expect(page.text).toContain(
    `within ${handlingTime.minValue * 24} to ${handlingTime.maxValue * 24} hours`,
  )
  expect(page.text).toContain(
    `Returns within ${offers.hasMerchantReturnPolicy.merchantReturnDays} days of delivery`,
  )

  const trail = breadcrumbs.itemListElement as { position: number; name: string; item: string }[]
  expect(trail.map(({ position }) => position)).toEqual([1, 2, 3, 4])
  for (const { name, item } of trail.slice(0, -1)) {
    expect(page.links).toContainEqual({ href: item.replace(shop.url, ''), text: name })
    expect([item, (await fetch(item)).status]).toEqual([item, 200])
  }
  expect([trail.at(-1)?.name, trail.at(-1)?.item]).toEqual([page.heading, page.canonical])
  for (const picture of product.image)
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
})

test('A6 the page has one address, and a picture, a name and a price for those who show a link to it', async () => {
  const goods = await garment(shop, 1)
  const page = readPage(await html(goods.id.toUpperCase()))
  expect(page.canonical).toBe(`${shop.url}/product/${goods.id}`)
  expect(page.title).toBe(`${goods.name} · ${brand.name}`)
  const picture = await sharp(await (await fetch(page.meta('og:image'))).arrayBuffer()).metadata()
  const said = [
    'og:title',
    'og:type',
    'og:url',
    'og:image:width',
    'og:image:height',
    'product:price:amount',
    'product:price:currency',
  ]
  expect(said.map(page.meta)).toEqual([
    page.title,
    'product',
    page.canonical,
    String(picture.width),
    String(picture.height),
    (goods.price / 100).toFixed(2),
    'INR',
  ])
  expect([page.meta('twitter:card'), page.meta('og:description')]).toEqual([
    'summary_large_image',
    page.meta('description'),
  ])
})

test('the page names the country a product comes from, to search engines too, and says nothing where nobody has said it', async () => {
  const goods = await garment(shop)
  await change(goods.id, { countryOfOrigin: 'Bangladesh' })
  const named = readPage(await html(goods.id))
  expect(named.text).toContain('Country of origin Bangladesh')
  expect(named.jsonLd[0]['@graph'][0]).toMatchObject({ countryOfOrigin: 'Bangladesh' })

  await change(goods.id, { countryOfOrigin: null })
  const unnamed = readPage(await html(goods.id))
  expect(unnamed.text).not.toContain('Country of origin')
  expect(unnamed.jsonLd[0]['@graph'][0]).not.toHaveProperty('countryOfOrigin')
})

test('§3 Product: the page says in sentences what the file says, with fabric and care where it names them; the joined description stands below', async () => {
  const goods = await garment(shop, 13)
  const facts = { fabric: 'Handloom cotton', care: 'Hand wash', description: 'Woven in Prayagraj.' }
  await change(goods.id, { ...facts, fit: null, measurements: null })
  const own = readPage(await html(goods.id))
  expect(own.text).toMatch(/Description Woven in Prayagraj\. Fabric Handloom cotton Care Hand wash/)
  expect(own.text).not.toContain('Measurements')
  expect(own.jsonLd[0]['@graph'][0]).toMatchObject({
    description: 'Woven in Prayagraj.',
    material: 'Handloom cotton',
  })
  expect(own.meta('description')).toMatch(/^Woven in Prayagraj\. ₹/)

  await change(goods.id, { description: null })
  const composed = readPage(await html(goods.id))
  expect(composed.text).toMatch(/Description An? [a-z -]+ for (men|women)\./)
  expect(composed.text).toContain(` · ${goods.name}`)
})

test('other colours of one style, as the file groups them, are products of their own behind small pictures; what is no longer sold is none of them', async () => {
  const [red, blue, gone, other] = [
    await garment(shop, 14),
    await garment(shop, 15),
    await garment(shop, 16),
    await garment(shop, 17),
  ]
  await change(red.id, { styleGroup: 'neel-kurta', baseColour: 'Red' })
  await change(blue.id, { styleGroup: 'neel-kurta', baseColour: 'Blue' })
  await change(gone.id, { styleGroup: 'neel-kurta', baseColour: 'Green', listed: false })
  await change(other.id, { styleGroup: 'another' })
  const coloursOf = async (id: string) => {
    const [, list] = /<ul aria-label="Other colours"(.*?)<\/ul>/s.exec(await html(id)) ?? []
    return list && [...list.matchAll(/href="\/product\/([^"]+)"/g)].map(([, found]) => found)
  }
  expect(await coloursOf(red.id)).toEqual([blue.id])
  expect(await coloursOf(blue.id)).toEqual([red.id])
  expect(await coloursOf(other.id)).toBeUndefined()
  await change(gone.id, { listed: true })
})

test('P1 a sold-out size says so in words and cannot be chosen; the size guide is in the page', async () => {
  const goods = await garment(shop, 2)
  await setStock(goods.id, { XS: 9, S: 9, M: 0, L: 9, XL: 9, XXL: 9 })
  const page = readPage(await html(goods.id))
  expect(page.radios.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(['M'])
  expect(page.text).toMatch(/Clothing Size .*XS S M Sold out L XL XXL/)
  expect(page.text).toMatch(/Size guide .* M 97 cm \(38 in\)|Size guide .* M 91 cm \(36 in\)/)
})

test('P11 what is sold out in every size says so once, names what is like it, and offers nothing to buy', async () => {
  const goods = await garment(shop, 3)
  await change(goods.id, { styleGroup: null })
  await setStock(goods.id, { XS: 0, S: 0, M: 0, L: 0, XL: 0, XXL: 0 })
  const page = readPage(await html(goods.id))
  expect(page.text.match(/Sold out/g)).toEqual(['Sold out'])
  expect(page.text).not.toContain('Add to Cart')
  expect(page.text).toContain('Similar, and in stock')
  expect(productsIn(await html(goods.id))).toHaveLength(8)
  expect(page.jsonLd[0]['@graph'][0]).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
  expect(page.jsonLd[0]['@graph'][0]).not.toHaveProperty('size')
})

test('P7 enlarging is offered where the photo is larger than it is shown, and only there', async () => {
  const goods = await garment(shop, 5)
  const folder = path.join(shop.dataDir, 'item-images')
  await mkdir(folder, { recursive: true })
  const photo = (width: number) =>
    sharp({ create: { width, height: width, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
  for (const [width, offered] of [
    [224, false],
    [1_400, true],
  ] as const) {
    await writeFile(path.join(folder, `${goods.styleId}.jpg`), await photo(width))
    const asked = async () => {
      const page = await html(goods.id)
      return [
        width,
        page.includes('Enlarge the picture'),
        new RegExp(`href="/item-images/${goods.styleId}-[0-9a-f]{12}\\.jpg"`).test(page),
      ]
    }
    // A page does not wait for a photo that a busy machine has not measured yet.
    await expect.poll(asked, { timeout: 10_000 }).toEqual([width, offered, offered])
  }
  await writeFile(path.join(folder, `${goods.styleId}.jpg`), 'no picture at all')
  expect((await visitor.get(`/product/${goods.id}`)).status).toBe(200)
})

test('§2 Product: the page shows two pictures, the second as a detail, and tells search engines of both', async () => {
  const goods = await garment(shop, 8)
  const page = await html(goods.id)
  const shown = [
    ...page.matchAll(
      new RegExp(`<img[^>]*/item-images/${goods.styleId}(-2)?-[0-9a-f]{12}/480"[^>]*>`, 'g'),
    ),
  ]
  expect(shown.map(([img, second]) => [second, / alt="([^"]*)"/.exec(img)?.[1]])).toEqual([
    [undefined, goods.name],
    ['-2', `${goods.name}, detail`],
  ])
  expect(readPage(page).jsonLd[0]['@graph'][0].image).toContain(
    `${shop.url}/item-images/${goods.styleId}-2/960`,
  )
})

test('A1 nothing of the page waits for a script to put it in its place', async () => {
  for (const nth of [0, 1, 2]) {
    const page = await html((await garment(shop, nth)).id)
    expect(page).toContain('>More like this</h2>')
    expect([
      nth,
      page.includes('<template'),
      page.includes('$RC'),
      /<div hidden=""? id="S:/.test(page),
    ]).toEqual([nth, false, false, false])
  }
})

test('P10 a product there is not: 404, and ways on to home and the three collections', async () => {
  const answer = await visitor.get('/product/11111111-1111-4111-8111-111111111111')
  const page = readPage(await answer.text())
  expect([answer.status, page.heading, page.title]).toEqual([
    404,
    'Product not found',
    `Product not found · ${brand.name}`,
  ])
  for (const href of [
    '/',
    '/products?category=men',
    '/products?category=women',
    '/products?category=accessories',
  ])
    expect(page.links.map((link) => link.href)).toContain(href)
})

test('T35 names that are markup stay text: in the page, in its head, in its structured data and in what brings it to life', async () => {
  const goods = await garment(shop, 6)
  const close = '</script><script>window.hacked=1</script>'
  const image = '"><img src=x onerror=window.hacked=2>'
  const name = `${close}${image}<!--<script>`
  await change(goods.id, {
    productDisplayName: name,
    usage: image,
    season: close,
    subCategory: image,
    baseColour: image,
  })
  const sent = await html(goods.id)
  for (const markup of ['<script>window.hacked', '<img src=x', '<!--<script>'])
    expect(sent.includes(markup)).toBe(false)
  const page = readPage(sent)
  expect(page.heading).toBe(name)
  expect(page.jsonLd[0]['@graph'][0]).toMatchObject({ name, color: image })
  expect(page.meta('og:title')).toBe(`${name} · ${brand.name}`)
})

test('T52 a row that makes no product costs its own page and no other: the listing, and what is like it, go on without it', async () => {
  const { db } = shop.database
  const [bad, neighbour] = await db
    .select()
    .from(styles)
    .where(and(eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men'), eq(styles.listed, true)))
    .orderBy(asc(styles.id))
    .limit(2)
  await db.execute(sql`update styles set price_paise = 9007199254740993 where uuid = ${bad?.uuid}`)
  for (const address of [`/product/${bad?.uuid}`, `/product/${bad?.uuid}.data`]) {
    const answer = await visitor.get(address)
    expect([address, answer.status, answer.headers.get('cache-control')]).toEqual([
      address,
      503,
      'no-store',
    ])
    expect(await answer.text()).toContain('Failed to load product details')
  }
  expect(readPage(await html(bad?.uuid ?? '')).heading).toBe('Failed to load product details')
  const others = await html(neighbour?.uuid ?? '')
  expect(productsIn(others)).toHaveLength(8)
  expect(productsIn(others)).not.toContain(bad?.uuid)
  const listing = await visitor.get('/products?category=men&sort=price-down')
  expect([listing.status, productsIn(await listing.text()).includes(bad?.uuid ?? '')]).toEqual([
    200,
    false,
  ])
})

test('what a browser remembers is told by id: in stock, sold out or no longer sold; T21 what is no id is not answered, and no more than twelve', async () => {
  const [here, gone, unlisted] = [
    await garment(shop, 10),
    await garment(shop, 11),
    await garment(shop, 12),
  ]
  await setStock(gone.id, { XS: 0, S: 0, M: 0, L: 0, XL: 0, XXL: 0 })
  await change(unlisted.id, { listed: false })
  const asked = async (ids: readonly string[]) => (await visitor.get(availabilityPath(ids))).json()
  expect(await asked([here.id, gone.id, unlisted.id, 'x', '../cart'])).toEqual({
    [here.id]: 'in stock',
    [gone.id]: 'sold out',
    [unlisted.id]: 'no longer sold',
  })
  const many = Array.from({ length: 30 }, (_, n) => here.id.slice(0, -2) + String(10 + n))
  expect(Object.keys(await asked(many))).toHaveLength(12)
  await change(unlisted.id, { listed: true })
})
