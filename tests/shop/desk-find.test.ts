import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, paymentAttempts } from '#db/schema.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import { insertOrder, type InsertedOrder } from '../journeys/order-factory.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { orderById, placeOneGarment } from './clients/checkout-client.ts'
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

test.each(['%', '%%%', '___', 'a%b_c', '\\', "'; drop table orders; --", 'ज'])(
  'signs that mean something in a pattern find nothing by it, and what can be typed is told: %j',
  async (typed) => {
    const answer = await find(typed)
    expect(answer.status).toBe(200)
    const { text } = readPage(await answer.text())
    expect(text).toContain('Type an order’s number, the customer’s phone, email or name')
  },
)
