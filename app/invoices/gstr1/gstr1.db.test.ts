import { parse } from 'csv-parse/sync'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#db/schema.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import fc from '../../../tests/fast-check.ts'
import { exampleMonth } from '../../../tests/invoices/example-month.ts'
import {
  creditNoteOf,
  insertDocuments,
  insertSentOrder,
  invoiceOf,
  lineSumsOf,
  SELLER,
  type TestDocument,
} from '../../../tests/invoices/inserted-documents.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { seriesRow } from './document-series.ts'
import { portalText, sheetText } from './gstr1-files.server.ts'
import type { ReturnPeriod } from './month-documents.server.ts'
import type { Sheet } from './offline-sheets.ts'
import { agrees, readGstr1 } from './read-gstr1.server.ts'
import { addMonths, readMonth, type ReturnMonth } from './return-month.ts'
import { summarise } from './summarise.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await shopDatabase()
  const documents = exampleMonth()
  const sold = documents.reduce((sum, { part }) => sum + part.value, 0)
  await insertDocuments(
    shop.db,
    documents,
    await insertSentOrder(shop.db, { day: '2026-11-02', total: sold }),
  )
})
afterAll(() => shop.drop())

const monthNamed = (text: string): ReturnMonth => {
  const month = readMonth(text)
  if (!month) throw new Error(`${text} is no month`)
  return month
}
const november: ReturnPeriod = { month: monthNamed('2026-11'), gstin: SELLER }

type Text = (snapshot: Parameters<typeof sheetText>[0]) => AsyncGenerator<string>
async function whole(text: Text): Promise<string> {
  const client = await shop.pool.connect()
  try {
    let all = ''
    for await (const piece of text({ client, own: drizzle(client, { schema }) })) all += piece
    return all
  } finally {
    client.release()
  }
}
const portal = (period: ReturnPeriod) => whole((snapshot) => portalText(snapshot, period))
const sheet = (of: Sheet, period: ReturnPeriod) =>
  whole((snapshot) => sheetText(snapshot, of, period))

test('the month worked out by hand, as the portal takes it: amounts in rupees with two decimals', async () => {
  const text = await portal(november)
  expect(text.slice(0, 400)).toMatch(
    /^\{"gstin":"27AAPFU0939F1ZV","fp":"112026","version":"GST3\.2\.4","hash":"hash","b2cs":\[\{"sply_ty":"INTRA","pos":"27","typ":"OE","rt":5,"txval":951\.42,"camt":23\.79,"samt":23\.79,"csamt":0\.00\}/,
  )
  const taxed = { rt: 18, txval: 100000, iamt: 18000, csamt: 0 }
  expect(JSON.parse(text)).toEqual({
    gstin: SELLER,
    fp: '112026',
    version: 'GST3.2.4',
    hash: 'hash',
    b2cs: [
      {
        sply_ty: 'INTRA',
        pos: '27',
        typ: 'OE',
        rt: 5,
        txval: 951.42,
        camt: 23.79,
        samt: 23.79,
        csamt: 0,
      },
      {
        sply_ty: 'INTRA',
        pos: '27',
        typ: 'OE',
        rt: 18,
        txval: 2668.72,
        camt: 240.19,
        samt: 240.19,
        csamt: 0,
      },
      { sply_ty: 'INTER', pos: '29', typ: 'OE', rt: 5, txval: 4044.76, iamt: 202.24, csamt: 0 },
    ],
    b2b: [
      {
        ctin: '27ABCDE1234F2ZZ',
        inv: [
          {
            inum: 'S/26-27/000008',
            idt: '24-11-2026',
            val: 1799,
            pos: '27',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [
              {
                num: 501,
                itm_det: { rt: 5, txval: 951.42, camt: 23.79, samt: 23.79, csamt: 0 },
              },
            ],
          },
        ],
      },
    ],
    nil: {
      inv: [
        { sply_ty: 'INTRB2B', expt_amt: 0, nil_amt: 0, ngsup_amt: 0 },
        { sply_ty: 'INTRAB2B', expt_amt: 0, nil_amt: 500, ngsup_amt: 0 },
        { sply_ty: 'INTRB2C', expt_amt: 0, nil_amt: 250, ngsup_amt: 0 },
        { sply_ty: 'INTRAB2C', expt_amt: 0, nil_amt: 150, ngsup_amt: 0 },
      ],
    },
    b2cl: [
      {
        pos: '29',
        inv: [
          {
            inum: 'S/26-27/000005',
            idt: '20-11-2026',
            val: 118000,
            itms: [{ num: 1801, itm_det: taxed }],
          },
        ],
      },
    ],
    hsn: {
      hsn_b2b: [
        hsn(1, '621142', 'PCS', {
          qty: 1,
          rt: 5,
          txval: 951.42,
          camt: 23.79,
          samt: 23.79,
        }),
        hsn(2, '701810', 'NOS', { qty: 1, rt: 0, txval: 500 }),
      ],
      hsn_b2c: [
        hsn(1, '620442', 'PCS', { qty: 1, rt: 5, txval: 2141.9, iamt: 107.1 }),
        hsn(2, '621142', 'PCS', {
          qty: 3,
          rt: 5,
          txval: 2854.28,
          iamt: 95.14,
          camt: 23.79,
          samt: 23.79,
        }),
        hsn(3, '640399', 'PRS', {
          qty: 1,
          rt: 18,
          txval: 2668.72,
          camt: 240.19,
          samt: 240.19,
        }),
        hsn(4, '701810', 'NOS', { qty: 2, rt: 0, txval: 400 }),
        hsn(5, '910211', 'NOS', { qty: 1, rt: 18, txval: 100000, iamt: 18000 }),
      ],
    },
    doc_issue: {
      doc_det: [
        docs(1, 'Invoices for outward supply', 'S/26-27/000001', 'S/26-27/000008', 8),
        docs(5, 'Credit Note', 'C/26-27/000001', 'C/26-27/000003', 3),
      ],
    },
  })
})

const hsn = (num: number, hsn_sc: string, uqc: string, of: object) => ({
  num,
  hsn_sc,
  uqc,
  iamt: 0,
  camt: 0,
  samt: 0,
  csamt: 0,
  ...of,
})
const docs = (doc_num: number, doc_typ: string, from: string, to: string, count: number) => ({
  doc_num,
  doc_typ,
  docs: [{ num: 1, from, to, totnum: count, cancel: 0, net_issue: count }],
})

test('the month worked out by hand, as sheets of the offline tool', async () => {
  expect(await sheet('b2cl', november)).toBe(
    'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN\n' +
      'S/26-27/000005,20-Nov-2026,118000.00,29-Karnataka,,18,100000.00,0.00,\n',
  )
  expect(await sheet('docs', november)).toBe(
    'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled\n' +
      'Invoices for outward supply,S/26-27/000001,S/26-27/000008,8,0\n' +
      'Credit Note,C/26-27/000001,C/26-27/000003,3,0\n',
  )
  expect(await sheet('exemp', november)).toBe(
    'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies\n' +
      'Inter-State supplies to registered persons,0.00,0.00,0.00\n' +
      'Intra-State supplies to registered persons,500.00,0.00,0.00\n' +
      'Inter-State supplies to unregistered persons,250.00,0.00,0.00\n' +
      'Intra-State supplies to unregistered persons,150.00,0.00,0.00\n',
  )
  expect(await sheet('cdnr', november)).toMatch(/^GSTIN\/UIN of Recipient,[^\n]+\n$/)
})

/**
 * Names of the return's fields, as public generators of it have them (resilient-tech/india-compliance
 * and code of 2025-26 that writes GST3.2.4); those of goods and taxes may stand wherever there are any.
 */
const FIELDS: Record<string, string> = {
  '': 'gstin fp version hash b2b b2cl b2cs nil cdnr cdnur hsn doc_issue',
  b2b: 'ctin inv',
  b2cl: 'pos inv',
  b2cs: 'sply_ty pos typ rt txval iamt camt samt csamt',
  nil: 'inv',
  'nil.inv': 'sply_ty expt_amt nil_amt ngsup_amt',
  cdnr: 'ctin nt',
  cdnur: 'ntty nt_num nt_dt typ pos val itms',
  hsn: 'hsn_b2b hsn_b2c',
  'hsn.hsn_b2b': 'num hsn_sc desc uqc qty rt txval iamt camt samt csamt',
  'hsn.hsn_b2c': 'num hsn_sc desc uqc qty rt txval iamt camt samt csamt',
  doc_issue: 'doc_det',
  'doc_issue.doc_det': 'doc_num doc_typ docs',
  'doc_issue.doc_det.docs': 'num from to totnum cancel net_issue',
  'b2b.inv': 'inum idt val pos rchrg inv_typ itms',
  'b2cl.inv': 'inum idt val itms',
  'cdnr.nt': 'ntty nt_num nt_dt val pos rchrg inv_typ itms',
}
const ITEM = { itms: 'num itm_det', itm_det: 'rt txval iamt camt samt csamt' }

/** Fields of the return that no public generator has, by their path. */
function unknownFields(value: unknown, at: string[] = []): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => unknownFields(one, at))
  if (typeof value !== 'object' || value === null) return []
  const last = at.at(-1) ?? ''
  const known = (ITEM[last as keyof typeof ITEM] ?? FIELDS[at.join('.')] ?? '').split(' ')
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(known.includes(key) ? [] : [[...at, key].join('.')]),
    ...unknownFields(inner, [...at, key]),
  ])
}

test('a month with a document in each table has the fields of public generators and no others, and no row without a quantity', async () => {
  const orderId = await insertSentOrder(shop.db, { day: '2029-02-01', total: 1 })
  const [day, buyerGstin] = ['2029-02-05', '29ABCDE1234F1ZW']
  const large = { hsn: '910211', price: 1_18_000_00 }
  const sold = [
    invoiceOf({ day, serial: 1, to: '29', pieces: [large] }),
    invoiceOf({ day, serial: 2, to: '29', pieces: [large], buyerGstin }),
    invoiceOf({ day, serial: 3, to: '29', pieces: [large, large] }),
    invoiceOf({ day, serial: 4, to: '29', pieces: [large, large], buyerGstin }),
    invoiceOf({ day, serial: 5, to: '27', pieces: [{ hsn: '701810', price: 250_00 }] }),
    invoiceOf({ day, serial: 6, to: '27', pieces: [{ hsn: '621142', price: 999_00 }] }),
  ]
  const credit = (of: number, serial: number) =>
    creditNoteOf(sold[of]!, { day: '2029-02-06', serial, lines: [0] })
  await insertDocuments(shop.db, [...sold, credit(2, 1), credit(3, 2)], orderId)
  const json = JSON.parse(await portal({ month: monthNamed('2029-02'), gstin: SELLER })) as object
  expect(unknownFields(json)).toEqual([])
  expect(Object.keys(json).toSorted()).toEqual(FIELDS['']!.split(' ').toSorted())
  expect(JSON.stringify(json)).not.toMatch(/"qty":0[,}]/)
})

/** Months of their own, one after another, so that one database has them all. */
let months = 0
const nextMonth = (): ReturnMonth => addMonths(monthNamed('2030-04'), 12 * months++)

const HSNS = ['621142', '640399', '910211', '711719', '701810']
const BUYERS = ['27ABCDE1234F2ZZ', '29ABCDE1234F1ZW', '07ABCDE1234F1Z2']
const sale = fc.record({
  to: fc.constantFrom('27', '29', '07'),
  buyer: fc.option(fc.constantFrom(...BUYERS)),
  skipped: fc.integer({ min: 0, max: 1 }),
  pieces: fc.array(
    fc.record({
      hsn: fc.constantFrom(...HSNS),
      price: fc.oneof(
        fc.integer({ min: 1, max: 3_500_00 }),
        fc.integer({ min: 90_000_00, max: 1_20_000_00 }),
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  /** Line that comes back, and whether in this month or the next. */
  back: fc.option(fc.tuple(fc.nat(2), fc.boolean())),
})

/** Documents of a month, and credit notes of the next; some numbers are used by none. */
function documentsOf(
  month: ReturnMonth,
  sales: readonly (typeof sale extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const [now, later]: [TestDocument[], TestDocument[]] = [[], []]
  let [serial, note] = [0, 0]
  const credits: [TestDocument, number, boolean][] = []
  for (const [i, { to, buyer, skipped, pieces, back }] of sales.entries()) {
    serial += 1 + skipped
    const day = `${month}-${String(1 + i).padStart(2, '0')}`
    const invoice = invoiceOf({ day, serial, to, pieces, ...(buyer && { buyerGstin: buyer }) })
    now.push(invoice)
    if (back) credits.push([invoice, back[0] % pieces.length, back[1]])
  }
  for (const isLate of [false, true])
    for (const [invoice, line, late] of credits.filter(([, , late]) => late === isLate)) {
      const day = `${late ? addMonths(month, 1) : month}-28`
      const credit = creditNoteOf(invoice, { day, serial: ++note, lines: [line] })
      ;(late ? later : now).push(credit)
    }
  return { now, later, used: serial }
}

test('whatever is sold and comes back in a month: SQL and rules agree, table 12 is 4 + 5 + 7 + 8 − 9, sheets and JSON add up to the documents, issued and cancelled are the numbers used', async () => {
  const orderId = await insertSentOrder(shop.db, { day: '2029-01-01', total: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 8 }), async (sales) => {
      const month = nextMonth()
      const { now, later, used } = documentsOf(month, sales)
      await insertDocuments(shop.db, [...now, ...later], orderId)
      for (const [of, documents] of [
        [month, now],
        [addMonths(month, 1), later],
      ] as const) {
        const period = { month: of, gstin: SELLER }
        const found = await readGstr1(shop.db, period)
        expect(found.summary).toEqual(summarise(documents.flatMap(lineSumsOf)))
        expect(agrees(found)).toBe(true)
        for (const { quantity } of [...found.summary.hsn.b2b, ...found.summary.hsn.b2c])
          expect(quantity).not.toBe(0)
        expect(found.summary.tables.nil.value).toBe(sumOfNil(documents))
        const taxable = documents.reduce(
          (sum, { part, credits }) => sum + (credits ? -1 : 1) * part.taxable,
          0,
        )
        expect(found.sums.hsn.taxable).toBe(taxable)
        expect(await taxableOfSheets(period)).toEqual([taxable, taxable])
        expect(await taxableOfPortal(period)).toBe(taxable)
        const rows = found.series.map(seriesRow)
        for (const { total, cancelled, net } of rows) expect(cancelled + net).toBe(total)
        if (of === month) expect(rows.find((row) => !row.isCreditNote)?.total).toBe(used)
      }
    }),
    { numRuns: 12 },
  )
})

const sumOfNil = (documents: readonly TestDocument[]): number =>
  documents
    .flatMap(({ lines, credits }) => lines.map((line) => ({ ...line, sign: credits ? -1 : 1 })))
    .filter(({ rateBp }) => rateBp === 0)
    .reduce((sum, { sign, part }) => sum + sign * part.value, 0)

const paiseOf = (text: string | number): number => Math.round(Number(text) * 100)

/** Taxable value in paise by the sheets of documents, and by those of HSNs. */
async function taxableOfSheets(period: ReturnPeriod): Promise<number[]> {
  const sum = async (...sheets: Sheet[]) => {
    const texts = await Promise.all(sheets.map((one) => sheet(one, period)))
    const rows = texts.flatMap((text) => parse<Record<string, string>>(text, { columns: true }))
    return rows.reduce(
      (all, row) => all + paiseOf(row['Taxable Value'] ?? row['Nil Rated Supplies'] ?? 'none'),
      0,
    )
  }
  return [
    (await sum('b2b', 'b2cl', 'b2cs', 'exemp')) - (await sum('cdnr', 'cdnur')),
    await sum('hsn(b2b)', 'hsn(b2c)'),
  ]
}

type Item = { txval: number }
type Group = { inv?: { itms: { itm_det: Item }[] }[]; nt?: { itms: { itm_det: Item }[] }[] }

async function taxableOfPortal(period: ReturnPeriod): Promise<number> {
  const json = JSON.parse(await portal(period)) as Record<'b2b' | 'b2cl' | 'cdnr', Group[]> &
    Record<'cdnur', { itms: { itm_det: Item }[] }[]> &
    Record<'b2cs', Item[]> & { nil?: { inv: { nil_amt: number }[] } }
  const items = (list: { itms: { itm_det: Item }[] }[]) =>
    list.flatMap(({ itms }) => itms.map(({ itm_det }) => paiseOf(itm_det.txval)))
  const groups = (list: Group[] = []) =>
    list.flatMap(({ inv = [], nt = [] }) => items([...inv, ...nt]))
  const small = (json.b2cs ?? []).map(({ txval }) => paiseOf(txval))
  const nil = (json.nil?.inv ?? []).map(({ nil_amt }) => paiseOf(nil_amt))
  const sold = [...groups(json.b2b), ...groups(json.b2cl), ...small, ...nil]
  const credited = [...groups(json.cdnr), ...items(json.cdnur ?? [])]
  return sold.reduce((a, b) => a + b, 0) - credited.reduce((a, b) => a + b, 0)
}
