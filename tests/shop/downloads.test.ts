import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { GOOGLE_FEED, META_FEED } from '#app/catalogue/feeds/feed-addresses.ts'
import { fileOf } from '#app/invoices/document/listed-document.ts'
import routes from '#app/routes.ts'
import { hasPoppler, readPdf } from '../debian/poppler.ts'
import {
  creditNoteDocument,
  insertDocument,
  invoiceDocument,
} from '../fixtures/invoice-documents.ts'
import { insertPlainOrder } from '../journeys/plain-order.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { garment } from './clients/checkout-client.ts'
import { insertImport } from './clients/import-client.ts'
import { jpegOf, sendPictures } from './clients/picture-client.ts'
import { newMember } from './clients/staff-client.ts'

/**
 * Every route without a screen, and what its GET answers. Each file is opened as it was received,
 * by a program that is not the shop's; `form`: the route takes a form, and a GET is led elsewhere or
 * refused.
 */
const ANSWERS = {
  'products/suggestions': 'json',
  'products/availability': 'json',
  'products/sub-categories': 'json',
  'cart/lines/take': 'json',
  'cart/quote': 'form',
  'cart/share': 'json',
  logout: 'form',
  'session/refresh': 'form',
  'delivery/:pin': 'json',
  'pin-codes/:pin': 'json',
  'account/data': 'json',
  'account/consents': 'form',
  'pay-link/:number/:secret': 'form',
  'order-success/:orderId/state': 'form',
  'orders/:id/documents/:file': 'pdf',
  'newsletter/subscribe': 'form',
  'desk/sign-out': 'form',
  'desk/customers/:id/data': 'json',
  'desk/orders.csv': 'csv',
  'desk/parcels.csv': 'csv',
  'desk/returns.csv': 'csv',
  'desk/products.csv': 'csv',
  'desk/products/import/sample.csv': 'csv',
  'desk/products/import/:importId/problems.csv': 'csv',
  'desk/newsletter.csv': 'csv',
  'desk/invoices.csv': 'csv',
  'desk/invoices.pdf': 'pdf',
  'desk/orders/:number/documents/:file': 'pdf',
  'desk/gst.csv': 'sheet of the offline tool',
  'desk/gst.json': 'json',
  'desk/record.csv': 'csv',
  'desk/record/reads.csv': 'csv',
  'desk/pack/next': 'form',
  'desk/products/:code/pictures': 'form',
  'desk/pictures/:file': 'image',
  'desk/words/preview': 'form',
} as const

const BUYER = 'Asha Verma'
let shop: RunningShop
let shopper: Visitor
let owner: Visitor
let given: Record<string, string>
beforeAll(async () => {
  shop = await runningShop()
  const { db } = shop.database
  const buyer = await newShopper(shop.url)
  shopper = buyer
  owner = await newMember(shop, 'owner')
  const orderId = await insertPlainOrder(shop, buyer.email)
  const buyerOfInvoice = { ...invoiceDocument().buyer, name: BUYER }
  const invoice = invoiceDocument({ buyer: buyerOfInvoice })
  const invoiceId = await insertDocument(db, orderId, invoice)
  await insertDocument(db, orderId, creditNoteDocument({ buyer: buyerOfInvoice }), invoiceId)
  const [user] = await db.select().from(users).where(eq(users.email, buyer.email))
  const goods = await garment(shop)
  await sendPictures(owner, goods.styleId, [{ name: 'front.jpg', bytes: await jpegOf('teal') }])
  const page = await (await owner.get(`/desk/products/${goods.styleId}`)).text()
  given = {
    pin: '211001',
    id: orderId,
    orderId,
    number: orderId.slice(0, 8),
    secret: 'none',
    importId: await insertImport(db),
    code: String(goods.styleId),
    customer: user?.id ?? '',
    document: fileOf(invoice.number),
    picture: /\/desk\/pictures\/([\w.-]+)/.exec(page)?.[1] ?? '',
  }
})
afterAll(() => shop.close())

function addressOf(path: string): string {
  const { customer = '', picture = '', document = '', ...ids } = given
  const file = path.includes('pictures') ? picture : document
  const all = { ...ids, ...(path.includes('customers') && { id: customer }), file }
  const filled = Object.entries(all).reduce(
    (text, [name, value]) => text.replace(`:${name}`, value),
    path,
  )
  return `/${filled}${path.startsWith('desk/gst') ? '?month=2026-11&gstin=27AAPFU0939F1ZV' : ''}`
}

async function receive(path: string): Promise<{ type: string; bytes: Buffer; status: number }> {
  const visitor = path.startsWith('/desk') ? owner : shopper
  const answer = await visitor.get(path, { 'accept-encoding': 'br, gzip' })
  const type = answer.headers.get('content-type') ?? ''
  return { type, bytes: Buffer.from(await answer.arrayBuffer()), status: answer.status }
}

const BOM = Buffer.from('\uFEFF')

/** @throws Error when a text is not UTF-8, or a row has more or fewer cells than the heading */
function readCsv(bytes: Buffer, delimiter = ','): Record<string, string>[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  return parse(text, { columns: true, delimiter, relaxQuotes: false, relaxColumnCount: false })
}

test('each route without a screen is in the table of this test', () => {
  const all = routes.flatMap((route) => [route, ...(route.children ?? [])])
  const paths = all.filter(({ file }) => file.endsWith('.route.ts')).map(({ path }) => path)
  expect(Object.keys(ANSWERS).toSorted()).toEqual(paths.toSorted())
})

const pathsOf = (...kinds: string[]) =>
  Object.entries(ANSWERS).flatMap(([path, kind]) => (kinds.includes(kind) ? [path] : []))

test.each(pathsOf('csv', 'sheet of the offline tool'))(
  'a strict reader of CSV takes %s as it is received, and a spreadsheet knows it as UTF-8',
  async (path) => {
    const { type, bytes, status } = await receive(addressOf(path))
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
    readCsv(bytes)
    const isForSpreadsheets = ANSWERS[path as keyof typeof ANSWERS] === 'csv'
    expect(bytes.subarray(0, 3).equals(BOM)).toBe(isForSpreadsheets)
  },
)

test.each(pathsOf('json'))('%s is JSON as it is received', async (path) => {
  const { type, bytes, status } = await receive(addressOf(path))
  expect([status, type]).toEqual([200, expect.stringMatching(/^application\/json/)])
  expect(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).toBeDefined()
})

test('a file of the return names the GSTIN that it is of, and there is none of another one, month or sheet', async () => {
  const path = addressOf('desk/gst.json')
  expect((await owner.get(path)).headers.get('content-disposition')).toContain(
    'gstr1-27AAPFU0939F1ZV-2026-11-portal.json',
  )
  for (const wrong of [
    path.replace('27AAPFU0939F1ZV', '29AAPFU0939F1ZR'),
    path.replace('2026-11', '2026-13'),
    `${addressOf('desk/gst.csv')}&sheet=b2d`,
  ])
    expect([wrong, (await owner.get(wrong)).status]).toEqual([wrong, 404])
})

test.skipIf(!hasPoppler()).each(pathsOf('pdf'))(
  'poppler reads %s as it is received, with what it says',
  async (path) => {
    const { type, bytes, status } = await receive(addressOf(path))
    expect([status, type]).toEqual([200, 'application/pdf'])
    const text = readPdf(bytes)
    expect(text).toContain(invoiceDocument().number)
    expect(text).toContain(BUYER)
  },
)

test.skipIf(!hasPoppler())(
  'the copies of an invoice are whole, each on a page of its own',
  async () => {
    const path = addressOf('desk/orders/:number/documents/:file')
    const { bytes } = await receive(`${path}?copies=all`)
    const pages = readPdf(bytes).split('\f').filter(Boolean)
    expect(pages.map((page) => page.includes(BUYER))).toEqual([true, true, true])
  },
)

test('a decoder opens an uploaded picture as it is received, without a damaged line', async () => {
  const { type, bytes, status } = await receive(addressOf('desk/pictures/:file'))
  expect([status, type]).toEqual([200, 'image/jpeg'])
  const picture = await sharp(bytes, { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(picture.info).toMatchObject({ width: 600, height: 800 })
})

test.each(pathsOf('form'))('%s leads a GET elsewhere or refuses it', async (path) => {
  const { status } = await receive(addressOf(path))
  expect(status).toBeGreaterThanOrEqual(300)
  expect(status).toBeLessThan(500)
})

test.each([
  ['/favicon.ico', undefined],
  ['/icon-512.png', 'png'],
  ['/apple-touch-icon.png', 'png'],
  ['/og-home.jpg', 'jpeg'],
  ['/logo.svg', 'svg'],
] as const)('a decoder opens %s as it is received', async (path, format) => {
  const { bytes, status } = await receive(path)
  expect(status).toBe(200)
  if (format) expect((await sharp(bytes).metadata()).format).toBe(format)
  // Header of an icon file: reserved, kind 1.
  else expect([...bytes.subarray(0, 4)]).toEqual([0, 0, 1, 0])
})

test('the feeds are taken by a strict reader, whole', async () => {
  const google = readCsv((await receive(GOOGLE_FEED)).bytes, '\t')
  const meta = readCsv((await receive(META_FEED)).bytes)
  expect([google.length, meta.length].every((rows) => rows > 0)).toBe(true)
})
