import { groupBy } from '#app/basics/group-by.ts'
import type { BasisPoints } from './slab.ts'
import { addParts, type Supply, type TaxPart } from './tax-part.ts'
import { taxLines, type TaxedCharge, type TaxedLine } from './tax-pieces.ts'

/** Tax in the price of an order: in all, and by rate, the lowest first. */
export type TaxBreakup = { total: TaxPart; rates: { bp: BasisPoints; part: TaxPart }[] }

/**
 * The tax in the price of an order, as the invoice of its parcel will have it: made of the same pieces.
 */
export function taxBreakup(
  lines: readonly TaxedLine[],
  charges: readonly TaxedCharge<string>[],
  supply: Supply,
): TaxBreakup {
  const pieces = taxLines(lines, charges, supply)
    .flat()
    .map(({ bp, goods, charges }) => ({
      bp,
      part: addParts([goods, ...charges.map(({ part }) => part)]),
    }))
  const rates = [...groupBy(pieces, ({ bp }) => bp)]
    .map(([bp, of]) => ({ bp, part: addParts(of.map(({ part }) => part)) }))
    .sort((one, other) => one.bp - other.bp)
  return { total: addParts(rates.map(({ part }) => part)), rates }
}
