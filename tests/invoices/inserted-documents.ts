import { randomUUID } from 'node:crypto'
import type { Database } from '#db/database.ts'
import { invoiceLines, invoices, orders } from '#db/schema.ts'
import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import type { InvoicedPiece } from '#db/words/invoiced-piece.ts'
import { paise } from '#app/basics/money.ts'
import { stateName } from '#app/basics/gst/states.ts'
import { documentNumber } from '#app/invoices/document/document-number.ts'
import { LARGE_ABOVE } from '#app/invoices/gstr1/gstr1-table.ts'
import type { LineSum } from '#app/invoices/gstr1/summarise.ts'
import { financialYear } from '#app/tax/financial-year.ts'
import { LAW_RATES } from '#app/tax/rates/law-rates.ts'
import { rateOf } from '#app/tax/rates/rate-row.ts'
import { unitOf } from '#app/tax/rates/units.ts'
import { addParts, type TaxPart } from '#app/tax/tax-part.ts'
import { taxPieces } from '#app/tax/tax-pieces.ts'

export const SELLER = '27AAPFU0939F1ZV'

/** One piece, its price with the tax. */
export type SoldPiece = { hsn: string; price: number }

type Sale = {
  day: string
  serial: number
  /** Code of the State. */
  to: string
  pieces: readonly SoldPiece[]
  discount?: number
  buyerGstin?: string
  /** Codes of the States of the buyer's address and of the delivery, where they matter. */
  parties?: { buyer: string; deliverTo: string }
  seller?: string
  prefix?: string
}

type Line = Pick<LineSum, 'hsn' | 'unit' | 'rateBp' | 'quantity' | 'part'> & {
  pieces: InvoicedPiece[]
}

/** A document as it would be issued, before it is stored. */
export type TestDocument = {
  id: string
  number: string
  day: string
  prefix: string
  serial: number
  seller: string
  to: string
  buyerGstin: string | null
  parties?: Sale['parties']
  lines: Line[]
  part: TaxPart
  credits: TestDocument | null
  /** In place of a tax invoice. */
  kind?: 'bill_of_supply'
}

/** A tax invoice: each piece is a line. */
export function invoiceOf({ pieces, discount = 0, ...sale }: Sale): TestDocument {
  const { day, serial, to, seller = SELLER, prefix = 'S' } = sale
  const sold = pieces.map(({ hsn, price }) => {
    // Glass is of bangles.
    const rate = rateOf(hsn, day, LAW_RATES, 'Bangle')
    if (!rate) throw new Error(`no rate for ${hsn}`)
    return { price: paise(price), rate }
  })
  const supply = to === seller.slice(0, 2) ? 'intra' : 'inter'
  const taxed = taxPieces(sold, { discount: paise(discount), charges: [], supply })
  const lines = taxed.map(({ bp, goods }, i): Line => {
    const hsn = pieces[i]?.hsn ?? ''
    const piece = { piece: 0, goods, charges: [] }
    return { hsn, unit: unitOf(hsn), rateBp: bp, quantity: 1, part: goods, pieces: [piece] }
  })
  return {
    id: randomUUID(),
    number: documentNumber(prefix, financialYear(day), serial),
    day,
    prefix,
    serial,
    seller,
    to,
    lines,
    credits: null,
    buyerGstin: sale.buyerGstin ?? null,
    ...(sale.parties && { parties: sale.parties }),
    part: addParts(lines.map(({ part }) => part)),
  }
}

/** A credit note of the lines at these places of an invoice, copied. */
export function creditNoteOf(
  credits: TestDocument,
  { day, serial, lines: places }: { day: string; serial: number; lines: readonly number[] },
): TestDocument {
  const lines = credits.lines.filter((_, i) => places.includes(i))
  return {
    ...credits,
    id: randomUUID(),
    number: documentNumber('C', financialYear(day), serial),
    day,
    serial,
    prefix: 'C',
    lines,
    credits,
    part: addParts(lines.map(({ part }) => part)),
  }
}

/** Its lines as the rules of the return take them. */
export const lineSumsOf = ({
  lines,
  to,
  seller,
  buyerGstin,
  part,
  credits,
}: TestDocument): LineSum[] =>
  lines.map(({ hsn, unit, rateBp, quantity, part: ofLine }) => ({
    hsn,
    unit,
    rateBp,
    quantity,
    part: ofLine,
    placeOfSupply: to,
    isCreditNote: credits !== null,
    isRegistered: buyerGstin !== null,
    isInter: to !== seller.slice(0, 2),
    isLarge: (credits?.part ?? part).value > LARGE_ABOVE,
  }))

/** An order that was paid in full and sent, for documents. */
export async function insertSentOrder(
  db: Database,
  {
    day,
    total,
    sent = true,
    state = 'Karnataka',
    pin,
  }: { day: string; total: number; sent?: boolean; state?: string | null; pin?: string },
): Promise<string> {
  const id = randomUUID()
  const at = noon(day)
  await db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'shipped',
    totalPaise: total,
    shippingAddress: '{}',
    addressReadable: false,
    shippingState: state,
    shippingPostalCode: pin,
    contactEmail: 'a@b.example',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: at,
    paidAt: at,
    ...(sent && { packedAt: at, shippedAt: at }),
  })
  return id
}

const noon = (day: string): Date => new Date(`${day}T12:00:00+05:30`)

/** Stores documents, in their sequence, of one order or of theirs. */
export async function insertDocuments(
  db: Database,
  documents: readonly TestDocument[],
  orderId: string,
): Promise<void> {
  if (documents.length === 0) return
  await db.insert(invoices).values(
    documents.map((of) => ({
      id: of.id,
      number: of.number,
      prefix: of.prefix,
      serial: of.serial,
      orderId,
      issuedOn: of.day,
      issuedAt: noon(of.day),
      financialYear: financialYear(of.day),
      kind: of.credits ? ('credit_note' as const) : (of.kind ?? ('tax_invoice' as const)),
      cause: of.id,
      creditsId: of.credits?.id ?? null,
      sellerGstin: of.seller,
      buyerGstin: of.buyerGstin,
      placeOfSupply: of.to,
      ...columnsOf(of.part),
      document: printed(of),
    })),
  )
  await db.insert(invoiceLines).values(
    documents.flatMap(({ id, lines }) =>
      lines.map(({ part, ...line }, position) => ({
        ...line,
        invoiceId: id,
        position,
        sourceId: id,
        description: 'Kurta',
        ...columnsOf(part),
      })),
    ),
  )
}

const columnsOf = ({ value, taxable, cgst, sgst, igst }: TaxPart) => ({
  valuePaise: value,
  taxablePaise: taxable,
  cgstPaise: cgst,
  sgstPaise: sgst,
  igstPaise: igst,
})

/** Of what is printed, what the return reads: the buyer's name, and the States. */
function printed({ buyerGstin, number, to, parties }: TestDocument): InvoiceDocument {
  const stateOf = (code: string) => ({ code, name: stateName(code) ?? '' })
  const state = stateOf(parties?.buyer ?? to)
  const name = buyerGstin ? `Buyer ${buyerGstin.slice(2, 7)} Traders` : 'Asha Rao'
  const buyer = { name, address: ['1 MG Road'], state, gstin: buyerGstin }
  const deliverTo = parties && { state: stateOf(parties.deliverTo) }
  return { version: 1, number, buyer, deliverTo } as unknown as InvoiceDocument
}
