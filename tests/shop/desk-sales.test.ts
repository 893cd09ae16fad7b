import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceChanges, styles } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { changeSales } from '#app/catalogue/sale/change-sales.server.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { parseStyleRow } from '#app/catalogue/import/style-row.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

/** A busy machine takes longer than the default. */
const PATIENT = { timeout: 10_000 }

type Goods = Awaited<ReturnType<typeof garment>>

let shop: RunningShop
let member: Visitor
beforeAll(async () => {
  shop = await runningShop()
  // Its goods have an MRP, above which these tests price them.
  await shop.database.db.update(styles).set({ mrpPaise: null })
  member = await newMember(shop, 'catalogue')
})
afterAll(() => shop.close())

const textOf = async (path: string) =>
  readPage(await (await new Visitor(shop.url).get(path)).text()).text

const styleOf = async ({ styleId }: Goods) => {
  const [style] = await shop.database.db.select().from(styles).where(eq(styles.id, styleId))
  if (!style) throw new Error(`no style ${styleId}`)
  return style
}

/** Imports cells of a product, as a file has them. */
async function importCells({ styleId }: Goods, cells: Record<string, string>) {
  const row = parseStyleRow({ id: String(styleId), ...cells })
  if (!row.ok) throw new Error(row.error)
  return loadCatalogue(shop.database.db, {
    source: 'test',
    rows: [{ line: 1, ...row.value, isPartial: true }],
    keepOthers: true,
  })
}

test('a sale put on at the desk is struck on the page and its card, named in the cart, and charged', async () => {
  const goods = await garment(shop, 1)
  await importCells(goods, { priceINR: '2000' })
  const path = `/desk/products/${goods.styleId}`
  const seen = seenIn(await (await member.get(path)).text())
  const saved = await member.post(path, {
    step: 'save',
    seen,
    salePriceINR: '1500',
    saleUntil: '2126-12-01T18:30',
  })
  expect(saved.status).toBe(302)
  const desk = readPage(await (await member.get(path)).text()).text
  expect(desk).toContain('Saved: sale price in rupees, sale until.')
  expect(desk).toContain('Sale until: none → 2126-12-01 18:30')
  expect(desk).toContain('It runs now.')

  const page = await textOf(`/product/${goods.id}`)
  expect(page).toContain('₹1,500.00 before ₹2,000.00 25% off')
  const lowest = /Lowest price in the 30 days before: (₹[\d,.]+)/.exec(page)?.[1]
  expect(lowest).toBe(goods.price < 2000_00 ? inRupees(paise(goods.price)) : '₹2,000.00')
  const card = await textOf(`/products?q=${encodeURIComponent(goods.name)}`)
  expect(card).toContain('₹1,500 before ₹2,000 30-day lowest')

  const quoted = await new Visitor(shop.url).postJson('/cart/quote', [
    { ...lineOf({ ...goods, price: 1500_00 }), quantity: 1 },
  ])
  expect(await quoted.json()).toMatchObject({
    lines: [{ product: { price: 1500_00, sale: { was: 2000_00 } } }],
  })
  const asha = await newShopper(shop.url)
  const placed = await checkOut(asha, [lineOf({ ...goods, price: 1500_00 })])
  expect([placed.status, placed.orderId]).toEqual([200, expect.stringMatching(/./)])
})

test('a sale begins and ends at its times, in listings by price too, within a run of the sweep', async () => {
  const { db } = shop.database
  const goods = await garment(shop, 2)
  await importCells(goods, { priceINR: '3000', salePriceINR: '7', saleFrom: '2126-01-01' })
  expect(await styleOf(goods)).toMatchObject({ askingPrice: 3000_00, saleLowestPaise: null })
  expect(await changeSales(db, 500)).toBe(0)
  // The sweep of the running shop may be first.
  const swept = async () => (await changeSales(db, 500), styleOf(goods))

  // Its time comes, which nobody writes; so the trigger must not see this.
  await withoutTriggers(
    `update styles set sale_from = now() - interval '1 second' where id = ${goods.styleId}`,
  )
  await expect.poll(swept, PATIENT).toMatchObject({ askingPrice: 7_00 })
  const listing = `/products?category=${(await styleOf(goods)).gender?.toLowerCase()}&sort=price-up`
  const cheapest = async () => (await new Visitor(shop.url).get(listing)).text()
  await expect.poll(cheapest, PATIENT).toContain(goods.id)

  await withoutTriggers(`update styles set sale_until = now() where id = ${goods.styleId}`)
  await expect.poll(swept, PATIENT).toMatchObject({ askingPrice: 3000_00, saleLowestPaise: null })
})

test('the lowest price of the 30 days before a sale is what was asked for then, and not before', async () => {
  const { db } = shop.database
  const goods = await garment(shop, 3)
  await importCells(goods, { priceINR: '900' })
  await importCells(goods, { priceINR: '1600' })
  const age = (days: number) =>
    db
      .update(priceChanges)
      .set({ at: sql`now() - ${days} * interval '1 day'` })
      .where(eq(priceChanges.styleId, goods.styleId))
  await age(10)
  await importCells(goods, { salePriceINR: '1200' })
  expect(await styleOf(goods)).toMatchObject({ saleLowestPaise: Math.min(900_00, goods.price) })
  await importCells(goods, { salePriceINR: 'NA' })
  await age(31)
  await importCells(goods, { salePriceINR: '1100' })
  expect(await styleOf(goods)).toMatchObject({ askingPrice: 1100_00, saleLowestPaise: 1600_00 })
  // Deepened, it is the same sale.
  await importCells(goods, { salePriceINR: '1000' })
  expect(await styleOf(goods)).toMatchObject({ askingPrice: 1000_00, saleLowestPaise: 1600_00 })
})

test('a sale that is none is refused, at the desk and in a file, and the price stays', async () => {
  const goods = await garment(shop, 4)
  await importCells(goods, { priceINR: '1000' })
  const path = `/desk/products/${goods.styleId}`
  const seen = seenIn(await (await member.get(path)).text())
  const dear = await member.post(path, { step: 'save', seen, salePriceINR: '1000' })
  expect([dear.status, readPage(await dear.text()).text]).toEqual([
    400,
    expect.stringContaining('Enter an amount below the price'),
  ])
  const over = await member.post(path, {
    step: 'save',
    seen,
    salePriceINR: '500',
    saleFrom: '2126-12-01T00:00',
    saleUntil: '2126-11-01T00:00',
  })
  expect(readPage(await over.text()).text).toContain(
    'Enter a time after the one at which it begins',
  )
  expect(await importCells(goods, { salePriceINR: '1000.00' })).toMatchObject({
    unread: 1,
    changed: 0,
  })
  expect(await styleOf(goods)).toMatchObject({ askingPrice: 1000_00, salePricePaise: null })
})

const seenIn = (html: string): string =>
  (/name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const withoutTriggers = (statement: string) =>
  shop.database.db.transaction(async (tx) => {
    await tx.execute(sql`alter table styles disable trigger user`)
    await tx.execute(sql.raw(statement))
    await tx.execute(sql`alter table styles enable trigger user`)
  })
