import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceSeries, orders, paymentAttempts, styles } from '#db/schema.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import { insertDocument, invoiceDocument } from '../fixtures/invoice-documents.ts'
import { insertOrder, type InsertedOrder } from '../journeys/order-factory.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { garment, orderById, placeOneGarment } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

let shop: RunningShop
let member: Visitor
beforeAll(async () => {
  shop = await runningShop()
  member = await newMember(shop, 'support')
})
afterAll(() => shop.close())

let shoppers = 0
/** A shipped order of somebody of this name. */
async function orderOf(fullName: string, phone: string): Promise<InsertedOrder> {
  shoppers += 1
  const order = await insertOrder(shop, `find${shoppers}@example.com`, { status: 'shipped' })
  await shop.database.db
    .update(orders)
    .set({
      ...addressColumns(JSON.stringify({ fullName, phone, city: 'Kochi', postalCode: '682001' })),
      trackingNumber: `AWB ${order.number}`,
    })
    .where(eq(orders.id, order.id))
  return order
}

const find = (q: string) => member.get(`/desk/find?${new URLSearchParams({ q })}`)

/** Where the find box leads: to an order, or to what it says. */
async function findText(q: string): Promise<string> {
  const answer = await find(q)
  return answer.headers.get('location') ?? readPage(await answer.text()).text
}

test('an order that was just placed and paid opens by number, phone, email and payment reference, in whatever spelling', async () => {
  const asha = await newShopper(shop.url)
  const id = await placeOneGarment(shop, asha)
  await payAs(shop, asha, id, 'pay')
  const number = id.slice(0, 8)
  const { contactEmail } = (await orderById(shop, id)) ?? {}
  const [attempt] = await shop.database.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, id))
  for (const typed of [
    number,
    `#${number.slice(0, 4)} ${number.slice(4).toUpperCase()}`,
    '+91 98765-43210',
    '098765 43210',
    ` ${contactEmail?.toUpperCase()} `,
    attempt?.reference.toLowerCase() ?? '',
    attempt?.bankRef ?? attempt?.gatewayRef ?? '',
  ])
    expect([typed, await findText(typed)]).toEqual([typed, `/desk/orders/${number}`])
})

test('a tracking number opens its order, however it is spaced; a name does by parts of it in any sequence, without accents and case', async () => {
  const { number } = await orderOf('Tenzíng  Lepcha', '9811111111')
  for (const typed of [`awb${number}`, `AWB-${number}`, 'lepcha ten', 'TENZING', 'enzin'])
    expect([typed, await findText(typed)]).toEqual([typed, `/desk/orders/${number}`])
})

test('several orders are listed as the list of orders has them, with how the text was understood', async () => {
  const one = await orderOf('Meena Iyer', '9822222222')
  const two = await orderOf('Meenakshi Pillai', '9822222222')
  const byPhone = await findText('9822222222')
  expect(byPhone).toContain('2 orders with “9822222222” as a phone number')
  expect(byPhone).toMatch(new RegExp(`#${one.number} Shipped Meena Iyer , Kochi 2 pieces`))
  const byName = await findText('meena')
  expect(byName).toContain('2 orders with “meena” as a name')
  expect(byName).toContain(`#${two.number} Shipped Meenakshi Pillai`)
  expect(await findText('meena iyer')).toBe(`/desk/orders/${one.number}`)
})

test('lists of what was found have pages by key, in both directions, and the code of a product lists its orders', async () => {
  for (let i = 0; i < 52; i += 1) await orderOf('Page Filler', '9833333333')
  for (const typed of ['9833333333', 'filler page']) {
    const first = await (await find(typed)).text()
    expect(readPage(first).text).toContain(`52 orders with “${typed}” as a`)
    expect(first.match(/data-row/g)).toHaveLength(50)
    const older = readPage(first).links.find(({ text }) => text.startsWith('Older'))
    const second = await (await member.get(older?.href ?? '')).text()
    expect(second.match(/data-row/g)).toHaveLength(2)
    const newer = readPage(second).links.find(({ text }) => text.endsWith('Newer'))
    const back = readPage(await (await member.get(newer?.href ?? '')).text())
    expect(back.text).toContain(`52 orders with “${typed}” as a`)
    expect(back.links.filter(({ href }) => /orders\/[0-9a-f]{8}$/.test(href))).toEqual(
      readPage(first).links.filter(({ href }) => /orders\/[0-9a-f]{8}$/.test(href)),
    )
  }

  const { rows } = await shop.database.pool.query<{ style_id: number }>(
    `select style_id from order_items group by 1 order by count(*) desc limit 1`,
  )
  expect(await findText(`SKU ${rows[0]?.style_id}`)).toMatch(/orders with “SKU \d+” as a product/)
})

test('half of an order’s number as it is shown opens its order, or lists those that begin so', async () => {
  const { id, number } = await orderOf('Half Number', '9844444444')
  for (const typed of [`#${number.slice(0, 4)} ${number.slice(4, 7)}`, number.slice(0, 7), id])
    expect([typed, await findText(typed)]).toEqual([typed, `/desk/orders/${number}`])
  const half = `#${number.slice(0, 4).toUpperCase()}`
  const found = await findText(half)
  expect(found === `/desk/orders/${number}` || found.includes(`#${number}`)).toBe(true)
})

test('the number of an invoice or credit note opens its order, with and without its noughts', async () => {
  const { id, number } = await orderOf('Has Invoice', '9855555555')
  const document = { ...invoiceDocument(), number: 'AJ/26-27/000003' }
  await insertDocument(shop.database.db, id, document)
  await shop.database.db
    .insert(invoiceSeries)
    .values({ financialYear: '26-27', prefix: 'AJ', lastNumber: 3, lastDay: '2026-11-20' })
    .onConflictDoNothing()
  for (const typed of ['AJ/26-27/000003', 'aj/26-27/3', 'AJ 26-27 3', 'AJ-26-27-000003.pdf'])
    expect([typed, await findText(typed)]).toEqual([typed, `/desk/orders/${number}`])
  expect(await findText('ZZ/26-27/000003')).toContain('Nothing found')
})

test('a product opens by its code, its group of colours and words of its name in any script, for members who see products', async () => {
  const { db } = shop.database
  const goods = await garment(shop)
  const theirs = eq(styles.id, goods.styleId)
  const owner = await newMember(shop, 'owner')
  await db
    .update(styles)
    .set({
      productDisplayName: 'बांधनी Anarkali Qurtix',
      styleGroup: 'AJ-101',
      hidden: true,
      listed: false,
    })
    .where(theirs)
  const find = async (q: string, by: Visitor = owner) => {
    const answer = await by.get(`/desk/find?${new URLSearchParams({ q })}`)
    return answer.headers.get('location') ?? readPage(await answer.text()).text
  }
  for (const typed of ['बांधनी', 'qurtix', 'AJ-101', 'aj-101'])
    expect([typed, await find(typed)]).toEqual([typed, `/desk/products/${goods.styleId}`])
  expect(await find('बांधनी', member)).toContain('Nothing found')
  // A word that a customer's name has as well shows both.
  await orderOf('Qurtix Begum', '9866666666')
  expect(await find('qurtix')).toMatch(
    /1 order with .*Product \d+: बांधनी .*, not on sale.*Qurtix Begum/s,
  )
  const many = await find('shirt')
  expect(many).toContain('All products with “shirt”')
  expect(many.match(/Product \d+:/g)).toHaveLength(5)
  const list = readPage(await (await owner.get('/desk/products?view=hidden&q=AJ-101')).text()).text
  expect(list).toContain('Anarkali Qurtix')
})

test.each(['%', '%%%', '___', 'a%b_c', '\\', "'; drop table orders; --", 'ज'])(
  'signs that mean something in a pattern find nothing by it, and what can be typed is told: %j',
  async (typed) => {
    const answer = await find(typed)
    expect(answer.status).toBe(200)
    const { text } = readPage(await answer.text())
    expect(text).toContain('Type an order’s number or the first half of it, the customer’s phone')
  },
)
