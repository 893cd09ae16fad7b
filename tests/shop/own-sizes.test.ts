import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stock, styles } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, itemsOf } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'

let shop: RunningShop
let visitor: Visitor
beforeAll(async () => {
  shop = await runningShop()
  visitor = new Visitor(shop.url)
})
afterAll(() => shop.close())

const WAISTS = ['28', '30', '32', '34', '36', '38']

/** The newest product of a type for men or women, of which there is enough. */
async function newest(articleType: string, gender: 'Men' | 'Women') {
  const enough = sql`exists (select from ${stock} where ${stock.productId} = ${styles.uuid} having min(quantity) > 4)`
  const [style] = await shop.database.db
    .select()
    .from(styles)
    .where(and(eq(styles.articleType, articleType), eq(styles.gender, gender), enough))
    .orderBy(desc(styles.id))
    .limit(1)
  if (!style) throw new Error(`the demo has no ${articleType}`)
  return style
}
const pageOf = async (path: string) => readPage(await (await visitor.get(path)).text())
const sizesOn = ({ radios }: ReturnType<typeof readPage>) =>
  radios.filter(({ name }) => name === 'size').map(({ value }) => value)

test('jeans are shown, filtered by, ordered and held by the waist', async () => {
  const jeans = await newest('Jeans', 'Men')
  const page = await pageOf(`/product/${jeans.uuid}`)
  expect(sizesOn(page)).toEqual(WAISTS)
  expect(page.text).not.toContain('Size guide')

  const listing = await pageOf('/products?category=men&articleType=Jeans&size=34')
  expect(listing.text).toContain(jeans.productDisplayName)
  expect(listing.text).toMatch(/Size in stock.* 28 .* 30 .* 32 .* 34 /)

  const shopper = await newShopper(shop.url)
  const line = { id: jeans.uuid, colour: jeans.baseColour, price: jeans.askingPrice, quantity: 2 }
  expect((await checkOut(shopper, [{ ...line, size: 'M' }])).status).toBe(409)
  const left = async () =>
    (
      await shop.database.db
        .select()
        .from(stock)
        .where(and(eq(stock.productId, jeans.uuid), eq(stock.size, '34')))
        .orderBy(asc(stock.size))
    )[0]?.quantity ?? 0
  const before = await left()
  const { status, orderId } = await checkOut(shopper, [{ ...line, size: '34' }])
  expect(status).toBe(200)
  expect(await itemsOf(shop, orderId)).toMatchObject([{ selectedSize: '34', quantity: 2 }])
  expect(await left()).toBe(before - 2)
})

test('a saree has no size to choose, and is ordered without one', async () => {
  const saree = await newest('Sarees', 'Women')
  expect(sizesOn(await pageOf(`/product/${saree.uuid}`))).toEqual([])
  const shopper = await newShopper(shop.url)
  const { status, orderId } = await checkOut(shopper, [
    { id: saree.uuid, colour: saree.baseColour, price: saree.askingPrice, quantity: 1, size: null },
  ])
  expect(status).toBe(200)
  expect(await itemsOf(shop, orderId)).toMatchObject([{ selectedSize: null }])
})
