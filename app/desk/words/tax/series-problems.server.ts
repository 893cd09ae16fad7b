import type { Transaction } from '#db/database.ts'
import type { Brand } from '#app/basics/brand/brand-file.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { findTakenSeries } from '#app/invoices/series/series.server.ts'

/**
 * Errors of the form where the GSTIN is another one and a series is not: its numbers of this financial
 * year are the former GSTIN's (rule 46(b)).
 */
export async function seriesProblems(
  tx: Transaction,
  seller: Brand['seller'],
  day: string,
): Promise<FieldErrors> {
  if (seller.registration === 'unset') return {}
  const taken = await findTakenSeries(tx, seller, day)
  return Object.fromEntries(
    taken.map(({ prefix, gstin, free }) => [
      prefix === seller.invoicePrefix
        ? 'brand.seller.invoicePrefix'
        : 'brand.seller.creditNotePrefix',
      `${prefix} numbers the documents of ${gstin ? `GSTIN ${gstin}` : 'the shop without a GSTIN'} until 31 March, and a series belongs to one GSTIN. Enter another, such as ${free}.`,
    ]),
  )
}
