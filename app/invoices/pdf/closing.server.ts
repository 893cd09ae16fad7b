import { localTax } from '#app/tax/place-of-supply.ts'
import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import { hasNilRatedColumn, isTaxed } from '../document/document-values.ts'
import {
  amountText,
  closingWords,
  isInterState,
  isSigned,
  rateText,
} from './document-words.server.ts'
import type { PrintedCopy } from './heading.server.ts'
import { PAGE, RIGHT, SOFT, type Part, type Sheet } from './sheet.server.ts'

const LEADING = 12

type Flow = { y: number; room: (height: number) => boolean }

/** Height of the place to sign: the seller's name, room for a hand, and who signs. */
const SIGNED = 70

/** The tax by rate, the total in figures and words, the last lines, and the place to sign. */
export function drawClosing(
  sheet: Sheet,
  { document, copy }: PrintedCopy,
  part: Part,
  flow: Flow,
): void {
  const put = (text: string, look = {}) => {
    for (const line of sheet.wrap(text, RIGHT - PAGE.margin, look)) {
      sheet.write(line, { x: PAGE.margin, y: flow.y }, look, part)
      flow.y += LEADING
    }
  }
  const rates = rateLines(document)
  const words = sheet.wrap(document.totalInWords, RIGHT - PAGE.margin)
  flow.room(LEADING * (rates.length + words.length + 6) + 20)
  flow.y += 20
  const total = { size: 13, weight: 'bold' } as const
  const name = document.kind === 'credit_note' ? 'Credited in total' : 'Total'
  const amount = `${name} ₹${amountText(document.total.value)}`
  sheet.write(amount, { x: RIGHT, y: flow.y, align: 'right' }, total, part)
  flow.y += LEADING + 6
  put(document.totalInWords, { weight: 'bold' })
  flow.y += 6
  rates.forEach((line) => put(line))
  if (rates.length > 0) flow.y += 6
  closingWords(document, copy).forEach((line) => put(line, { colour: SOFT }))
  if (isSigned(document, copy)) drawSignature(sheet, document, part, flow)
}

function drawSignature(sheet: Sheet, { seller }: InvoiceDocument, part: Part, flow: Flow): void {
  flow.room(SIGNED)
  const put = (text: string, y: number, look = {}) =>
    sheet.write(text, { x: RIGHT, y: flow.y + y, align: 'right' }, look, part)
  put(`For ${seller.name}`, LEADING)
  put('Authorised signatory', SIGNED - LEADING / 2, { colour: SOFT })
  flow.y += SIGNED
}

const rateLines = (document: InvoiceDocument): string[] =>
  isTaxed(document)
    ? document.rates.map((rate) => {
        if (rate.rateBp === 0 && hasNilRatedColumn(document))
          return `Nil-rated: ₹${amountText(rate.taxable)}, no tax`
        const taxes = isInterState(document)
          ? [`IGST ${rateText(rate.rateBp)} ₹${amountText(rate.igst)}`]
          : [
              `CGST ${rateText(rate.rateBp / 2)} ₹${amountText(rate.cgst)}`,
              `${localTax(document.placeOfSupply.code)} ${rateText(rate.rateBp / 2)} ₹${amountText(rate.sgst)}`,
            ]
        const on = `At ${rateText(rate.rateBp)} on ₹${amountText(rate.taxable)}`
        return `${on}: ${taxes.join(', ')}`
      })
    : []
