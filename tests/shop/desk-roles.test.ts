import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bulkChanges,
  orderItems,
  orders,
  pinServiceLoads,
  remittanceRows,
  returns,
  users,
} from '#db/schema.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import routes from '#app/routes.ts'
import { ROLES, roleMay, type Permission, type Role } from '#app/staff/permissions.ts'
import { fileOf } from '#app/invoices/document/listed-document.ts'
import { insertRemittance } from '../rows/cash-orders.ts'
import { insertDocument, invoiceDocument } from '../fixtures/invoice-documents.ts'
import { insertPlainOrder } from '../journeys/plain-order.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { garment } from './clients/checkout-client.ts'
import { insertImport } from './clients/import-client.ts'
import { newMember } from './clients/staff-client.ts'
import { insertWebhook } from './clients/inserted-webhook.ts'
import { newTicket } from './clients/ticket-client.ts'

/** Every screen of the desk, and what it takes to see it. */
const SCREENS: Record<string, Permission> = {
  desk: 'today',
  'desk/find': 'orders',
  'desk/orders': 'orders',
  'desk/orders/export': 'export people',
  'desk/orders/cancel': 'cancel',
  'desk/orders/confirm': 'confirm orders',
  'desk/orders/:number': 'orders',
  'desk/orders/:number/cancel': 'cancel',
  'desk/orders/:number/return': 'open returns',
  'desk/orders/:number/refund': 'refund',
  'desk/orders/:number/payment': 'settle payments',
  'desk/orders/:number/as-shopper': 'customer contact',
  'desk/pack': 'pack',
  'desk/invoices': 'invoices',
  'desk/returns': 'orders',
  'desk/returns/receive': 'receive returns',
  'desk/returns/damaged': 'orders',
  'desk/pack/slips': 'pack',
  'desk/pack/:number': 'pack',
  'desk/ship': 'ship',
  'desk/parcels': 'deliver',
  'desk/messages': 'messages',
  'desk/messages/new': 'messages',
  'desk/messages/templates': 'messages',
  'desk/messages/:ticket': 'messages',
  'desk/customers': 'customers',
  'desk/customers/:id': 'customers',
  'desk/phone-order': 'phone orders',
  'desk/products': 'products',
  'desk/products/new': 'products',
  'desk/products/:code': 'products',
  'desk/products/many': 'products',
  'desk/products/many/:change': 'products',
  'desk/products/import': 'products',
  'desk/products/import/:importId': 'products',
  'desk/products/import/:importId/take-back': 'products',
  'desk/pin-codes': 'pin codes',
  'desk/pin-codes/:load': 'pin codes',
  'desk/tax-rates': 'words',
  'desk/remittances': 'settle payments',
  'desk/remittances/:remittance': 'settle payments',
  'desk/remittances/:remittance/:line': 'settle payments',
  'desk/shop': 'today',
  'desk/api-keys': 'api',
  'desk/webhooks': 'api',
  'desk/webhooks/:webhook': 'api',
  'desk/checklist': 'words',
  'desk/words': 'words',
  'desk/words/:group': 'words',
  'desk/words/holidays': 'words',
  'desk/words/synonyms': 'words',
  'desk/gst': 'gst',
  'desk/newsletter': 'newsletter',
  'desk/newsletter/export': 'export people',
  'desk/record': 'record',
  'desk/record/reads': 'record',
  'desk/staff': 'staff',
}

/** Every file that the desk hands out. */
const DOWNLOADS: Record<string, Permission> = {
  'desk/orders.csv': 'export people',
  'desk/parcels.csv': 'ship',
  'desk/invoices.csv': 'figures',
  'desk/invoices.pdf': 'invoices',
  'desk/orders/:number/documents/:file': 'invoices',
  'desk/returns.csv': 'orders',
  'desk/products.csv': 'products',
  'desk/products/import/:importId/problems.csv': 'products',
  'desk/products/import/sample.csv': 'products',
  'desk/newsletter.csv': 'export people',
  'desk/gst.csv': 'gst',
  'desk/gst.json': 'gst',
  'desk/record.csv': 'record',
  'desk/record/reads.csv': 'record',
}

/** Id of nothing. */
const NONE = '00000000-0000-4000-8000-000000000000'

/** Every action of the desk that a form can send, and what it takes. */
const ACTIONS: readonly [path: string, form: Record<string, string>, Permission][] = [
  ['desk/orders?pin=11', { change: 'save', name: 'North' }, 'orders'],
  ['desk/orders?pin=11', { change: 'save', name: 'All North', share: 'on' }, 'share views'],
  ['desk/orders?pin=11', { change: 'delete', id: NONE }, 'orders'],
  ['desk/orders/:number', { step: 'ship' }, 'ship'],
  ['desk/orders/:number', { step: 'track', trackingNumber: 'T1' }, 'ship'],
  ['desk/orders/:number', { step: 'deliver' }, 'deliver'],
  ['desk/orders/:number', { step: 'confirm cash', reason: 'By telephone' }, 'confirm orders'],
  ['desk/pin-codes/:load', { step: 'drop' }, 'pin codes'],
  ['desk/pack/:number', { step: 'open' }, 'pack'],
  ['desk/pack/:number', { 'piece-1': 'on' }, 'pack'],
  ['desk/orders/:number', { step: 'undo shipping' }, 'ship'],
  [
    'desk/orders/:number',
    { step: 'never arrived', deliveryFailure: 'lost', reason: 'Burnt' },
    'deliver',
  ],
  ['desk/orders/:number', { step: 'note', note: 'Rang twice' }, 'note'],
  [
    'desk/orders/:number',
    { step: 'accept return', returnId: NONE, damaged: '0' },
    'receive returns',
  ],
  [
    'desk/orders/:number',
    { step: 'refuse return', returnId: NONE, reason: 'Worn' },
    'refuse returns',
  ],
  ['desk/orders/:number', { step: 'send replacement', returnId: NONE }, 'ship'],
  ['desk/orders/:number', { step: 'drop exchange', returnId: NONE }, 'refuse returns'],
  [
    'desk/orders/:number',
    { step: 'replacement failed', returnId: NONE, outcome: 'lost' },
    'refuse returns',
  ],
  ['desk/orders/:number', { step: 'check payment' }, 'check payment'],
  ['desk/orders/:number', { step: 'retry refund', refundId: NONE }, 'refund'],
  ['desk/orders/:number', { step: 'ask for account' }, 'open returns'],
  ['desk/orders/:number', { step: 'show account' }, 'refund'],
  [
    'desk/orders/:number',
    { step: 'refund to account', refundId: NONE, account: '••••1234', reference: 'UTR4711' },
    'refund',
  ],
  ['desk/orders/:number', { step: 'refund by hand', refundId: NONE, note: 'UTR 1' }, 'refund'],
  ['desk/orders/:number/cancel', { whole: '1', reason: 'Sold', refund: '1' }, 'cancel'],
  ['desk/orders/cancel', { seen: '1fb7cf9a 1 1', reason: 'Sold' }, 'cancel'],
  ['desk/orders/confirm', { seen: '1fb7cf9a', reason: 'Said so' }, 'confirm orders'],
  ['desk/returns/receive', {}, 'receive returns'],
  ['desk/pack/:number', { step: 'take over' }, 'pack'],
  ['desk/orders/:number/return', {}, 'open returns'],
  ['desk/orders/:number/refund', { amount: '1', reason: 'Late', left: '1' }, 'refund'],
  [
    'desk/orders/:number/payment',
    { reference: 'NONE', decision: 'unpaid', amount: '', reason: 'Looked' },
    'settle payments',
  ],
  ['desk/orders/export', {}, 'export people'],
  ['desk/ship', { lines: '1fb7cf9a T1', step: 'ship' }, 'ship'],
  ['desk/parcels', { lines: '1fb7cf9a', choice: 'delivered' }, 'deliver'],
  ['desk/parcels', { step: 'move', seen: '1fb7cf9a delivered 0' }, 'deliver'],
  ['desk/messages/new', { cameBy: 'telephone' }, 'messages'],
  ['desk/messages/:ticket', { step: 'answer' }, 'messages'],
  ['desk/messages/:ticket', { step: 'acknowledge' }, 'messages'],
  ['desk/messages/:ticket', { step: 'note', id: NONE, note: 'Rang' }, 'messages'],
  ['desk/messages/:ticket', { step: 'close' }, 'messages'],
  ['desk/messages/:ticket', { step: 'open' }, 'messages'],
  ['desk/messages/:ticket', { step: 'escalate' }, 'messages'],
  ['desk/messages/templates', { change: 'add', name: 'Mine' }, 'message templates'],
  ['desk/messages/templates', { change: 'delete', id: NONE }, 'message templates'],
  ['desk/customers/:id', { step: 'note' }, 'customers'],
  ['desk/customers/:id', { step: 'export' }, 'personal data'],
  ['desk/customers/:id', { step: 'erase' }, 'personal data'],
  ['desk/phone-order', { step: 'place' }, 'phone orders'],
  ['desk/phone-order', { step: 'link', number: '00000000' }, 'phone orders'],
  ['desk/products/new', {}, 'products'],
  ['desk/products/:code', { step: 'hide' }, 'products'],
  ['desk/products/:code', { step: 'schedule', appearsAt: '' }, 'products'],
  ['desk/products/:code', { step: 'take back', event: '1' }, 'products'],
  ['desk/products/:code', { step: 'remove picture', picture: 'photo-1' }, 'products'],
  ['desk/products/:code', { step: 'take back pictures', event: '1' }, 'products'],
  ['desk/products/:code/pictures', {}, 'products'],
  ['desk/products/:code', { step: 'save' }, 'products'],
  ['desk/products/many?change=home&code=:code', { place: '5' }, 'products'],
  ['desk/products/many/:change', { step: 'apply' }, 'products'],
  ['desk/products/many/:change', { step: 'undo' }, 'products'],
  ['desk/products/import', {}, 'products'],
  ['desk/products/import/:importId', { step: 'drop' }, 'products'],
  ['desk/products/import/:importId/take-back', {}, 'products'],
  ['desk/api-keys', { change: 'make', name: 'Books', orders: 'on' }, 'api'],
  ['desk/api-keys', { change: 'revoke', id: NONE }, 'api'],
  ['desk/webhooks', { name: 'Books', url: 'https://books.example/', 'order.paid': 'on' }, 'api'],
  ['desk/webhooks/:webhook', { step: 'pause' }, 'api'],
  ['desk/webhooks/:webhook', { step: 'resume' }, 'api'],
  ['desk/webhooks/:webhook', { step: 'test' }, 'api'],
  ['desk/webhooks/:webhook', { step: 'rotate' }, 'api'],
  ['desk/webhooks/:webhook', { step: 'replay', delivery: '1' }, 'api'],
  ['desk/webhooks/:webhook', { step: 'replay failed', since: '2026-11-01' }, 'api'],
  ['desk/webhooks/:webhook', { step: 'save' }, 'api'],
  ['desk/words/:group', { step: 'take back', event: '1' }, 'words'],
  ['desk/words/:group', { seen: '{}' }, 'words'],
  ['desk/words/holidays', { step: 'national' }, 'words'],
  ['desk/words/synonyms', { step: 'remove' }, 'words'],
  ['desk/words/preview?page=/', { group: 'home', seen: '{}' }, 'words'],
  ['desk/tax-rates', { step: 'add' }, 'words'],
  ['desk/tax-rates', { step: 'confirm', shown: '{}' }, 'words'],
  ['desk/newsletter', { id: NONE }, 'newsletter'],
  ['desk/newsletter/export', {}, 'export people'],
  ['desk/record', {}, 'record'],
  ['desk/staff', { change: 'invite', email: 'x@example.com', role: 'owner' }, 'staff'],
]

let shop: RunningShop
let number: string
let code: number
let ticket: string
let bulkChange: number
let customer: string
let webhook: string
let imported: string
let sheet: string
let remittance: string
const members = new Map<Role, Visitor>()
beforeAll(async () => {
  shop = await runningShop()
  const orderId = await insertPlainOrder(shop, (await newShopper(shop.url)).email)
  number = orderId.slice(0, 8)
  await insertDocument(shop.database.db, orderId, invoiceDocument())
  code = (await garment(shop)).styleId
  ticket = await newTicket(shop)
  const [made] = await shop.database.db
    .insert(bulkChanges)
    .values({ staffId: 'somebody', change: { kind: 'hide' }, appliedAt: new Date() })
    .returning({ id: bulkChanges.id })
  bulkChange = made?.id ?? 0
  const { email } = await newShopper(shop.url)
  const [user] = await shop.database.db.select().from(users).where(eq(users.email, email))
  customer = user?.id ?? ''
  webhook = await insertWebhook(shop)
  imported = await insertImport(shop.database.db)
  sheet = await insertSheet()
  remittance = String(await insertRemittance(shop.database.db, []))
  await insertRow(Number(remittance))
  for (const role of ROLES) members.set(role, await newMember(shop, role))
})
afterAll(() => shop.close())

/** A row of a remittance that waits to be settled. */
const insertRow = (remittanceId: number) =>
  shop.database.db.insert(remittanceRows).values({
    remittanceId,
    line: 1,
    code: 'NOBODY',
    amountPaise: 100,
    reference: 'UTR1',
    paidOn: '2026-11-20',
    outcome: 'unknown',
    reconciles: false,
  })

/** A courier's sheet of PIN codes whose columns are to be matched. */
async function insertSheet(): Promise<string> {
  const [row] = await shop.database.db
    .insert(pinServiceLoads)
    .values({
      courier: 'Delhivery',
      state: 'matching',
      uploadedBy: 'a member',
      fileName: 'pins.csv',
      file: Buffer.from('pin\n211001\n'),
      header: ['pin'],
      columns: ['pin'],
    })
    .returning()
  return String(row?.id)
}

const addressOf = (path: string) =>
  `/${path
    .replace(':number', number)
    .replace(':code', String(code))
    .replace(':ticket', ticket)
    .replace(':importId', imported)
    .replace(':id', customer)
    .replace(':load', sheet)
    .replace(':remittance', remittance)
    .replace(':line', '1')
    .replace(':webhook', webhook)
    .replace(':change', String(bulkChange))
    .replace(':file', fileOf(invoiceDocument().number))
    .replace(':group', 'home')}`

test('T72 each screen of the desk is in the table of this test', () => {
  const frame = routes.find(({ file }) => file === 'desk/desk.route.tsx')
  const paths = (frame?.children ?? []).map(({ path = '' }) => path)
  expect(paths.toSorted()).toEqual(Object.keys(SCREENS).toSorted())
})

test('T72 each file of the desk is in the table of this test', () => {
  const files = routes
    .map(({ path = '' }) => path)
    .filter((path) => /^desk.*(\.csv|\.json|\.pdf|documents\/:file)$/.test(path))
  expect(files.toSorted()).toEqual(Object.keys(DOWNLOADS).toSorted())
})

test.each(ROLES)('T72 %s downloads the files of the role, and no other', async (role) => {
  for (const [path, permission] of Object.entries(DOWNLOADS)) {
    const answer = await members.get(role)?.get(addressOf(path))
    const expected = roleMay(role, permission) ? 200 : 403
    expect([path, answer?.status]).toEqual([path, expected])
    await answer?.text()
  }
})

test.each(ROLES)('T72 %s sees the screens of the role, and no other', async (role) => {
  const member = members.get(role)
  for (const [path, permission] of Object.entries(SCREENS)) {
    const asked = addressOf(path)
    const expected = roleMay(role, permission) ? 200 : 403
    const page = await member?.get(asked)
    const loaded = await member?.get(`${asked}.data`)
    expect([asked, page?.status, loaded?.status]).toEqual([asked, expected, expected])
    if (expected === 403) expect(await page?.text()).toContain('Your role does not include this')
  }
})

test.each(ROLES)('T72 %s does what the role may, and nothing else', async (role) => {
  const member = members.get(role)
  for (const [path, form, permission] of ACTIONS) {
    const answer = await member?.post(addressOf(path), form)
    const isRefused = answer?.status === 403
    expect([path, form, isRefused]).toEqual([path, form, !roleMay(role, permission)])
  }
})

const EMAIL = 'nobody.else@buyer.example'
const PHONE = '8887776655'
const STREET = '7 Lotus Lane'

/** An order of this state, whose customer's email, phone and street stand nowhere else. */
async function orderIn(status: 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled') {
  const { email } = await newShopper(shop.url)
  const address = {
    fullName: 'Asha Rao',
    address: STREET,
    city: 'Prayagraj',
    state: 'Uttar Pradesh',
    postalCode: '211001',
    phone: PHONE,
  }
  const shippingAddress = JSON.stringify(address)
  const id = await insertPlainOrder(shop, email, {
    status,
    shippingAddress,
    ...(status !== 'pending' && { paidAt: new Date() }),
    ...((status === 'shipped' || status === 'delivered') && { shippedAt: new Date() }),
    ...(status === 'delivered' && { deliveredAt: new Date() }),
  })
  await shop.database.db
    .update(orders)
    .set({ contactEmail: EMAIL, ...addressColumns(shippingAddress) })
    .where(eq(orders.id, id))
  return id.slice(0, 8)
}

test('T72 a packer gets of a customer what a parcel needs: no email, of the phone its end, and the address while the parcel is under way', async () => {
  const packer = members.get('packer')
  const support = members.get('support')
  const seen = async (path: string, member = packer) => {
    const [page = '', loaded = ''] = await Promise.all(
      [path, path.replace(/(\?|$)/, '.data$1')].map(
        async (address) => (await member?.get(address))?.text() ?? '',
      ),
    )
    return [EMAIL, PHONE, STREET].map((text) => [page, loaded].map((one) => one.includes(text)))
  }
  const [yes, no] = [
    [true, true],
    [false, false],
  ]
  const numbers: string[] = []
  for (const [status, hasStreet] of [
    ['pending', no],
    ['processing', yes],
    ['shipped', yes],
    ['delivered', no],
    ['cancelled', no],
  ] as const) {
    const of = await orderIn(status)
    numbers.push(of)
    expect([status, await seen(`/desk/orders/${of}`)]).toEqual([status, [no, no, hasStreet]])
    expect(await seen(`/desk/orders/${of}`, support)).toEqual([yes, yes, yes])
    expect(await seen(`/desk/orders/${of}/as-shopper`)).toEqual([no, no, no])
  }
  // Documents have the street, too.
  const documents = new Map<string, string>()
  for (const status of ['shipped', 'delivered'] as const) {
    const of = await orderIn(status)
    const [order] = await shop.database.db.select().from(orders).where(eq(orders.number, of))
    const number = `S/26-27/${`${documents.size + 71}`.padStart(6, '0')}`
    await insertDocument(shop.database.db, order?.id ?? '', { ...invoiceDocument(), number })
    documents.set(status, `/desk/orders/${of}/documents/${fileOf(number)}`)
    documents.set(`all ${status}`, `/desk/invoices.pdf?number=${number}`)
  }
  // A replacement is a parcel, too, from its goods' return until it has arrived.
  const day = 24 * 60 * 60 * 1000
  for (const [what, exchange, hasParcel] of [
    ['requested', { state: 'requested', exchangeState: 'held' }, false],
    ['accepted', { state: 'accepted', exchangeState: 'held' }, true],
    ['sent', { state: 'accepted', exchangeState: 'sent', exchangeSentAt: new Date() }, true],
    [
      'sent long ago',
      { state: 'accepted', exchangeState: 'sent', exchangeSentAt: new Date(Date.now() - 40 * day) },
      false,
    ],
  ] as const) {
    const of = await orderIn('delivered')
    const [line] = await shop.database.db
      .select({ orderId: orderItems.orderId, orderItemId: orderItems.id })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(eq(orders.number, of))
    if (!line) throw new Error(`no line of ${of}`)
    await shop.database.db.insert(returns).values({
      id: randomUUID(),
      orderItemId: line.orderItemId,
      quantity: 1,
      reason: 'too_small',
      requestedAt: new Date(),
      exchangeSize: 'L',
      ...exchange,
    })
    const number = `S/26-27/${`${documents.size + 81}`.padStart(6, '0')}`
    await insertDocument(shop.database.db, line.orderId, { ...invoiceDocument(), number })
    documents.set(
      `replacement ${what}: ${hasParcel ? 'shipped' : 'not'}`,
      `/desk/invoices.pdf?number=${number}`,
    )
    expect([what, await seen(`/desk/orders/${of}`)]).toEqual([what, [no, no, hasParcel ? yes : no]])
  }
  for (const [what, path] of documents) {
    expect([what, (await support?.get(path))?.status]).toEqual([what, 200])
    expect([what, (await packer?.get(path))?.status]).toEqual([
      what,
      what.endsWith('shipped') ? 200 : 404,
    ])
  }
  // The slip has what the courier wants.
  expect(await seen('/desk/pack/slips')).toEqual([no, yes, yes])
  const courier = await (await packer?.get('/desk/parcels.csv'))?.text()
  expect([courier?.includes(PHONE), courier?.includes(EMAIL)]).toEqual([true, false])
  for (const path of [
    '/desk',
    '/desk/orders',
    '/desk/find?q=Asha+Rao',
    '/desk/returns',
    '/desk/pack',
  ])
    expect([path, await seen(path)]).toEqual([path, [no, no, no]])
  // Neither does the search say whose a phone or an email is.
  for (const typed of [EMAIL, EMAIL.toUpperCase(), PHONE, `+91 ${PHONE}`]) {
    const path = `/desk/find?${new URLSearchParams({ q: typed })}`
    const text = await (await packer?.get(path))?.text()
    expect([typed, numbers.filter((of) => text?.includes(of))]).toEqual([typed, []])
    expect(text).toContain('Nothing found')
    const found = await (await support?.get(path))?.text()
    expect([typed, numbers.every((of) => found?.includes(of))]).toEqual([typed, true])
  }
})
