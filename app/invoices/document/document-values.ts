import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import { taxOf } from '#app/tax/tax-part.ts'
import { titleOf } from './title.ts'

type Valued = Pick<InvoiceDocument, 'kind' | 'title' | 'seller' | 'credits' | 'rates' | 'total'>

/** Facts of a credit note that its mail says. */
export type ValuedNote = Valued & Pick<InvoiceDocument, 'number' | 'buyer'>

/** Whether it shows taxes; a bill of supply has none to show, nor has what credits nil-rated goods. */
export const isTaxed = (document: Valued): boolean =>
  document.seller.registration === 'regular' && !isNilRated(document)

/** A credit note of a document of before such titles looks like that document. */
function isNilRated(document: Valued): boolean {
  const { credits, rates } = document
  return credits
    ? credits.title !== undefined && rates.every(({ rateBp }) => rateBp === 0)
    : titleOf(document) === 'bill_of_supply'
}

/** Whether nil-rated values stand under a heading of their own; older documents have one for both. */
export const hasNilRatedColumn = (document: InvoiceDocument): boolean =>
  document.version >= 2 && isTaxed(document) && document.rates.some(({ rateBp }) => rateBp === 0)

/** Values of a document, in paise: what bears tax, what is nil-rated, and the tax. */
export function valuesOf(document: Valued) {
  const { rates, total } = document
  const nilRated = rates
    .filter(({ rateBp }) => rateBp === 0)
    .reduce((sum, { taxable }) => sum + taxable, 0)
  return {
    isTaxed: isTaxed(document),
    taxable: total.taxable - nilRated,
    nilRated,
    tax: taxOf(total),
  }
}
