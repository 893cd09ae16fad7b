import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, users } from '#db/schema.ts'
import type { OrderViewer } from '#app/account/session/order-capability.server.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import { readInvoiceFilter } from '#app/desk/invoices/invoice-filter.ts'
import { listInvoices, totalInvoices } from '#app/desk/invoices/list-invoices.server.ts'
import { readDocuments } from '#app/desk/invoices/read-documents.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import {
  creditNoteDocument,
  insertDocument,
  invoiceDocument,
} from '../../tests/fixtures/invoice-documents.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { fileOf, numberOfFile } from './document/listed-document.ts'
import { findDocument, listDocuments } from './list-documents.server.ts'
import { attachInvoices, listCreditNotes } from './mailed-documents.server.ts'

const BY = { id: 'meera', role: 'owner' } as unknown as StaffWho<'invoices' | 'figures'>
const log = pino({ level: 'silent' })
const NUMBER = 'S/26-27/000001'
const CREDIT = 'C/26-27/000001'

let database: ShopDatabase
let asha: string
/** Asha's, with an invoice and a credit note of it. */
let hers: string
/** Somebody else's, with an invoice of the next day. */
let theirs: string
beforeAll(async () => {
  database = await shopDatabase()
  const { db } = database
  asha = randomUUID()
  await db.insert(users).values({ id: asha, name: 'Asha', email: `${asha}@example.com` })
  hers = await insertOrder(asha)
  theirs = await insertOrder(null)
  const invoice = await insertDocument(db, hers, invoiceDocument())
  await insertDocument(db, hers, creditNoteDocument(), invoice)
  const next = { number: 'S/26-27/000002', issuedOn: '2026-11-29' }
  await insertDocument(db, theirs, invoiceDocument(next))
})
afterAll(() => database.drop())

async function insertOrder(userId: string | null): Promise<string> {
  const id = randomUUID()
  await database.db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    userId,
    status: 'shipped',
    totalPaise: 15_997_00,
    shippingAddress: '{}',
    addressReadable: true,
    contactEmail: 'asha@mail.test',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: sha256(id),
    createdAt: new Date(),
  })
  return id
}

test('T24 a document is found by the shopper of its order, by the capability, and by nobody else', async () => {
  const services = { db: database.db, log }
  const find = async (viewer: OrderViewer, order: string, number = NUMBER) =>
    (await findDocument(services, viewer, order, number))?.document
  expect(await find({ shopperId: asha }, hers)).toMatchObject({ number: NUMBER })
  expect(await find({ shopperId: asha }, hers.slice(0, 8), CREDIT)).toMatchObject({
    kind: 'credit_note',
  })
  expect(await find({ capabilities: [hers] }, hers)).toMatchObject({ number: NUMBER })
  for (const [viewer, order, number] of [
    [{ shopperId: randomUUID() }, hers, NUMBER],
    [{ capabilities: [theirs] }, hers, NUMBER],
    [{}, hers, NUMBER],
    [{ shopperId: asha }, theirs, 'S/26-27/000002'],
    // Of somebody else, under an order of one's own.
    [{ shopperId: asha }, hers, 'S/26-27/000002'],
  ] as const)
    expect(await find(viewer, order, number)).toBeUndefined()
})
test('an order lists its documents as they were issued', async () => {
  expect(await listDocuments(database.db, hers)).toMatchObject([
    { number: NUMBER, title: 'tax_invoice', issuedOn: '2026-11-28', value: 15_997_00 },
    { number: CREDIT, title: 'credit_note', issuedOn: '2026-12-02', value: 1_499_00 },
  ])
})
test('a number and the name of its file are one', () => {
  expect(fileOf(NUMBER)).toBe('S-26-27-000001.pdf')
  expect(numberOfFile(fileOf(NUMBER))).toBe(NUMBER)
  for (const other of ['S-26-27-1.pdf', '../S-26-27-000001.pdf', 'S-26-27-000001', 'x'])
    expect(numberOfFile(other)).toBeUndefined()
})
test('the mail of a parcel has its invoice, and goes without one that cannot be printed', async () => {
  const { db } = database
  const attached = await attachInvoices({ db, log }, hers)
  expect(attached.documents).toEqual([{ number: NUMBER, title: 'tax_invoice' }])
  expect(attached.files).toMatchObject([{ filename: 'S-26-27-000001.pdf' }])
  expect(attached.files[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await listCreditNotes(db, hers)).toEqual([CREDIT])
  expect(await attachInvoices({ db, log }, hers, randomUUID())).toEqual({
    documents: [],
    files: [],
  })
  const broken = await insertOrder(null)
  const document = { ...invoiceDocument({ number: 'S/26-27/000003' }), rows: undefined as never }
  await insertDocument(db, broken, document)
  expect((await attachInvoices({ db, log }, broken)).files).toEqual([])
})

const numbers = async (search: string, place = {}, size = 50) => {
  const { filter } = readInvoiceFilter(new URLSearchParams(search))
  return (await listInvoices(database.db, BY, filter, place, size)).rows.map(({ number }) => number)
}
test('the desk lists documents by day, kind and number, the newest first, page by page', async () => {
  const [day, kind] = ['from=2026-11-29&to=2026-11-29', 'kind=credit_note']
  expect(await numbers(day)).toEqual(['S/26-27/000002'])
  expect(await numbers(kind)).toEqual([CREDIT])
  expect(await numbers('number=2')).toEqual(['S/26-27/000002'])
  expect(await numbers('number=c/26-27/000001')).toEqual([CREDIT])
  const until = 'to=2026-12-31&from=2026-11-29'
  expect(await numbers(until, {}, 1)).toEqual([CREDIT])
  expect(await numbers(until, { after: CREDIT }, 1)).toEqual(['S/26-27/000002'])
  expect(await numbers(until, { before: 'S/26-27/000002' }, 1)).toEqual([CREDIT])
  expect(readInvoiceFilter(new URLSearchParams('kind=bill&from=x')).unknown).toEqual([
    'kind=bill',
    'from=x',
  ])
})
test('a bill of supply of nil-rated goods is found as one, though its kind and series are those of tax invoices', async () => {
  const [orderId, number] = [await insertOrder(null), 'S/26-27/000004']
  const bill = invoiceDocument({ number, issuedOn: '2027-01-02', title: 'bill_of_supply' })
  await insertDocument(database.db, orderId, bill)
  expect(await listDocuments(database.db, orderId)).toMatchObject([{ title: 'bill_of_supply' }])
  expect(await numbers('kind=bill_of_supply')).toEqual([number])
  expect(await numbers('kind=tax_invoice&from=2027-01-01')).toEqual([])
  const { filter } = readInvoiceFilter(new URLSearchParams('from=2027-01-01'))
  expect(await totalInvoices(database.db, BY, filter)).toMatchObject([{ title: 'bill_of_supply' }])
})
test('of a document that has both, a file has nil-rated and taxable value in columns of their own', async () => {
  const goods = [
    { description: 'Kurta', price: 999_00 },
    { description: 'Glass bangles', price: 250_00, quantity: 2, rateBp: 0 },
  ]
  const [number, issuedOn] = ['S/26-27/000005', '2027-02-01']
  const both = invoiceDocument({ number, issuedOn, title: 'invoice_cum_bill_of_supply', goods })
  const composition = { registration: 'composition', issuedOn } as const
  const bill = invoiceDocument({ ...composition, number: 'S/26-27/000006' })
  for (const one of [both, bill]) await insertDocument(database.db, await insertOrder(null), one)
  const { filter } = readInvoiceFilter(new URLSearchParams('from=2027-02-01'))
  expect((await listInvoices(database.db, BY, filter)).rows).toMatchObject([
    { taxable: 15_997_00, nilRated: 0, value: 15_997_00 },
    { taxable: 951_42, nilRated: 500_00, cgst: 23_79, value: 1_499_00 },
  ])
})
test('sums are by title, and a file has what the filter leaves in the sequence of numbers', async () => {
  const { filter } = readInvoiceFilter(new URLSearchParams('from=2026-11-29&to=2026-12-31'))
  expect(await totalInvoices(database.db, BY, filter)).toMatchObject([
    { title: 'tax_invoice', documents: 1, value: 15_997_00, tax: 761_76 },
    { title: 'credit_note', documents: 1, value: 1_499_00, tax: 71_38 },
  ])
  const { orderIds, documents } = await readDocuments(database.db, BY, filter)
  expect(documents.map(({ number }) => number)).toEqual(['S/26-27/000002', CREDIT])
  expect(orderIds.toSorted()).toEqual([hers, theirs].toSorted())
})
