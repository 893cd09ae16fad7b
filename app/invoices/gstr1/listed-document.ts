import type { TaxPart } from '#app/tax/tax-part.ts'

/** A document in a table that names each: 4, 5 and 9B. */
export type ListedDocument = {
  number: string
  /** Day in India. */
  issuedOn: string
  placeOfSupply: string
  isInter: boolean
  /** Of the whole document, the taxes and goods at 0 % included. */
  value: number
  buyer: { gstin: string | null; name: string }
  /** Its taxed lines by rate, the lowest first. */
  rates: { rateBp: number; part: TaxPart }[]
}
