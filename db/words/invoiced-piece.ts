import type { CHARGE_CODES } from '../enums.ts'

/** In whole paise; `value` is the sum of the others. */
export type StoredTaxPart = {
  value: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

/** Piece of an invoice's line, or of a credit note's, which names the piece that it credits. */
export type InvoicedPiece = {
  /** Its place in the line of the invoice. */
  piece: number
  /** Null on a credit note of charges alone. */
  goods: StoredTaxPart | null
  charges: { code: (typeof CHARGE_CODES)[number]; part: StoredTaxPart }[]
}
