import type { InvoicedPiece } from '#db/words/invoiced-piece.ts'
import type { Paise } from '#app/basics/money.ts'
import type { Charge } from '#app/cart/charges.ts'
import type { Unit } from '#app/tax/rates/units.ts'
import type { Rate } from '#app/tax/slab.ts'
import { addParts, type Supply, type TaxPart } from '#app/tax/tax-part.ts'
import { taxLines } from '#app/tax/tax-pieces.ts'

/** Goods of a parcel, as they were sold. */
export type SoldLine = {
  /** The order's line, or the return whose replacement it is. */
  sourceId: string
  description: string
  hsn: string
  unit: Unit
  rate: Rate
  quantity: number
  /** Of one piece, the tax included. */
  price: Paise
}

/** Line of an invoice or a credit note, with its part of the charges. */
export type InvoiceLine = {
  position: number
  sourceId: string
  hsn: string
  description: string
  unit: string
  quantity: number
  rateBp: number
  pieces: InvoicedPiece[]
}

/** Taxes of a piece, or of what is credited of it. */
const partOfPiece = ({ goods, charges }: InvoicedPiece): TaxPart =>
  addParts([...(goods ? [goods] : []), ...charges.map(({ part }) => part)])

export const partOfLine = ({ pieces }: Pick<InvoiceLine, 'pieces'>): TaxPart =>
  addParts(pieces.map(partOfPiece))

export const totalOf = (lines: readonly Pick<InvoiceLine, 'pieces'>[]): TaxPart =>
  addParts(lines.map(partOfLine))

/** Lines of an invoice. `supply`: undefined where the seller collects no tax. */
export function invoiceLines(
  sold: readonly SoldLine[],
  charges: readonly Charge[],
  supply: Supply | undefined,
): InvoiceLine[] {
  const taxed = taxLines(sold, charges, supply)
  return sold.map(({ sourceId, hsn, description, unit, quantity }, position) => {
    const own = taxed[position] ?? []
    return {
      position,
      sourceId,
      hsn,
      description,
      unit,
      quantity,
      rateBp: own[0]?.bp ?? 0,
      pieces: own.map(({ goods, charges }, piece) => ({ piece, goods, charges })),
    }
  })
}
