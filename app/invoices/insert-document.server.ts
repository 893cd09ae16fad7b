import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { invoiceLines, invoices, invoiceSeries } from '#db/schema.ts'
import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import { paise } from '#app/basics/money.ts'
import { dayInIndia } from '#app/basics/time.ts'
import { financialYear } from '#app/tax/financial-year.ts'
import type { TaxPart } from '#app/tax/tax-part.ts'
import { documentNumber } from './document/document-number.ts'
import { documentRows, documentSums } from './document/document-rows.ts'
import { partOfLine, type InvoiceLine } from './document/invoice-line.ts'
import { amountInWords } from './in-words.ts'

/** A document without what follows from its number, day and lines. */
export type Draft = Omit<
  InvoiceDocument,
  'version' | 'number' | 'issuedOn' | 'rows' | 'rates' | 'total' | 'totalInWords'
>

export type NewDocument = {
  orderId: string
  cause: string
  creditsId: string | null
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
  { orderId, cause, creditsId, prefix, draft, lines, at }: NewDocument,
): Promise<string> {
  const year = financialYear(dayInIndia(at))
  const { serial, day } = await takeNumber(tx, { year, prefix, day: dayInIndia(at) })
  const number = documentNumber(prefix, year, serial)
  const { seller, buyer, placeOfSupply } = draft
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

/** The next number of a series, and the day: never before that of the number before it. */
async function takeNumber(
  tx: Transaction,
  { year, prefix, day }: { year: string; prefix: string; day: string },
): Promise<{ serial: number; day: string }> {
  const [taken] = await tx
    .insert(invoiceSeries)
    .values({ financialYear: year, prefix, lastNumber: 1, lastDay: day })
    .onConflictDoUpdate({
      target: [invoiceSeries.financialYear, invoiceSeries.prefix],
      set: {
        lastNumber: sql`${invoiceSeries.lastNumber} + 1`,
        lastDay: sql`greatest(${invoiceSeries.lastDay}, excluded.last_day)`,
      },
    })
    .returning({ serial: invoiceSeries.lastNumber, day: invoiceSeries.lastDay })
  if (!taken) throw new Error('a series gave no number')
  return taken
}

const taxColumns = ({ value, taxable, cgst, sgst, igst }: TaxPart) => ({
  valuePaise: value,
  taxablePaise: taxable,
  cgstPaise: cgst,
  sgstPaise: sgst,
  igstPaise: igst,
})
