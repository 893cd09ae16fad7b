import { asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { invoiceLines, invoices } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { insertDocument } from '../insert-document.server.ts'
import { chooseCredit, type Wanted } from './choose-credit.ts'
import { CREDIT_REASONS, type CreditReason } from './credit-reason.ts'

/**
 * Issues the credit notes of what is cancelled, returned or never arrived after its invoice, in the
 * transaction that does it: one for each invoice that it touches. What has no invoice needs none.
 * The same transaction asks for the mail that has them, so each is mailed once, and none that was
 * issued by a version without this mail.
 * @param cause names the event, so that it is credited once
 * @returns their numbers
 */
export async function issueCreditNotes(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  {
    orderId,
    cause,
    reason,
    at,
    ...wanted
  }: Wanted & { orderId: string; cause: string; reason: CreditReason; at: Date },
): Promise<string[]> {
  const documents = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.serial))
  if (documents.length === 0) return []
  const lines = await tx
    .select({
      invoiceId: invoiceLines.invoiceId,
      position: invoiceLines.position,
      sourceId: invoiceLines.sourceId,
      hsn: invoiceLines.hsn,
      description: invoiceLines.description,
      unit: invoiceLines.unit,
      quantity: invoiceLines.quantity,
      rateBp: invoiceLines.rateBp,
      pieces: invoiceLines.pieces,
    })
    .from(invoiceLines)
    .where(
      inArray(
        invoiceLines.invoiceId,
        documents.map(({ id }) => id),
      ),
    )
    .orderBy(asc(invoiceLines.position))
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
  const numbers: string[] = []
  for (const original of documents.filter(({ kind }) => kind !== 'credit_note')) {
    const credited = documents
      .filter(({ creditsId }) => creditsId === original.id)
      .flatMap(({ id }) => linesOf.get(id) ?? [])
    const chosen = chooseCredit({ lines: linesOf.get(original.id) ?? [], credited }, wanted)
    if (chosen.length === 0) continue
    const { number, issuedOn, document } = original
    const { seller, buyer, deliverTo, placeOfSupply, order, title } = document
    numbers.push(
      await insertDocument(tx, {
        orderId,
        cause: `${cause} of ${number}`,
        creditsId: original.id,
        prefix: brand.seller.creditNotePrefix,
        draft: {
          kind: 'credit_note',
          seller,
          buyer,
          deliverTo,
          placeOfSupply,
          order,
          credits: { number, issuedOn, reason: CREDIT_REASONS[reason], ...(title && { title }) },
        },
        lines: chosen,
        at,
      }),
    )
  }
  if (numbers.length > 0) await jobs.enqueue(tx, 'credit-note-mail', { orderId, numbers })
  return numbers
}
