import type { CHARGE_CODES, INVOICE_KINDS, NIL_RATED_TITLES } from '../enums.ts'
import type { StoredTaxPart } from './invoiced-piece.ts'

type Party = {
  name: string
  /** Lines of the address, without the State. */
  address: string[]
  state: { code: string; name: string }
  gstin: string | null
}

/** Row of the printed document; amounts in whole paise. */
export type DocumentRow = StoredTaxPart & {
  /** Goods with size and colour, or the name of a charge. */
  description: string
  /** A charge is taxed with goods of this HSN, and has no quantity of its own. */
  charge: (typeof CHARGE_CODES)[number] | null
  hsn: string
  quantity: number
  unit: string
  /** Hundredths of a per cent. */
  rateBp: number
  /** Of one piece, the tax included; 0 of a charge. */
  pricePaise: number
}

/**
 * An invoice, bill of supply, receipt or credit note as it was issued: everything that Rules 46, 49
 * and 53 of the CGST Rules ask for. A new version of the shop prints it from the same facts.
 */
export type InvoiceDocument = {
  /**
   * Which facts and which layout it was issued with, so that a later version of the shop prints the
   * same bytes. 2: nil-rated values under a heading of their own, and a place to sign.
   */
  version: 1 | 2
  kind: (typeof INVOICE_KINDS)[number]
  /** Where it is not that of the kind. */
  title?: (typeof NIL_RATED_TITLES)[number]
  number: string
  /** Day in India, "2026-11-28". */
  issuedOn: string
  seller: Party & { registration: 'regular' | 'composition' | 'unregistered' }
  /** Billed to: with a GSTIN the business, else the person. */
  buyer: Party
  /** Where the goods go, if that is not the buyer's address. */
  deliverTo: Party | null
  placeOfSupply: { code: string; name: string }
  order: { number: string; placedOn: string }
  /** Of a credit note: what it credits, with its title where that is not of its kind, and why. */
  credits: {
    number: string
    issuedOn: string
    reason: string
    title?: (typeof NIL_RATED_TITLES)[number]
  } | null
  rows: DocumentRow[]
  /** Sums of the rows by rate, the lowest first; empty where no tax is collected. */
  rates: (StoredTaxPart & { rateBp: number })[]
  total: StoredTaxPart
  /** "Rupees two thousand six hundred and ninety-seven and thirty paise only". */
  totalInWords: string
  /** Statement that the law wants on this document, word for word (rule 46(s) of the CGST Rules). */
  declaration?: string
}
