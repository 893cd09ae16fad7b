import type { Paise } from '#app/basics/money.ts'
import type { ListedDocument } from '#app/invoices/document/listed-document.ts'
import type { InvoiceKind } from '#app/invoices/document/seller.ts'

/** A document as the desk lists it. */
export type InvoiceRow = ListedDocument & {
  orderNumber: string
  buyer: string
  buyerGstin: string | null
  placeOfSupply: string
  /** Number of the document that it credits. */
  credits: string | null
  taxable: number
  cgst: Paise
  sgst: Paise
  igst: Paise
}

/** Sums of documents of a kind. */
export type KindTotal = {
  kind: InvoiceKind
  documents: number
  taxable: number
  tax: Paise
  value: Paise
}
