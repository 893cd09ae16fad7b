import type { DocumentRow, InvoiceDocument } from '#db/words/invoice-document.ts'
import { CHARGE_CODES } from '#db/enums.ts'
import { groupBy } from '#app/basics/group-by.ts'
import { CHARGE_NAMES } from '#app/cart/charges.ts'
import { addParts, type TaxPart } from '#app/tax/tax-part.ts'
import { partOfLine, totalOf, type InvoiceLine } from './invoice-line.ts'

/** Rows as printed: goods as they were sold, then each charge by the rates of the goods it served. */
export const documentRows = (lines: readonly InvoiceLine[]): DocumentRow[] => [
  ...lines.flatMap(goodsRow),
  ...CHARGE_CODES.flatMap((code) =>
    byRate(lines).flatMap(({ rateBp, lines: ofRate }) => {
      const parts = ofRate.flatMap(({ pieces }) =>
        pieces.flatMap(({ charges }) =>
          charges.filter((one) => one.code === code).map(({ part }) => part),
        ),
      )
      if (parts.every(({ value }) => value === 0)) return []
      return {
        ...addParts(parts),
        description: CHARGE_NAMES[code],
        charge: code,
        hsn: ofRate[0]?.hsn ?? '',
        quantity: 0,
        unit: '',
        rateBp,
        pricePaise: 0,
      }
    }),
  ),
]

function goodsRow({ description, hsn, unit, rateBp, pieces }: InvoiceLine): DocumentRow[] {
  const goods = pieces.flatMap(({ goods }) => goods ?? [])
  if (goods.length === 0) return []
  return [
    {
      ...addParts(goods),
      description,
      charge: null,
      hsn,
      quantity: goods.length,
      unit,
      rateBp,
      pricePaise: goods[0]?.value ?? 0,
    },
  ]
}

/** Sums of a document; those by rate only where tax is collected. */
export const documentSums = (
  { registration }: Pick<InvoiceDocument['seller'], 'registration'>,
  lines: readonly InvoiceLine[],
): Pick<InvoiceDocument, 'rates' | 'total'> => ({
  rates: registration === 'regular' ? documentRates(lines) : [],
  total: totalOf(lines),
})

/** Sums by rate, the lowest first. */
const documentRates = (lines: readonly InvoiceLine[]): InvoiceDocument['rates'] =>
  byRate(lines).map(({ rateBp, lines: ofRate }) => ({
    rateBp,
    ...addParts(ofRate.map(partOfLine) satisfies TaxPart[]),
  }))

const byRate = (lines: readonly InvoiceLine[]) =>
  [...groupBy(lines, ({ rateBp }) => rateBp)]
    .map(([rateBp, lines]) => ({ rateBp, lines }))
    .sort((one, other) => one.rateBp - other.rateBp)
