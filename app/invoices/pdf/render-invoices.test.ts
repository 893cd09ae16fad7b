import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { boxOnInvoice, plainLine } from '#app/basics/text/printable-line.ts'
import fc from '../../../tests/fast-check.ts'
import { creditNoteDocument, invoiceDocument } from '../../../tests/fixtures/invoice-documents.ts'
import { pdfPages, pdfText } from '../../../tests/fixtures/pdf-text.ts'
import { NO_E_INVOICE } from '../document/e-invoice.ts'
import { ALL_COPIES, COPY_WORDS } from '../document/invoice-copy.ts'
import { nameLook } from './heading.server.ts'
import { renderInvoices } from './render-invoices.server.ts'
import { makeSheet } from './sheet.server.ts'
import { runsOf } from './typeface.server.ts'
import { wrapText } from './wrap-text.ts'

/** Taken from the pages as version 1 of the documents was printed. */
const PAGES_OF_VERSION_1 = '2a5717167cc1250d373ebc31281eb3cb401e2e617a7b9e2a218498a00e1cae51'
const BANGLES_199 = { description: 'Glass bangles', price: 199_00, rateBp: 0 }
const KARNATAKA = { code: '29', name: 'Karnataka' }
const textOf = async (...documents: ReturnType<typeof invoiceDocument>[]) =>
  pdfText(await renderInvoices(documents))

test('a tax invoice is printed for recipient, transporter and supplier, a document without tax once (Rule 48)', async () => {
  const note = creditNoteDocument()
  const file = await renderInvoices([invoiceDocument(), note], ALL_COPIES)
  const text = pdfText(file)
  const pages = text.match(/Page 1 of 1/g)
  for (const words of Object.values(COPY_WORDS)) expect(text.split(words)).toHaveLength(2)
  expect(text.indexOf(COPY_WORDS.duplicate)).toBeLessThan(text.indexOf(COPY_WORDS.triplicate))
  expect([pages?.length, text.split(`No. ${note.number}`).length - 1]).toEqual([4, 1])
})

const ELECTRONIC = 'Issued electronically'
const timesIn = (text: string, words: string) => text.split(words).length - 1

test('the original is electronic and has no place to sign; its paper copies and a credit note have one (Rules 46(q), 53)', async () => {
  const copies = async (document = invoiceDocument(), of = ALL_COPIES) => {
    const text = pdfText(await renderInvoices([document], of))
    return [timesIn(text, ELECTRONIC), timesIn(text, 'Authorised signatory')]
  }
  expect(await copies()).toEqual([1, 2])
  expect(await copies(invoiceDocument(), ['original'])).toEqual([1, 0])
  expect(await copies(invoiceDocument({ title: 'bill_of_supply' }))).toEqual([1, 0])
  expect(await copies(invoiceDocument({ registration: 'composition' }))).toEqual([1, 0])
  expect(await copies(creditNoteDocument())).toEqual([0, 1])
  const signed = pdfText(await renderInvoices([creditNoteDocument()]))
  expect(signed).toContain('For Sangam Retail Private Limited')
})

test('a document that was issued before prints the same as then: pages of version 1 are pinned', async () => {
  const goods = [{ description: 'Kurta', price: 1499_00 }, BANGLES_199]
  const [title, reason] = ['invoice_cum_bill_of_supply', 'Goods returned'] as const
  const credits = { number: 'S/26-27/000001', issuedOn: '2026-11-28', reason, title }
  const stored = [
    invoiceDocument({ version: 1, title, goods }),
    creditNoteDocument({ version: 1, credits, goods }),
    invoiceDocument({ version: 1 }),
  ]
  const pages = pdfPages(await renderInvoices(stored, ALL_COPIES))
  expect(createHash('sha256').update(pages).digest('hex')).toBe(PAGES_OF_VERSION_1)
})

test('a tax invoice says all that Rule 46 asks for', async () => {
  const buyer = { ...invoiceDocument().buyer, name: 'Verma Stores', gstin: '27AAPFU0939F1ZV' }
  const deliverTo = { ...buyer, name: 'Asha Verma', address: ['Pune 411001'], gstin: null }
  const text = await textOf(invoiceDocument({ buyer, deliverTo }))
  for (const said of [
    'Tax invoice',
    'Original for recipient',
    'No. S/26-27/000001',
    'Date 28 Nov 2026',
    'Sangam Retail Private Limited',
    '14 Kala Ghoda Lane, Fort',
    'GSTIN: 27AAPFU0939F1ZV',
    'Verma Stores',
    'Delivered to',
    'Asha Verma',
    'State: Maharashtra (27)',
    'Place of supply: Maharashtra (27)',
    'Reverse charge: No',
    '62114210',
    '2 PCS',
    '2,855.24',
    '71.38',
    '2.5%',
    'CGST',
    'SGST',
    'Rupees fifteen thousand nine hundred and ninety-seven only',
    'Issued electronically under the Information Technology Act, 2000: no signature is needed.',
    'Page 1 of 1',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('IGST')
})
test('a sale to another State bears one tax, and one to a union territory names its half', async () => {
  const inter = await textOf(invoiceDocument({ to: KARNATAKA }))
  expect(inter).toContain('IGST')
  expect(inter).not.toMatch(/[CS]GST/)
  const chandigarh = { code: '04', name: 'Chandigarh' }
  const { seller } = invoiceDocument()
  const within = invoiceDocument({
    placeOfSupply: chandigarh,
    seller: { ...seller, state: chandigarh },
  })
  expect(await textOf(within)).toContain('UTGST')
})
test('a shop that collects no tax prints none, and says why', async () => {
  const bill = await textOf(invoiceDocument({ registration: 'composition' }))
  expect(bill).toContain('Bill of supply')
  expect(bill).toContain('Composition taxable person, not eligible to collect tax on supplies')
  const receipt = await textOf(invoiceDocument({ registration: 'unregistered' }))
  expect(receipt).toContain('Receipt')
  for (const text of [bill, receipt]) expect(text).not.toMatch(/CGST|Taxable|Reverse charge/)
})
const BANGLES = { description: 'Glass bangles', price: 250_00, rateBp: 0 }
test('a bill of supply of nil-rated goods prints no tax; an invoice-cum-bill of supply has them beside taxed ones', async () => {
  const bill = await textOf(invoiceDocument({ title: 'bill_of_supply', goods: [BANGLES] }))
  expect(bill).toContain('Bill of supply S/26-27/000001')
  expect(bill).toContain('The goods are nil-rated: no tax is charged.')
  expect(bill).not.toMatch(/[CS]GST|Taxable|Reverse charge|Prices include|Tax invoice/)
  const kurta = { description: 'Kurta', price: 999_00 }
  const mixed = await textOf(
    invoiceDocument({ title: 'invoice_cum_bill_of_supply', goods: [kurta, BANGLES] }),
  )
  for (const said of ['Invoice-cum-bill of supply', 'Original for recipient', '23.79', '0%'])
    expect(mixed).toContain(said)
})
test('nil-rated values stand under their own heading and in no sum of taxable ones, also of a business and credited', async () => {
  const goods = [{ description: 'Kurta', price: 1499_00 }, BANGLES_199]
  const title = 'invoice_cum_bill_of_supply'
  const business = { ...invoiceDocument().buyer, gstin: '27AAPFU0939F1ZV' }
  for (const document of [
    invoiceDocument({ title, goods }),
    invoiceDocument({ title, goods, to: KARNATAKA }),
    invoiceDocument({ goods, buyer: business }),
    creditNoteDocument({ goods }),
  ]) {
    const text = await textOf(document)
    expect(text.replaceAll('\n', '')).toContain('Nil-rated: ₹199.00, no tax')
    expect(text.replaceAll('\n', '')).toContain('Taxablevalue ₹Nil-ratedvalue ₹')
    // Of the row, the sum, and the line of its rate.
    expect(timesIn(text, '1,427.62')).toBe(3)
    expect(text).not.toContain('1,626.62')
  }
  expect(await textOf(invoiceDocument())).not.toContain('Nil-rated')
})
test('rule 46(s): the declaration of a document is printed word for word, whole', async () => {
  const text = await textOf(invoiceDocument({ declaration: NO_E_INVOICE }))
  expect(text.replaceAll('\n', ' ')).toContain(NO_E_INVOICE)
})
test('a document that was issued before nil-rated goods had titles prints as it was', async () => {
  const text = await textOf(invoiceDocument({ goods: [BANGLES] }))
  for (const said of ['Tax invoice', 'Taxable', 'Reverse charge: No', '0%'])
    expect(text).toContain(said)
})
test('a name of forty letters is small enough to stand beside the longest title', () => {
  const sheet = makeSheet({ title: '', createdAt: new Date() })
  const width = 300
  const look = nameLook(sheet, 'Shri Lakshmi Narayan Bangles & Handlooms', width)
  expect(sheet.widthOf('Shri Lakshmi Narayan Bangles & Handlooms', look)).toBeCloseTo(width)
  expect(nameLook(sheet, 'Sangam', width)).toEqual({ size: 20, weight: 'bold' })
})
test('a credit note names what it credits, and why (Rule 53)', async () => {
  const text = await textOf(creditNoteDocument())
  for (const said of ['Credit note', 'No. C/26-27/000001', 'Date 2 Dec 2026', '1,427.62', '35.69'])
    expect(text).toContain(said)
  expect(text).toContain('Credits: S/26-27/000001, 28 Nov 2026')
  expect(text).toContain('Reason: Goods returned')
})
test('a credit note of nil-rated goods alone shows no tax, as the bill that it credits; one of taxed ones does', async () => {
  const credits = { number: 'S/26-27/000001', issuedOn: '2026-11-28', reason: 'Goods returned' }
  for (const title of ['bill_of_supply', 'invoice_cum_bill_of_supply'] as const) {
    const nil = await textOf(
      creditNoteDocument({ credits: { ...credits, title }, goods: [BANGLES] }),
    )
    expect(nil).toContain('Credits: S/26-27/000001, 28 Nov 2026')
    expect(nil).toContain('The goods are nil-rated: no tax is charged.')
    expect(nil).not.toMatch(/[CS]GST|Taxable|Reverse charge|Prices include/)
  }
  const kurta = { description: 'Kurta', price: 999_00 }
  const title = 'invoice_cum_bill_of_supply'
  const mixed = creditNoteDocument({ credits: { ...credits, title }, goods: [kurta, BANGLES] })
  expect(await textOf(mixed)).toMatch(/Taxable[^]*23\.79/)
  const ofBefore = creditNoteDocument({ goods: [BANGLES] })
  expect(await textOf(ofBefore)).toContain('Taxable')
})
test('a long document goes on under a repeated head, and its pages are numbered by themselves', async () => {
  const goods = Array.from({ length: 60 }, (_, i) => ({ description: `Kurta ${i}`, price: 99_900 }))
  const text = await textOf(invoiceDocument({ goods }), creditNoteDocument())
  expect(text.match(/^Description$/gm)?.length).toBeGreaterThanOrEqual(3)
  expect(text).toContain('Kurta 59')
  expect(text).toMatch(/Page 2 of [23]/)
  expect(text).toContain('Page 1 of 1')
})
test('the same document is the same file, small, with its number as title and nobody in its metadata', async () => {
  const file = await renderInvoices([invoiceDocument()])
  expect(file.equals(await renderInvoices([invoiceDocument()]))).toBe(true)
  expect(file.length).toBeLessThan(60_000)
  const facts = file.toString('latin1')
  expect(facts).toContain('S/26-27/000001')
  expect(facts).toContain('/Lang (en-IN)')
  expect(facts).not.toContain('Asha')
})
test('₹ and Devanagari have glyphs, and conjuncts are shaped as one', async () => {
  const text = await textOf(invoiceDocument())
  expect(text).toContain('₹')
  expect(text).toContain('श्र')
  expect(text).not.toContain('\0')
  expect(runsOf('श्री Asha')).toMatchObject([
    { script: 'devanagari', text: 'श्री' },
    { script: 'latin', text: ' Asha' },
  ])
})
const withName = (name: string) =>
  textOf(invoiceDocument({ buyer: { ...invoiceDocument().buyer, name } }))

test('a name in any of the large scripts of India has glyphs; one of elsewhere shows boxes', async () => {
  for (const name of [
    'অদিতি চক্রবর্তী',
    'કૃષ્ણા પટેલ',
    'முத்துலட்சுமி',
    'శ్రీలక్ష్మి',
    'ಶ್ರೀನಿವಾಸ',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
    'ശ്രീലക്ഷ്മി',
    'ଶ୍ରୀମତୀ ଦାସ',
  ])
    expect(await withName(name), name).not.toContain('\0')
  expect(await withName('สมชาย')).toContain('\0')
})
/** First code point of each script's block of 128 in Unicode. */
const BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00]
const VIRAMA = 0x4d
const word = fc
  .tuple(
    fc.constantFrom(...BLOCKS),
    fc.array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.constant(VIRAMA)), { minLength: 40 }),
  )
  .map(([block, letters]) => String.fromCodePoint(...letters.map((letter) => block + letter)))

test('no letters of India, however put together, keep an invoice from being printed', async () => {
  await fc.assert(
    fc.asyncProperty(word, async (name) => {
      expect(await withName(name)).toContain('Tax invoice')
    }),
    { numRuns: 30 },
  )
})
test('a word that is wider than its column is broken between characters as readers see them', () => {
  const widthOf = (text: string) => [...new Intl.Segmenter('en-IN').segment(text)].length
  expect(wrapText('कीकीकी a', 2, widthOf)).toEqual(['कीकी', 'की', 'a'])
})
test('whatever character of Europe or of the usual signs a form takes for an invoice is no box on it', async () => {
  const taken = Array.from({ length: 0x2200 }, (_, code) => plainLine(String.fromCodePoint(code)))
    .filter((character) => /^[^\p{C}\p{Z}\u0900-\u0d7f]$/u.test(character))
    .filter((character) => boxOnInvoice(character) === undefined)
  expect(taken.length).toBeGreaterThan(250)
  for (let i = 0; i < taken.length; i += 100)
    expect(await withName(taken.slice(i, i + 100).join(''))).not.toContain('\0')
  expect(await withName(plainLine('Asha\u200dRao \u200cक्\u200dष'))).not.toContain('\0')
})

test('a form names what an invoice would print as a box: Urdu, emoji, and letters of elsewhere', async () => {
  for (const [line, box] of [
    ['محمد علی خان', 'م'],
    ['Asha 🌸', '🌸'],
    ['สมชาย', 'ส'],
    ['Саша', 'С'],
    ['Nguy\u1ec5n', '\u1ec5'],
    ['e\u0301\u0301', '\u0301'],
  ] as const) {
    expect(boxOnInvoice(plainLine(line)), line).toBe(box)
    // Orders from before the rule have their invoice.
    expect(await withName(line), line).toContain('Tax invoice')
  }
  for (const line of [
    'Asha Rao',
    'आशा राव',
    'অদিতি চক্রবর্তী',
    'முத்துலட்சுமி',
    'മോഹന്‍',
    'José',
    '₹12½ “A” – 3',
  ])
    expect(boxOnInvoice(plainLine(line)), line).toBeUndefined()
})
