import { randomUUID } from 'node:crypto'
import type { Transaction } from '#db/database.ts'
import { invoiceLines, invoices } from '#db/schema.ts'
import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import { paise } from '#app/basics/money.ts'
import { dayInIndia } from '#app/basics/time.ts'
import { financialYear } from '#app/tax/financial-year.ts'
import type { TaxPart } from '#app/tax/tax-part.ts'
import { documentNumber } from './document/document-number.ts'
import { documentRows, documentSums } from './document/document-rows.ts'
import { partOfLine, type InvoiceLine } from './document/invoice-line.ts'
import { amountInWords } from './in-words.ts'
import { takeNumber } from './series/series.server.ts'

/** A document without what follows from its number, day and lines. */
export type Draft = Omit<
  InvoiceDocument,
  'version' | 'number' | 'issuedOn' | 'rows' | 'rates' | 'total' | 'totalInWords'
>

export type NewDocument = {
  orderId: string
  cause: string
  creditsId: string | null
  /** Series of the settings; another where that one belongs to another GSTIN. */
  prefix: string
  draft: Draft
  lines: readonly InvoiceLine[]
  at: Date
}

/**
 * Numbers a document and stores it. The series stays locked until the transaction ends, so this is
 * called last of what the transaction does.
 * @returns its number
 */
export async function insertDocument(
  tx: Transaction,
  { orderId, cause, creditsId, draft, lines, at, ...wanted }: NewDocument,
): Promise<string> {
  const { seller, buyer, placeOfSupply } = draft
  const today = dayInIndia(at)
  const year = financialYear(today)
  const { prefix, serial, day } = await takeNumber(tx, {
    prefix: wanted.prefix,
    gstin: seller.gstin ?? '',
    isCreditNote: draft.kind === 'credit_note',
    day: today,
  })
  const number = documentNumber(prefix, year, serial)
  const sums = documentSums(seller, lines)
  const id = randomUUID()
  await tx.insert(invoices).values({
    id,
    kind: draft.kind,
    title: draft.title ?? null,
    number,
    financialYear: year,
    prefix,
    serial,
    issuedOn: day,
    issuedAt: at,
    orderId,
    cause,
    creditsId,
    sellerGstin: seller.gstin,
    buyerGstin: buyer.gstin,
    placeOfSupply: placeOfSupply.code,
    ...taxColumns(sums.total),
    document: {
      ...draft,
      version: 2,
      number,
      issuedOn: day,
      rows: documentRows(lines),
      ...sums,
      totalInWords: amountInWords(paise(sums.total.value)),
    },
  })
  await tx
    .insert(invoiceLines)
    .values(lines.map((line) => ({ ...line, invoiceId: id, ...taxColumns(partOfLine(line)) })))
  return number
}

const taxColumns = ({ value, taxable, cgst, sgst, igst }: TaxPart) => ({
  valuePaise: value,
  taxablePaise: taxable,
  cgstPaise: cgst,
  sgstPaise: sgst,
  igstPaise: igst,
})
