import type { Paise } from '#app/basics/money.ts'
import type { ListedDocument } from '#app/invoices/document/listed-document.ts'
import type { DocumentTitle } from '#app/invoices/document/title.ts'

/** A document as the desk lists it. */
export type InvoiceRow = ListedDocument & {
  orderNumber: string
  buyer: string
  buyerGstin: string | null
  placeOfSupply: string
  /** Number of the document that it credits. */
  credits: string | null
  /** Without what is nil-rated. */
  taxable: number
  /** Table 8 of GSTR-1 has it. */
  nilRated: number
  cgst: Paise
  sgst: Paise
  igst: Paise
}

/** Sums of documents of a title. */
export type TitleTotal = {
  title: DocumentTitle
  documents: number
  taxable: number
  tax: Paise
  value: Paise
}
