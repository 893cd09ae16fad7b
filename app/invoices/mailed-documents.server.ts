import { and, asc, eq, exists, inArray, ne, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { invoiceLines, invoices } from '#db/schema.ts'
import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import type { Log } from '#app/basics/log.ts'
import type { Attachment } from '#app/mail/mailer.server.ts'
import { fileOf } from './document/listed-document.ts'
import { titleOf, type DocumentTitle } from './document/title.ts'
import { printDocuments } from './pdf/print-documents.server.ts'

/** Documents of one mail. An order has a parcel, and one more for each exchange. */
const MAX_ATTACHED = 5

export type MailedDocument = { number: string; title: DocumentTitle }

/** Files, and the documents in them. */
export type Attached<Document = MailedDocument> = { documents: Document[]; files: Attachment[] }

/**
 * The invoices of an order as files of a mail, printed while it is sent. One that cannot be printed is
 * left out and logged: the mail goes all the same, and the order's page has it.
 * @param returnId of the return whose replacement is in the parcel, if it is not the order's own
 */
export async function attachInvoices(
  { db, log }: { db: Database; log: Pick<Log, 'warn'> },
  orderId: string,
  returnId?: string,
): Promise<Attached> {
  const found = await db
    .select({ number: invoices.number, document: invoices.document })
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        ne(invoices.kind, 'credit_note'),
        ofReplacement(db, returnId),
      ),
    )
    .orderBy(asc(invoices.issuedAt))
    .limit(MAX_ATTACHED)
  const attached: Attached = { documents: [], files: [] }
  for (const { number, document } of found) {
    const content = await printDocuments([document], 'first').catch((err: unknown) => {
      log.warn({ area: 'mail', err, document: number }, 'an invoice could not be attached')
      return 'busy' as const
    })
    if (content === 'busy') continue
    attached.documents.push({ number, title: titleOf(document) })
    attached.files.push({ filename: fileOf(number), contentType: 'application/pdf', content })
  }
  return attached
}

/**
 * Credit notes as files of the mail that is about them. One that cannot be printed now rejects, so that
 * the queue tries the mail again: without the file it says nothing.
 */
export async function attachCreditNotes(
  db: Database,
  orderId: string,
  numbers: readonly string[],
): Promise<Attached<InvoiceDocument>> {
  const found = await db
    .select({ document: invoices.document })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), inArray(invoices.number, [...numbers])))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
  const documents = found.map(({ document }) => document)
  const files: Attachment[] = []
  for (const note of documents) {
    const content = await printDocuments([note], 'first')
    if (content === 'busy') throw new Error('too many documents are being printed')
    files.push({ filename: fileOf(note.number), contentType: 'application/pdf', content })
  }
  return { documents, files }
}

/** Numbers of an order's credit notes. */
export async function listCreditNotes(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'credit_note')))
    .orderBy(asc(invoices.issuedAt))
    .limit(20)
  return rows.map(({ number }) => number)
}

/** Documents with the goods of a replacement; without one, all. */
const ofReplacement = (db: Database, returnId: string | undefined): SQL | undefined =>
  returnId === undefined
    ? undefined
    : exists(
        db
          .select({ one: invoiceLines.invoiceId })
          .from(invoiceLines)
          .where(and(eq(invoiceLines.invoiceId, invoices.id), eq(invoiceLines.sourceId, returnId))),
      )
