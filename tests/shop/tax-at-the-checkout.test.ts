import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invoices } from '#db/schema.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { erasePerson } from '#app/privacy/erase-person.server.ts'
import type { Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import {
  checkOut,
  lineOf,
  orderById,
  type CheckoutAnswer,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { saveWords } from './clients/words-client.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let services: Services
let asha: Shopper
let shirts: Goods
let owner: Visitor
setUpShopAndShopper((all) => ({ shop, services, asha, shirts } = all))
beforeAll(async () => {
  owner = await newMember(shop, 'owner')
})

const order = (changes: Record<string, string>): Promise<CheckoutAnswer> =>
  checkOut(asha, [lineOf(shirts)], changes)
const textAt = async (visitor: Visitor, path: string) =>
  readPage(await (await visitor.get(path)).text()).text

test('a business gives its GSTIN at the checkout: a mistyped one is refused, the right one stands on order and invoice', async () => {
  const box = { forBusiness: 'on', businessName: 'Rao Stores' }
  const wrong = await order({ ...box, gstin: '29ABCDE1234F1ZX' })
  expect([wrong.status, wrong.body]).toEqual([
    400,
    expect.stringContaining('its last character does not fit the others'),
  ])
  const { status, orderId } = await order({ ...box, gstin: '29abcde1234f1zw' })
  expect(status).toBe(200)
  await payAs(shop, asha, orderId, 'pay')
  await moveOrder(services, 'staff', orderId, { to: 'shipped' })
  const { db } = shop.database
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, orderId))
  expect(invoice?.document).toMatchObject({
    buyer: { name: 'Rao Stores', gstin: '29ABCDE1234F1ZW' },
    deliverTo: { name: 'Asha Rao' },
  })
  for (const text of [
    await textAt(asha, `/orders/${orderId}`),
    await textAt(owner, `/desk/orders/${orderId.slice(0, 8)}`),
  ])
    expect(text).toContain('Invoice to Rao Stores, GSTIN 29ABCDE1234F1ZW')

  await db.transaction((tx) => erasePerson(tx, orderId))
  expect(await orderById(shop, orderId)).toMatchObject({ buyerGstin: null, buyerBusiness: null })
})

test('a shop under composition sells within its own State alone, and asks for a buyer’s GSTIN, too', async () => {
  await saveWords(owner, 'tax', { 'brand.seller.registration': 'composition' })
  try {
    const away = await order({ postalCode: '560001', city: 'Bengaluru' })
    expect([away.status, away.body]).toEqual([
      409,
      expect.stringContaining('Not delivered to 560001'),
    ])
    expect((await order({ postalCode: '211001', city: 'Prayagraj' })).status).toBe(200)
    expect(await textAt(asha, '/checkout')).toContain('Put a GSTIN on the invoice')
  } finally {
    await saveWords(owner, 'tax', { 'brand.seller.registration': 'regular' })
  }
})
