import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import { decimalRupees, paise } from '#app/basics/money.ts'
import { formatShortDate } from '#app/basics/text/format-date.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { COPY_WORDS, type InvoiceCopy } from '../document/invoice-copy.ts'
import { isTaxed } from '../document/document-values.ts'

export const isInterState = ({ seller, placeOfSupply }: InvoiceDocument): boolean =>
  seller.state.code !== placeOfSupply.code

/** Day in India: its midnight of UTC is half past five there. */
export const dayText = (day: string): string => formatShortDate(new Date(day))

/** "1,23,456.00", without the sign of the currency; a charge of a paisa may have less than nothing. */
export function amountText(amount: number): string {
  const [rupees = '', decimals] = decimalRupees(paise(Math.abs(amount))).split('.')
  return `${amount < 0 ? '-' : ''}${groupDigits(rupees)}.${decimals}`
}

/** Hundredths of a per cent: "2.5%". */
export const rateText = (basisPoints: number): string => `${basisPoints / 100}%`

/** Statement that a document of this kind must have at its top; on a tax invoice, which copy it is. */
export function statementOf(document: InvoiceDocument, copy: InvoiceCopy): string | undefined {
  const { kind, seller } = document
  if (seller.registration === 'composition')
    return 'Composition taxable person, not eligible to collect tax on supplies'
  if (seller.registration === 'unregistered')
    return 'The seller is not registered under the GST; no tax is charged.'
  if (!isTaxed(document)) return 'The goods are nil-rated: no tax is charged.'
  return kind === 'tax_invoice' ? COPY_WORDS[copy] : undefined
}

/** Facts of the sale, by name. */
export function factsOf(document: InvoiceDocument): [name: string, fact: string][] {
  const { order, placeOfSupply, credits } = document
  return [
    ['Order', `#${order.number}, ${dayText(order.placedOn)}`],
    ...(credits
      ? ([
          ['Credits', `${credits.number}, ${dayText(credits.issuedOn)}`],
          ['Reason', credits.reason],
        ] as [string, string][])
      : []),
    ['Place of supply', stateText(placeOfSupply)],
    ...(isTaxed(document) ? ([['Reverse charge', 'No']] as [string, string][]) : []),
  ]
}

export const stateText = ({ code, name }: { code: string; name: string }): string =>
  code === '' ? name : `${name} (${code})`

/** Last lines of a document. */
export const closingWords = (document: InvoiceDocument, copy: InvoiceCopy): string[] => [
  ...(isTaxed(document) ? ['Prices include the tax shown.'] : []),
  ...(document.declaration ? [document.declaration] : []),
  ...signatureWords(document, copy),
]

function signatureWords(document: InvoiceDocument, copy: InvoiceCopy): string[] {
  if (document.version < 2) return ['This document is computer-generated; no signature is needed.']
  return isSigned(document, copy)
    ? []
    : ['Issued electronically under the Information Technology Act, 2000: no signature is needed.']
}

/**
 * Whether a place to sign is printed. Rules 46 and 49 free what is issued electronically, which is the
 * original; the copies that travel and stay are paper, and rule 53 frees no credit note.
 */
export const isSigned = (document: InvoiceDocument, copy: InvoiceCopy): boolean =>
  document.version >= 2 && (copy !== 'original' || document.kind === 'credit_note')
