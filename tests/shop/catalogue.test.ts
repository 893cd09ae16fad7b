import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRupees } from '#app/basics/money.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { figures } from '#app/policies/figures.ts'
import { styles } from '#db/schema.ts'
import { traceRequest, type RequestTrace } from '../telemetry/trace-request.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { garment, productsIn } from './clients/checkout-client.ts'
import { partOf, readPart, textsOf } from './clients/page-part.ts'
import { markupOf, readPage } from './clients/read-page.ts'

let shop: RunningShop
let visitor: Visitor
beforeAll(async () => {
  shop = await runningShop()
  visitor = new Visitor(shop.url)
})
afterAll(() => shop.close())

const html = async (path: string) => (await visitor.get(path)).text()
const IN = { men: eq(styles.gender, 'Men'), women: eq(styles.gender, 'Women') }
const totalOf = (category: 'men' | 'women') =>
  shop.database.db.$count(styles, and(eq(styles.listed, true), IN[category]))

test('§2 Home: the eight newest products, the three categories, and the way to all of them', async () => {
  const newest = await shop.database.db
    .select()
    .from(styles)
    .where(eq(styles.listed, true))
    .orderBy(desc(styles.id))
    .limit(8)
  const page = await html('/')
  expect(productsIn(page)).toEqual(newest.map(({ uuid }) => uuid))
  for (const category of ['men', 'women', 'accessories'])
    expect(page).toContain(`/products?category=${category}`)
})

test('§2 Listing: without a category there is a picker, with one its heading and twelve products', async () => {
  const picker = await html('/products')
  expect(picker).toContain('Select a Category')
  expect(productsIn(picker)).toEqual([])
  for (const [category, heading] of [
    ['men', 'Men&#x27;s Collection'],
    ['women', 'Women&#x27;s Collection'],
    ['accessories', 'Accessories'],
    ['children', 'All Products'],
  ] as const) {
    const page = await html(`/products?category=${category}`)
    expect(page).toContain(`>${heading}</h1>`)
    expect(productsIn(page)).toHaveLength(12)
  }
  expect((await html('/products?category=men')).replaceAll('<!-- -->', '')).toContain(
    `Showing 1 to 12 of ${await totalOf('men')} items`,
  )
})

test('§7 Men and women by gender; the pages follow each other without a gap or a repeat', async () => {
  const seen: (string | undefined)[] = []
  for (const page of ['1', '2', '3'])
    seen.push(...productsIn(await html(`/products?category=women&page=${page}`)))
  const expected = await shop.database.db
    .select()
    .from(styles)
    .where(and(eq(styles.gender, 'Women'), eq(styles.listed, true)))
    .orderBy(desc(styles.id))
    .limit(36)
  expect(seen).toEqual(expected.map(({ uuid }) => uuid))
})

/** Products in one bucket of a catalogue of this size (buckets.server.ts). */
const BUCKET_SIZE = 240

/** The offsets of all queries to the catalogue. */
const offsetsOf = ({ statements, parameters }: RequestTrace): number[] =>
  statements.flatMap((statement, i) => {
    // Behind the page its pictures are looked up, each by the id of its style.
    if (!statement.includes('from "styles"') || statement.startsWith('select "images"')) return []
    const [, place] = /offset \$(\d+)/.exec(statement) ?? []
    return [place ? Number(parameters[i]?.[Number(place) - 1]) : 0]
  })

test('T39 any nonsense for a page shows a real one, for one query of the catalogue that passes over less than two buckets', async () => {
  const first = productsIn(await html('/products?category=men'))
  const last = Math.ceil((await totalOf('men')) / 12)
  const lastPage = productsIn(await html(`/products?category=men&page=${last}`))
  for (const [page, shown] of [
    ['-1', first],
    ['0', first],
    ['1.5', first],
    ['abc', first],
    ['', first],
    ['2&page=3', undefined],
    ['1e9', first],
    ['%F0%9F%A7%B5', first],
    ['999999999', lastPage],
    [String(last + 1), lastPage],
    [`1${'0'.repeat(400)}`, undefined],
    ['0x2', first],
    ['٢', first],
  ] as const) {
    const { answer, work } = await traceRequest(() =>
      visitor.get(`/products?category=men&page=${page}`),
    )
    const products = productsIn(await answer.text())
    expect([page, answer.status, products.length > 0]).toEqual([page, 200, true])
    if (shown) expect([page, products]).toEqual([page, shown])
    const [skipped = -1, ...more] = offsetsOf(work)
    expect([page, more, skipped >= 0, skipped < 2 * BUCKET_SIZE]).toEqual([page, [], true, true])
  }
  // The last page of the whole catalogue lies further from the first than that.
  expect(await shop.database.db.$count(styles, eq(styles.listed, true))).toBeGreaterThan(
    3 * BUCKET_SIZE,
  )
  const { work } = await traceRequest(() => visitor.get('/products?category=all&page=999999999'))
  expect(offsetsOf(work)).toEqual([
    expect.toSatisfy((skipped: number) => skipped < 2 * BUCKET_SIZE),
  ])
})

test('§2 Product: name, price with two decimals, chips, sizes; unknown and malformed ids are products not found', async () => {
  const goods = await garment(shop)
  const page = await html(`/product/${goods.id}`)
  const price = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(
    goods.price / 100,
  )
  for (const text of [price, 'Clothing Size', 'XXL', 'Add to Cart', 'Apparel'])
    expect(page).toContain(text)
  for (const id of [randomUUID(), '1', 'x', 'null', `${goods.id}x`, '🧵', 'a'.repeat(500)]) {
    const answer = await visitor.get(`/product/${encodeURIComponent(id)}`)
    expect([id, answer.status, answer.headers.get('cache-control')]).toEqual([id, 404, 'no-store'])
    expect(await answer.text()).toContain('Product not found')
  }
  expect((await visitor.get(`/product/${goods.id.toUpperCase()}`)).status).toBe(200)
})

/** The page of the newest product of this kind. */
async function pageOf(...kind: Parameters<typeof and>) {
  const [style] = await shop.database.db
    .select()
    .from(styles)
    .where(and(eq(styles.listed, true), ...kind))
    .orderBy(desc(styles.id))
    .limit(1)
  if (!style) throw new Error('the demo catalogue has no such product')
  const page = await markupOf(await visitor.get(`/product/${style.uuid}`))
  const { text, radios } = readPage(page)
  return {
    style,
    page,
    text,
    sizes: radios.filter(({ name }) => name === 'size'),
  }
}

test('§2 Product: name, price, chips, picture and description; P8 the way to it, by kind and by collection, and the way back', async () => {
  const { style, page, text, sizes } = await pageOf(
    eq(styles.articleType, 'Shirts'),
    eq(styles.gender, 'Men'),
  )
  const name = style.productDisplayName
  expect(readPage(page).heading).toBe(name)
  expect(text).toMatch(/₹[\d,]+\.\d\d inclusive of all taxes/)
  expect(textsOf(partOf(page, 'ul', 'aria-label="Found under"'), 'li')).toEqual([
    'men',
    'Topwear',
    'Apparel',
  ])
  expect(page).toContain(` alt="${name}"`)
  expect(text).toMatch(new RegExp(`Description .+ Shirts · .* · ${name} `))
  expect([text.includes('Clothing Size'), sizes.length]).toEqual([true, 6])
  const trail = partOf(page, 'nav', 'aria-label="Breadcrumb"')
  expect(readPart(trail).links).toEqual([
    { href: '/', text: 'Home' },
    { href: '/products?category=men', text: "Men's Collection" },
    { href: '/products?category=men&subCategory=Topwear', text: 'Topwear' },
  ])
  expect(readPart(partOf(trail, 'li', 'aria-current="page"')).text).toContain(name)
  expect(readPage(page).links).toContainEqual({ href: '/products?category=men', text: '← Back' })
})

test('§2 Product: shoes have Shoe Size; what has One Size has it chosen; sizes are asked and the colour is told only where there are any; P1 a size guide, too', async () => {
  const shoes = await pageOf(eq(styles.subCategory, 'Shoes'), eq(styles.gender, 'Women'))
  expect([
    shoes.text.includes('Shoe Size'),
    shoes.sizes.length,
    shoes.text.includes('Size guide'),
  ]).toEqual([true, 6, true])
  const watch = await pageOf(eq(styles.subCategory, 'Watches'))
  expect(watch.page).toContain('>Size</legend>')
  expect(watch.sizes.map(({ value, checked }) => [value, checked])).toEqual([['One Size', true]])
  expect(watch.text).not.toContain('Size guide')
  const plain = await pageOf(eq(styles.masterCategory, 'Personal Care'), isNull(styles.baseColour))
  expect([plain.sizes, plain.text.includes('Colour:')]).toEqual([[], false])
  const navy = await pageOf(eq(styles.articleType, 'Shirts'), eq(styles.baseColour, 'Navy Blue'))
  expect(navy.text).toContain('Colour: Navy Blue')
  expect(navy.page).toContain('<input type="hidden" name="colour" value="Navy Blue"/>')
})

test('P3 delivery, returns and refunds open in place, beside the button', async () => {
  const fee =
    feeOfWeight('normal') > 0 ? `for ${inRupees(feeOfWeight('normal'))}` : 'free of charge'
  const { page } = await pageOf(eq(styles.articleType, 'Shirts'))
  for (const [promise, more] of [
    [`Delivered in ${figures.deliveryDays}, ${fee}`, `${figures.majorCities} to major cities`],
    [
      `Returns within ${figures.returnDays} of delivery`,
      `original payment method in ${figures.refundDays}`,
    ],
  ] as const) {
    const folded = partOf(page, 'details', promise)
    expect([textsOf(folded, 'summary'), folded.startsWith('<details>')]).toEqual([[promise], true])
    expect(readPart(folded).text).toContain(more)
  }
  expect(page.indexOf('>Add to Cart<')).toBeLessThan(page.indexOf(`>Delivered in `))
})

test('§9 a product without a price costs 5,999 rupees', async () => {
  const [style] = await shop.database.db
    .select()
    .from(styles)
    .where(and(isNull(styles.pricePaise), eq(styles.listed, true)))
    .limit(1)
  const goods =
    style ??
    (
      await shop.database.db
        .update(styles)
        .set({ pricePaise: null })
        .where(eq(styles.uuid, (await garment(shop, 3)).id))
        .returning()
    )[0]
  expect(await html(`/product/${goods?.uuid}`)).toContain('₹5,999.00')
})

test('a product that is no longer sold is not found', async () => {
  const goods = await garment(shop, 4)
  await shop.database.db.update(styles).set({ listed: false }).where(eq(styles.uuid, goods.id))
  expect((await visitor.get(`/product/${goods.id}`)).status).toBe(404)
})

test('§2 Any other path: an unknown word leads to /404, a longer unknown path is not found where it stands', async () => {
  const word = await visitor.get('/nonsense')
  expect([word.status, word.headers.get('location')]).toEqual([302, '/404'])
  for (const path of ['/404', '/nothing/here', '/products/x/y', '/orders/1/2/3']) {
    const answer = await visitor.get(path)
    const page = await answer.text()
    expect([path, answer.status]).toEqual([path, 404])
    for (const text of ['Oops! Page not found', 'Return to Home']) expect(page).toContain(text)
  }
})
