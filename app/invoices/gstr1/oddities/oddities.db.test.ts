import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopDatabase } from '../../../../tests/databases/clone-database.ts'
import { exampleMonth } from '../../../../tests/invoices/example-month.ts'
import {
  creditNoteOf,
  insertDocuments,
  insertSentOrder,
  invoiceOf,
  SELLER,
} from '../../../../tests/invoices/inserted-documents.ts'
import { shopDatabase } from '../../../../tests/databases/shop-database.ts'
import { orders, paymentAttempts, refunds } from '#db/schema.ts'
import { isStatementTimeout } from '#db/unavailable.ts'
import { chooseReturn } from '../choose-return.server.ts'
import { seriesRow } from '../document-series.ts'
import { readGstr1 } from '../read-gstr1.server.ts'
import { needsALook } from './oddity.ts'
import { readOddities } from './read-oddities.server.ts'
import { readMonth } from '../return-month.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())

const month = (text: string) => {
  const read = readMonth(text)
  if (!read) throw new Error(`${text} is no month`)
  return read
}

/** Month of the test of roundings, which in others would be named beside what they look for. */
const WATCHES = '2037-05'

/** Oddities of a month: kinds with how many, and the examples. */
async function odd(
  of: string,
  gstin = SELLER,
  stated: { turnover?: 'above_5_crore' } = {},
): Promise<Record<string, unknown>> {
  const period = { month: month(of), gstin }
  const found = await readGstr1(shop.db, period)
  const oddities = await readOddities(shop.db, period, { ...found, ...stated })
  return Object.fromEntries(
    oddities
      .filter(({ kind }) => !kind.endsWith(' differ') && (kind !== 'tax differs' || of === WATCHES))
      .map(({ kind, count, examples, tax }) => [
        kind,
        [count, examples, ...(tax === undefined ? [] : [tax])],
      ]),
  )
}

const paid = async (orderId: string, amount: number) => {
  await shop.db.insert(paymentAttempts).values({
    reference: orderId,
    orderId,
    gateway: 'sabpaisa',
    amountPaise: amount,
    state: 'succeeded',
    paidPaise: amount,
    createdAt: new Date(),
  })
}

const KURTA = { hsn: '621142', price: 999_00 }

test('a month whose documents agree with the money has nothing odd', async () => {
  const documents = exampleMonth()
  const net = documents.reduce((sum, { part, credits }) => sum + (credits ? -1 : 1) * part.value, 0)
  const orderId = await insertSentOrder(shop.db, { day: '2026-11-02', total: net })
  await paid(orderId, net)
  await insertDocuments(shop.db, documents, orderId)
  expect(await odd('2026-11')).toEqual({})
})

test('numbers, dates, HSNs, rates, taxes, late credit notes and other GSTINs are named', async () => {
  const orderId = await insertSentOrder(shop.db, { day: '2027-12-05', total: 1, sent: false })
  const old = invoiceOf({ day: '2027-03-30', serial: 900, to: '29', pieces: [KURTA, KURTA] })
  const first = invoiceOf({ day: '2027-12-05', serial: 3, to: '29', pieces: [KURTA] })
  const before = invoiceOf({ day: '2027-12-04', serial: 4, to: '29', pieces: [KURTA] })
  const noHsn = invoiceOf({
    day: '2027-12-06',
    serial: 7,
    to: '29',
    pieces: [
      { hsn: '', price: 1_000_00 },
      { hsn: '940171', price: 900_00 },
    ],
  })
  const wrong = invoiceOf({ day: '2027-12-06', serial: 8, to: '29', pieces: [KURTA] })
  const rate = {
    ...wrong,
    lines: wrong.lines.map((line) => ({ ...line, rateBp: 12_00 })),
    to: '27',
  }
  const other = invoiceOf({
    day: '2027-12-07',
    serial: 9,
    to: '29',
    pieces: [KURTA],
    seller: '29ABCDE1234F1ZW',
  })
  const late = creditNoteOf(old, { day: '2027-12-01', serial: 1, lines: [0] })
  const beyond = creditNoteOf(first, { day: '2027-12-08', serial: 2, lines: [0] })
  const again = creditNoteOf(first, { day: '2027-12-08', serial: 3, lines: [0] })
  const all = [old, first, before, noHsn, rate, other, late, beyond, again]
  await insertDocuments(shop.db, all, orderId)
  expect(await odd('2027-12')).toEqual({
    'numbers missing': [4, ['S/27-28/000001 to 000002', 'S/27-28/000005 to 000006']],
    'dated otherwise': [1, ['S/27-28/000004']],
    'another GSTIN': [1, ['29ABCDE1234F1ZW']],
    'no HSN': [1, ['S/27-28/000007']],
    'unknown rate': [2, ['621142 at 12 %', '940171 at 18 %']],
    'wrong taxes': [1, ['S/27-28/000008']],
    // 5 % within ₹999.
    'late credit note': [1, ['C/27-28/000001'], 47_57],
    'credited beyond': [1, ['S/27-28/000003']],
    'money differs': [1, [orderId.slice(0, 8)]],
  })
})

test('a credit note of October is in time, one of November is filed too late, unless it has no tax to lower', async () => {
  const orderId = await insertSentOrder(shop.db, { day: '2030-01-05', total: 999_00, sent: false })
  const pieces = [KURTA, KURTA, { hsn: '701810', price: 250_00 }]
  const sold = invoiceOf({ day: '2030-01-05', serial: 1, to: '29', pieces })
  const [october, november, nil] = ['2030-10-31', '2030-11-01', '2030-11-02'].map((day, i) =>
    creditNoteOf(sold, { day, serial: i + 1, lines: [i] }),
  )
  if (!october || !november || !nil) throw new Error('no notes')
  await paid(orderId, sold.part.value)
  await insertDocuments(shop.db, [sold, october, november, nil], orderId)
  expect(await odd('2030-10')).not.toHaveProperty('late credit note')
  expect(await odd('2030-11')).toMatchObject({ 'late credit note': [1, ['C/30-31/000002'], 47_57] })
})

test('a parcel without a document, and documents that differ from the money, are named with their orders', async () => {
  const forgotten = await insertSentOrder(shop.db, { day: '2028-01-05', total: 999_00 })
  const short = await insertSentOrder(shop.db, { day: '2028-01-06', total: 999_00 })
  await paid(short, 998_00)
  const sold = invoiceOf({ day: '2028-01-06', serial: 10, to: '29', pieces: [KURTA] })
  await insertDocuments(shop.db, [sold], short)
  expect(await odd('2028-01')).toEqual({
    'no document': [1, [forgotten.slice(0, 8)]],
    'money differs': [1, [short.slice(0, 8)]],
  })
})

test('orders whose State nobody chose are named where their PIN code lies in two, is not known or was in a wrong one, and those where the shopper chose any', async () => {
  const places = [
    { state: 'Gujarat', pin: '396235', kind: 'assumed' },
    { state: 'Gujarat', pin: '396235', choice: 'of_two' },
    { state: 'Gujarat', pin: '396001' },
    { state: null, pin: '900056', kind: 'assumed' },
    { state: 'Gujarat', pin: '900056', choice: 'of_all', kind: 'chosen' },
    { state: 'Telangana', pin: '799001', kind: 'assumed' },
    { state: 'Tripura', pin: '799001' },
  ] as const
  const numbers: string[] = []
  for (const [i, place] of places.entries()) {
    const orderId = await insertSentOrder(shop.db, { day: '2033-06-06', total: 999_00, ...place })
    if ('choice' in place)
      await shop.db
        .update(orders)
        .set({ shippingStateChoice: place.choice })
        .where(eq(orders.id, orderId))
    await paid(orderId, 999_00)
    const sold = invoiceOf({ day: '2033-06-06', serial: i + 1, to: '24', pieces: [KURTA] })
    await insertDocuments(shop.db, [sold], orderId)
    numbers.push(orderId.slice(0, 8))
  }
  const named = (kind: string) =>
    places
      .flatMap((place, i) => ('kind' in place && place.kind === kind ? (numbers[i] ?? []) : []))
      .toSorted()
  expect(await odd('2033-06')).toEqual({
    'place of supply assumed': [3, named('assumed')],
    'place of supply chosen': [1, named('chosen')],
  })
})

test('businesses that are registered in another State than the delivery are named by what they answered, or that nobody asked', async () => {
  const numbers: string[] = []
  const insert = async (to: string, parties: { buyer: string; deliverTo: string }) => {
    const orderId = await insertSentOrder(shop.db, { day: '2034-06-06', total: 999_00 })
    await paid(orderId, 999_00)
    const buyerGstin = '27AAACB1234C1ZF'
    const [day, serial] = ['2034-06-06', numbers.length + 1]
    const sold = invoiceOf({ day, serial, to, pieces: [KURTA], buyerGstin, parties })
    await insertDocuments(shop.db, [sold], orderId)
    numbers.push(orderId.slice(0, 8))
  }
  await insert('27', { buyer: '27', deliverTo: '27' })
  await insert('27', { buyer: '27', deliverTo: '09' })
  await insert('09', { buyer: '27', deliverTo: '09' })
  await insert('09', { buyer: '09', deliverTo: '09' })
  expect(await odd('2034-06')).toEqual({
    'billed and shipped apart': [1, [numbers[1]]],
    'own place elsewhere': [1, [numbers[2]]],
    'registration not asked': [1, [numbers[3]]],
  })
})

test('goodwill that left less to refund is no difference; goodwill beside a refund in full hides none', async () => {
  const refund = (orderId: string, why: 'returned' | 'goodwill', amountPaise: number) => ({
    id: randomUUID(),
    attemptReference: orderId,
    cause: why,
    amountPaise,
    why,
    state: 'succeeded' as const,
    createdAt: new Date(),
  })
  const limited = await insertSentOrder(shop.db, { day: '2032-05-05', total: 999_00 })
  const wrong = await insertSentOrder(shop.db, { day: '2032-05-05', total: 999_00 })
  for (const [i, [orderId, returned]] of (
    [
      [limited, 899_00],
      [wrong, 799_00],
    ] as const
  ).entries()) {
    await paid(orderId, 999_00)
    const sold = invoiceOf({ day: '2032-05-05', serial: i + 1, to: '29', pieces: [KURTA] })
    const note = creditNoteOf(sold, { day: '2032-05-06', serial: i + 1, lines: [0] })
    await insertDocuments(shop.db, [sold, note], orderId)
    await shop.db
      .insert(refunds)
      .values([refund(orderId, 'goodwill', 100_00), refund(orderId, 'returned', returned)])
  }
  expect(await odd('2032-05')).toEqual({ 'money differs': [1, [wrong.slice(0, 8)]] })
})

test('above ₹5 crore, four digits of the HSN are too few, and businesses want an e-invoice', async () => {
  const orderId = await insertSentOrder(shop.db, { day: '2028-05-05', total: 1, sent: false })
  const watches = Array.from({ length: 4 }, () => ({ hsn: '9102', price: 1_50_00_000_00 }))
  const sold = [
    invoiceOf({
      day: '2028-05-05',
      serial: 1,
      to: '29',
      pieces: watches,
      buyerGstin: '29ABCDE1234F1ZW',
    }),
  ]
  await paid(orderId, sold[0]?.part.value ?? 0)
  await insertDocuments(shop.db, sold, orderId)
  expect(await odd('2028-05')).toMatchObject({
    'short HSN': [1, ['9102']],
    'no e-invoice': [1, ['S/28-29/000001']],
  })
  // The turnover of the year before decides of the HSN, one of any year of e-invoices.
  const later = [
    invoiceOf({
      day: '2030-05-05',
      serial: 10,
      to: '29',
      pieces: [{ hsn: '9102', price: 1_000_00 }],
      buyerGstin: '29ABCDE1234F1ZW',
    }),
  ]
  await insertDocuments(shop.db, later, orderId)
  const found = await odd('2030-05')
  expect(found).toMatchObject({ 'no e-invoice': [1, ['S/30-31/000010']] })
  expect(found).not.toHaveProperty('short HSN')
})

test('the return repeats the tax of ten watches, and names by how much it differs from rate × value', async () => {
  const orderId = await insertSentOrder(shop.db, { day: '2037-05-05', total: 1, sent: false })
  const pieces = Array.from({ length: 10 }, () => ({ hsn: '910211', price: 10_999_00 }))
  const watches = invoiceOf({ day: '2037-05-05', serial: 1, to: '29', pieces })
  await paid(orderId, watches.part.value)
  await insertDocuments(shop.db, [watches], orderId)
  const period = { month: month(WATCHES), gstin: SELLER }
  const found = await readGstr1(shop.db, period)
  expect(found.summary.tables.b2cl.igst).toBe(16_778_10)
  expect(await odd(WATCHES)).toEqual({
    'tax differs': [1, ['S/37-38/000001 (16778.10 for 16778.14)'], 4],
  })
  expect(needsALook(await readOddities(shop.db, period, found))).toBe(false)
})

test('rows that add up many documents name by how much their tax differs from rate × value, though no document does', async () => {
  const orderId = await insertSentOrder(shop.db, { day: '2039-05-05', total: 1, sent: false })
  const tees = Array.from({ length: 6 }, (_, i) =>
    invoiceOf({
      day: '2039-05-05',
      serial: i + 1,
      to: '19',
      pieces: [{ hsn: '910211', price: 799_00 }],
    }),
  )
  await insertDocuments(shop.db, tees, orderId)
  const period = { month: month('2039-05'), gstin: SELLER }
  const found = await readOddities(shop.db, period, await readGstr1(shop.db, period))
  const named = ['HSN 910211 B2C', 'State 19'].map((row) => `${row} at 18 % (731.28 for 731.29)`)
  expect(found.find(({ kind }) => kind === 'rows differ')).toMatchObject({
    examples: named,
    tax: 1,
  })
  expect(found.map(({ kind }) => kind)).not.toContain('tax differs')
})

test('a turnover that the owner has stated counts though the shop sold little', async () => {
  const orderId = await insertSentOrder(shop.db, { day: '2026-01-05', total: 1_000_00 })
  const [pieces, buyerGstin] = [[{ hsn: '9102', price: 1_000_00 }], '29ABCDE1234F1ZW']
  const sold = invoiceOf({ day: '2026-01-05', serial: 1, to: '29', pieces, buyerGstin })
  await paid(orderId, 1_000_00)
  await insertDocuments(shop.db, [sold], orderId)
  expect(await odd('2026-01')).toEqual({})
  expect(await odd('2026-01', SELLER, { turnover: 'above_5_crore' })).toEqual({
    'short HSN': [1, ['9102']],
    'no e-invoice': [1, ['S/25-26/000001']],
  })
})

test('a shop without a regular registration has no return, but for months in which it had one', async () => {
  const choose = (
    registration: 'regular' | 'composition' | 'unregistered',
    of: string,
    gstin = '',
  ) => chooseReturn(shop.db, { registration, gstin }, month(of))
  expect(await choose('composition', '2024-01', SELLER)).toMatchObject({
    period: undefined,
    others: ['composition'],
  })
  expect(await choose('unregistered', '2024-01')).toMatchObject({
    period: undefined,
    others: ['unregistered'],
  })
  expect((await choose('regular', '2024-01', SELLER)).period?.gstin).toBe(SELLER)
  expect(await choose('composition', '2026-11', SELLER)).toMatchObject({
    period: { gstin: SELLER },
    others: [],
  })
  expect((await choose('regular', '2027-12', '29ABCDE1234F1ZW')).gstins.toSorted()).toEqual([
    SELLER,
    '29ABCDE1234F1ZW',
  ])
})

test('a month in which the registration or the GSTIN changed has both returns, each with its own numbers', async () => {
  const other = '29ABCDE1234F1ZW'
  const orderId = await insertSentOrder(shop.db, { day: '2031-05-05', total: 1, sent: false })
  const sold = (serial: number, seller = SELLER) =>
    invoiceOf({ day: '2031-05-05', serial, to: '29', pieces: [KURTA], seller })
  const bill = { ...sold(3), kind: 'bill_of_supply' as const }
  const [first, moved, last] = [sold(1), sold(2, other), sold(5)]
  const notes = [first, moved, bill].map((of, i) =>
    creditNoteOf(of, { day: '2031-05-06', serial: i + 1, lines: [0] }),
  )
  await insertDocuments(shop.db, [first, moved, bill, last, ...notes], orderId)
  const seller = { registration: 'composition' as const, gstin: SELLER }
  expect(await chooseReturn(shop.db, seller, month('2031-05'))).toMatchObject({
    period: { gstin: SELLER },
    gstins: [SELLER, other],
    others: ['composition'],
  })
  const rows = async (gstin: string) =>
    (await readGstr1(shop.db, { month: month('2031-05'), gstin })).series
      .map(seriesRow)
      .map(({ from, to, total, cancelled, net }) => [from, to, total, cancelled, net])
  expect(await rows(SELLER)).toEqual([
    ['S/31-32/000001', 'S/31-32/000001', 1, 0, 1],
    ['S/31-32/000004', 'S/31-32/000005', 2, 1, 1],
    ['C/31-32/000001', 'C/31-32/000001', 1, 0, 1],
  ])
  expect(await rows(other)).toEqual([
    ['S/31-32/000002', 'S/31-32/000002', 1, 0, 1],
    ['C/31-32/000002', 'C/31-32/000002', 1, 0, 1],
  ])
  expect(await odd('2031-05')).toMatchObject({
    'numbers missing': [1, ['S/31-32/000004']],
    'another GSTIN': [1, [other]],
    'mixed registration': [1, ['S/31-32/000003']],
  })
  const ofOther = { month: month('2031-05'), gstin: other }
  const found = await readOddities(shop.db, ofOther, await readGstr1(shop.db, ofOther))
  expect(found.map(({ kind }) => kind)).not.toContain('mixed registration')
})

test('what takes longer than a screen may is not known, and the sums say so, too', async () => {
  const period = { month: month('2027-12'), gstin: SELLER }
  const known = await readGstr1(shop.db, period)
  const soon = () => 20
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table invoices in access exclusive mode`)
    await expect(readGstr1(shop.db, period, soon)).rejects.toSatisfy(isStatementTimeout)
    const found = await readOddities(shop.db, period, known, soon)
    const unknown = found.filter(({ count }) => count === undefined).map(({ kind }) => kind)
    expect(unknown).toEqual(expect.arrayContaining(['numbers missing', 'no HSN', 'money differs']))
  })
})
