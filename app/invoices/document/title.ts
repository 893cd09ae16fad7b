import type { NIL_RATED_TITLES } from '#db/enums.ts'
import type { InvoiceKind } from './seller.ts'

type NilRatedTitle = (typeof NIL_RATED_TITLES)[number]

/** What a document is called. */
export type DocumentTitle = InvoiceKind | NilRatedTitle

export const DOCUMENT_NAMES: Record<DocumentTitle, string> = {
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  invoice_cum_bill_of_supply: 'Invoice-cum-bill of supply',
  receipt: 'Receipt',
  credit_note: 'Credit note',
}

export const DOCUMENT_TITLES = Object.keys(DOCUMENT_NAMES) as DocumentTitle[]

/** Title as issued: of a document of before there were others, that of its kind. */
export const titleOf = (document: {
  kind: InvoiceKind
  title?: NilRatedTitle | undefined
}): DocumentTitle => document.title ?? document.kind

/**
 * Title of an invoice with goods at 0 %: alone they have a bill of supply (section 31(3)(c) of the CGST
 * Act), beside taxed ones an invoice-cum-bill of supply if the buyer has no GSTIN (rule 46A). With one it
 * stays a tax invoice, by which the buyer claims the tax.
 */
export function nilRatedTitle(
  kind: InvoiceKind,
  lines: readonly { rateBp: number }[],
  buyer: { gstin: string | null },
): NilRatedTitle | undefined {
  if (kind !== 'tax_invoice') return undefined
  if (lines.every(({ rateBp }) => rateBp === 0)) return 'bill_of_supply'
  const isMixed = lines.some(({ rateBp }) => rateBp === 0)
  return isMixed && buyer.gstin === null ? 'invoice_cum_bill_of_supply' : undefined
}
