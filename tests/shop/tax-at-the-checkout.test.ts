import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invoices, orderCharges, orders } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { Quote } from '#app/cart/quote/quote.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { renderInvoices } from '#app/invoices/pdf/render-invoices.server.ts'
import { erasePerson } from '#app/privacy/erase-person.server.ts'
import { exportOrders } from '#app/privacy/export/export-orders.server.ts'
import { taxBreakup } from '#app/tax/tax-breakup.ts'
import { pdfText } from '../fixtures/pdf-text.ts'
import { newShopper, type Visitor } from '../visitor.ts'
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
import { openWords, saveWords } from './clients/words-client.ts'
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

const MUMBAI = {
  registeredAddress: '7 Marine Lines',
  registeredPostalCode: '400002',
  registeredCity: 'Mumbai',
}
const BOX = { forBusiness: 'on', businessName: 'Rao Stores' }
const MAHARASHTRA = { ...BOX, gstin: '27AAACB1234C1ZF' }

test('a business gives its GSTIN at the checkout: a mistyped one is refused, the right one stands on order and invoice', async () => {
  const box = { ...BOX, postalCode: '560001', city: 'Bengaluru' }
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
  const quoted = await asha.postJson('/cart/quote', [lineOf(shirts)])
  const rate = ((await quoted.json()) as Quote).rates?.[shirts.styleId]
  if (!rate) throw new Error('no rate')
  const charges = await db.select().from(orderCharges).where(eq(orderCharges.orderId, orderId))
  const shown = taxBreakup(
    [{ price: paise(shirts.price), quantity: 1, rate }],
    charges.map(({ code, amountPaise }) => ({ code, amount: paise(amountPaise) })),
    'inter',
  )
  expect(shown.total.igst).toBeGreaterThan(0)
  expect(invoice?.document.total).toEqual(shown.total)
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

test('§4 Checkout: a PIN code of two States asks which, and one that nobody knows asks for any; the State stands on the order and decides its tax', async () => {
  const two = { postalCode: '605 014', city: 'Kalapet' }
  const asked = await order(two)
  expect([asked.status, asked.body]).toEqual([
    400,
    expect.stringContaining('PIN code 605014 lies in Tamil Nadu and in Puducherry. Choose one'),
  ])
  expect((await order({ ...two, state: 'Uttar Pradesh' })).status).toBe(400)
  const elsewhere = await order({ state: 'Goa' })
  expect([elsewhere.status, elsewhere.body]).toEqual([
    400,
    expect.stringContaining('PIN code 211001 is in Uttar Pradesh.'),
  ])
  const unknown = await order({ postalCode: '999999' })
  expect([unknown.status, unknown.body]).toEqual([
    400,
    expect.stringContaining('We cannot find the PIN code 999999.'),
  ])
  for (const [changes, state, choice, note] of [
    [{ ...two, state: 'Puducherry' }, 'Puducherry', 'of_two', 'PIN code lies in two'],
    [{ postalCode: '999999', state: 'Kerala' }, 'Kerala', 'of_all', 'not in the directory'],
    [{ postalCode: '799001' }, 'Tripura', null, ''],
  ] as const) {
    const { status, orderId } = await order(changes)
    expect(status).toBe(200)
    expect(await orderById(shop, orderId)).toMatchObject({
      shippingState: state,
      shippingStateChoice: choice,
      shippingAddress: expect.stringContaining(`"state":"${state}"`),
    })
    const desk = await textAt(owner, `/desk/orders/${orderId.slice(0, 8)}`)
    expect(desk.includes('State chosen; PIN code')).toBe(choice !== null)
    expect(desk).toContain(note)
    await payAs(shop, asha, orderId, 'pay')
    await moveOrder(services, 'staff', orderId, { to: 'shipped' })
    const { db } = shop.database
    const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, orderId))
    expect(invoice?.document).toMatchObject({ placeOfSupply: { name: state } })
  }
})

test('a GSTIN of another State than the delivery is asked where it is registered, and the order keeps the answer until its person is erased', async () => {
  const asked = await order(MAHARASHTRA)
  expect(asked.status).toBe(400)
  expect(asked.body).toContain('Choose who receives the goods')
  expect(asked.body).toContain('"Maharashtra"')
  const { orderId } = await order({ ...MAHARASHTRA, ...MUMBAI, goodsGoTo: 'other' })
  expect(await orderById(shop, orderId)).toMatchObject({
    buyerGoodsGoTo: 'other',
    buyerStreet: '7 Marine Lines',
    buyerCity: 'Mumbai',
    buyerPostalCode: '400002',
  })
  await payAs(shop, asha, orderId, 'pay')
  await moveOrder(services, 'staff', orderId, { to: 'shipped' })
  for (const text of [
    await textAt(asha, `/orders/${orderId}`),
    await textAt(owner, `/desk/orders/${orderId.slice(0, 8)}`),
  ]) {
    expect(text).toContain('Registered at 7 Marine Lines, Mumbai 400002.')
    expect(text).toContain('place of supply is the State of the GSTIN')
  }
  const { db } = shop.database
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, orderId))
  if (!invoice) throw new Error('no invoice')
  const printed = pdfText(await renderInvoices([invoice.document]))
  expect(printed).toMatch(/Billed to.*Rao Stores.*7 Marine Lines.*State: Maharashtra \(27\)/s)
  expect(printed).toMatch(/Delivered to.*Asha Rao.*State: Uttar Pradesh \(09\)/s)
  expect(printed).toContain('Place of supply: Maharashtra (27)')
  const own = await exportOrders(db, eq(orders.id, orderId))
  expect(own[0]).toMatchObject({
    goodsGoTo: 'other',
    registeredAddress: '7 Marine Lines, Mumbai, 400002',
  })
  await db.transaction((tx) => erasePerson(tx, orderId))
  expect(await orderById(shop, orderId)).toMatchObject({
    buyerGoodsGoTo: null,
    buyerStreet: null,
    buyerCity: null,
    buyerPostalCode: null,
  })
})

test('an unpaid order is taken up again only with the same registered address and the same choice', async () => {
  const first = { ...MAHARASHTRA, ...MUMBAI, goodsGoTo: 'other' }
  const { orderId } = await order(first)
  expect((await order({ ...first, replaces: orderId })).orderId).toBe(orderId)
  const changed = await order({ ...first, goodsGoTo: 'buyer', replaces: orderId })
  expect(changed.orderId).not.toBe(orderId)
  expect(await orderById(shop, changed.orderId)).toMatchObject({ buyerGoodsGoTo: 'buyer' })
  const near = await order({ ...first, postalCode: '400001', replaces: changed.orderId })
  expect(await orderById(shop, near.orderId)).toMatchObject({
    buyerGstin: MAHARASHTRA.gstin,
    buyerGoodsGoTo: null,
  })
})

test('another GSTIN needs other series where the former has used these, and the desk says when its State is not that of the address', async () => {
  const form = await openWords(owner, 'tax')
  const gstin = { 'brand.seller.gstin': '04ABCDE1234F1Z8' }
  const kept = await owner.post('/desk/words/tax', { ...form, ...gstin })
  expect(kept.status).toBe(400)
  expect(readPage(await kept.text()).text).toContain(
    'S numbers the documents of GSTIN 09ABCDE1234F1ZY until 31 March, and a series belongs to one GSTIN. Enter another, such as S2.',
  )
  await saveWords(owner, 'tax', { ...gstin, 'brand.seller.invoicePrefix': 'T' })
  const problem =
    'The GSTIN 04ABCDE1234F1Z8 is Chandigarh (04), but the address is elsewhere: PIN code 211001 is in Uttar Pradesh, and it names Uttar Pradesh.'
  try {
    for (const path of ['words/tax', 'words/contact', 'checklist'])
      expect([path, await textAt(owner, `/desk/${path}`)]).toEqual([
        path,
        expect.stringContaining(problem),
      ])
    const back = await owner.post('/desk/words/tax', {
      ...(await openWords(owner, 'tax')),
      'brand.seller.registration': 'unregistered',
      'brand.seller.gstin': '',
      'brand.seller.state': '09',
      'brand.seller.invoicePrefix': 'S',
    })
    expect([back.status, readPage(await back.text()).text]).toEqual([
      400,
      expect.stringContaining('S numbers the documents of GSTIN 09ABCDE1234F1ZY'),
    ])
  } finally {
    await saveWords(owner, 'tax', {
      'brand.seller.gstin': '09ABCDE1234F1ZY',
      'brand.seller.invoicePrefix': 'S',
    })
  }
  expect(await textAt(owner, '/desk/checklist')).not.toContain(problem)
})

test('a shop under composition sells within its own State alone, and asks for a buyer’s GSTIN, too', async () => {
  // Another account: one may have so many unpaid orders a day.
  asha = await newShopper(shop.url)
  await saveWords(owner, 'tax', { 'brand.seller.registration': 'composition' })
  try {
    const away = await order({ postalCode: '560001', city: 'Bengaluru' })
    expect([away.status, away.body]).toEqual([
      409,
      expect.stringContaining('Not delivered to 560001'),
    ])
    expect((await order({ postalCode: '211001', city: 'Prayagraj' })).status).toBe(200)
    const beyond = await order({ postalCode: '802131', state: 'Bihar' })
    expect([beyond.status, beyond.body]).toEqual([
      409,
      expect.stringContaining('We deliver within Uttar Pradesh only.'),
    ])
    expect((await order({ postalCode: '802131', state: 'Uttar Pradesh' })).status).toBe(200)
    for (const [pin, said] of [
      ['802131', 'in Uttar Pradesh only.'],
      ['900056', 'in Uttar Pradesh only.'],
      ['605014', 'Not delivered to 605014.'],
    ] as const)
      expect(await textAt(asha, `/delivery?pin=${pin}`)).toContain(said)
    await asha.post('/cart/lines', {
      intent: 'add',
      id: shirts.id,
      size: 'M',
      colour: shirts.colour ?? '',
      quantity: '1',
    })
    expect(await textAt(asha, '/cart/lines')).toContain('No GST is added')
    // To the State of the GSTIN it would be a sale beyond its own.
    const apart = { ...MAHARASHTRA, ...MUMBAI }
    const refused = await order({ ...apart, goodsGoTo: 'other' })
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.stringContaining('We may sell within Uttar Pradesh alone'),
    ])
    expect((await order({ ...apart, goodsGoTo: 'buyer' })).status).toBe(200)
    expect(await textAt(asha, '/checkout')).toContain('Put a GSTIN on the invoice')
  } finally {
    await saveWords(owner, 'tax', { 'brand.seller.registration': 'regular' })
  }
})
