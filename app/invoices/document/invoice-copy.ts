import type { DocumentTitle } from './title.ts'

/** Copies of a tax invoice for goods, in the words of Rule 48(1) of the CGST Rules. */
export const COPY_WORDS = {
  original: 'Original for recipient',
  duplicate: 'Duplicate for transporter',
  triplicate: 'Triplicate for supplier',
} as const

export type InvoiceCopy = keyof typeof COPY_WORDS

export const ALL_COPIES = Object.keys(COPY_WORDS) as InvoiceCopy[]

const COPIED: readonly DocumentTitle[] = ['tax_invoice', 'invoice_cum_bill_of_supply']

/** Whether Rule 48 wants three copies of a document: a bill of supply and a credit note have one. */
export const hasCopies = (title: DocumentTitle): boolean => COPIED.includes(title)

/** Copies that the address of a file at the desk asks for: the recipient's, or all. */
export const copiesIn = (search: URLSearchParams): readonly InvoiceCopy[] =>
  search.get('copies') === 'all' ? ALL_COPIES : ['original']

/** Address of the same file in all copies. */
export const inAllCopies = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}copies=all`
