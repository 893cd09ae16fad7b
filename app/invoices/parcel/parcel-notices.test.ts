import { expect, test } from 'vitest'
import { invoiceDocument } from '../../../tests/fixtures/invoice-documents.ts'
import { NO_E_INVOICE, declarationOf } from '../document/e-invoice.ts'
import { eWayBillAbove, parcelNotices } from './parcel-notices.ts'

const KARNATAKA = { code: '29', name: 'Karnataka' }
const SMALL = { registration: 'regular', turnover: 'up_to_5_crore' } as const
const LARGE = { ...SMALL, turnover: 'above_5_crore' } as const
const GSTIN = '29ABCDE1234F1ZW'

const worth = (price: number, more: Parameters<typeof invoiceDocument>[0] = {}) =>
  invoiceDocument({ goods: [{ description: 'Watch', price, rateBp: 1800 }], ...more })
const limitOf = (...of: Parameters<typeof worth>) => eWayBillAbove(worth(...of))?.limit

test('between two States an e-way bill is due above ₹50,000.00 with the tax, not at it', () => {
  const to = KARNATAKA
  expect(limitOf(49_999_99, { to })).toBeUndefined()
  expect(limitOf(50_000_00, { to })).toBeUndefined()
  expect(limitOf(50_000_01, { to })).toBe(50_000_00)
})
test('within a State its own limit counts, by where the parcel goes and not by who is billed', () => {
  expect(limitOf(1_00_000_00)).toBeUndefined()
  expect(limitOf(1_00_000_01)).toBe(1_00_000_00)
  const uttarPradesh = { code: '09', name: 'Uttar Pradesh' }
  const { seller, buyer } = invoiceDocument()
  const fromUp = { seller: { ...seller, state: uttarPradesh }, to: uttarPradesh }
  expect(limitOf(50_000_01, fromUp)).toBe(50_000_00)
  // Billed within the State, delivered to another.
  expect(limitOf(60_000_00, { deliverTo: { ...buyer, state: KARNATAKA } })).toBe(50_000_00)
})
test('nil-rated goods count neither alone nor beside taxed ones; a bill of supply under composition counts whole', () => {
  const bangles = { description: 'Glass bangles', price: 60_000_00, rateBp: 0 }
  const to = KARNATAKA
  const alone = invoiceDocument({ title: 'bill_of_supply', goods: [bangles], to })
  const watch = { description: 'Watch', price: 40_000_00, rateBp: 1800 }
  const beside = invoiceDocument({ goods: [watch, bangles], to })
  expect([alone, beside].map(eWayBillAbove)).toEqual([undefined, undefined])
  expect(limitOf(60_000_00, { registration: 'composition', to })).toBe(50_000_00)
  expect(limitOf(60_000_00, { registration: 'unregistered', to })).toBeUndefined()
})
test('above ₹5 crore a sale to a GSTIN needs an e-invoice, and each other tax invoice declares that it needs none', () => {
  const buyer = { ...invoiceDocument().buyer, gstin: GSTIN }
  expect(parcelNotices(invoiceDocument({ buyer }), LARGE)).toEqual([
    expect.stringContaining(`E-invoice needed for GSTIN ${GSTIN}`),
  ])
  expect(parcelNotices(invoiceDocument({ buyer }), SMALL)).toEqual([])
  expect(parcelNotices(invoiceDocument(), LARGE)).toEqual([])
  const [person, business] = [{ gstin: null }, { gstin: GSTIN }]
  const declared = (title: Parameters<typeof declarationOf>[1]['title'], of = person) =>
    declarationOf(LARGE, { title, buyer: of })
  expect(declared('tax_invoice')).toBe(NO_E_INVOICE)
  expect(declared('invoice_cum_bill_of_supply')).toBe(NO_E_INVOICE)
  expect(declared('bill_of_supply')).toBeUndefined()
  expect(declarationOf(LARGE, { title: 'tax_invoice', buyer: business })).toBeUndefined()
  expect(declarationOf(SMALL, { title: 'tax_invoice', buyer: person })).toBeUndefined()
})
test('a parcel may need both, and each notice says by when', () => {
  const buyer = { ...invoiceDocument().buyer, gstin: GSTIN, state: KARNATAKA }
  const notices = parcelNotices(worth(75_000_00, { buyer, to: KARNATAKA }), LARGE)
  expect(notices).toHaveLength(2)
  for (const notice of notices) expect(notice).toContain('before the parcel leaves')
  expect(notices[0]).toContain('worth ₹75,000.00 with tax, above ₹50,000.00.')
})
test('under composition, or without a registration, a parcel for another State is warned of', () => {
  for (const registration of ['composition', 'unregistered'] as const) {
    const seller = { ...SMALL, registration }
    const abroad = invoiceDocument({ registration, to: KARNATAKA })
    expect(parcelNotices(abroad, seller)).toEqual([
      expect.stringContaining('This parcel goes to Karnataka: '),
    ])
    expect(parcelNotices(invoiceDocument({ registration }), seller)).toEqual([])
  }
  expect(parcelNotices(invoiceDocument({ to: KARNATAKA }), SMALL)).toEqual([])
})
