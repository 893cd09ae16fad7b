import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import { brand } from '#app/basics/brand.ts'
import type { InvoiceCopy } from '../document/invoice-copy.ts'
import { DOCUMENT_NAMES, titleOf } from '../document/title.ts'
import { dayText, factsOf, statementOf, stateText } from './document-words.server.ts'
import { PAGE, RIGHT, SOFT, type Look, type Part, type Sheet } from './sheet.server.ts'

/** A document as it is printed once. */
export type PrintedCopy = { document: InvoiceDocument; copy: InvoiceCopy }

const LEADING = 12
const GAP = 14

/** Shop, title, number and date, parties and facts, at the top of the first page. */
export function drawHeading(sheet: Sheet, { document, copy }: PrintedCopy, part: Part): number {
  const { margin } = PAGE
  const title = DOCUMENT_NAMES[titleOf(document)]
  const large = { size: 17, weight: 'bold' } as const
  const left = RIGHT - margin - GAP - sheet.widthOf(title, large)
  sheet.write(brand.name, { x: margin, y: 62 }, nameLook(sheet, brand.name, left), part)
  sheet.write(title, { x: RIGHT, y: 60, align: 'right' }, large, part, 'H1')
  const number = `No. ${document.number}`
  sheet.write(number, { x: RIGHT, y: 78, align: 'right' }, { size: 10.5, weight: 'bold' }, part)
  const day = `Date ${dayText(document.issuedOn)}`
  sheet.write(day, { x: RIGHT, y: 92, align: 'right' }, { size: 10.5 }, part)
  const statement = statementOf(document, copy)
  if (statement) sheet.write(statement, { x: margin, y: 92 }, { colour: SOFT }, part)
  sheet.rule(102)
  const below = drawParties(sheet, document, part, 118)
  sheet.rule(below)
  const end = drawFacts(sheet, document, part, below + 16)
  return end + 4
}

/** Smaller where a name is wider than the title beside it leaves: it may have forty letters. */
export function nameLook(sheet: Sheet, name: string, width: number): Look {
  const look = { size: 20, weight: 'bold' } as const
  return { ...look, size: Math.min(look.size, (look.size * width) / sheet.widthOf(name, look)) }
}

function drawParties(sheet: Sheet, document: InvoiceDocument, part: Part, top: number): number {
  const { seller, buyer, deliverTo } = document
  const parties = [
    { title: 'Sold by', ...seller },
    { title: deliverTo ? 'Billed to' : 'Billed and delivered to', ...buyer },
    ...(deliverTo ? [{ title: 'Delivered to', ...deliverTo }] : []),
  ]
  const width = (RIGHT - PAGE.margin - GAP * (parties.length - 1)) / parties.length
  const bottoms = parties.map(({ title, name, address, state, gstin }, index) => {
    const x = PAGE.margin + index * (width + GAP)
    let y = top
    const put = (text: string, look = {}) => {
      for (const line of sheet.wrap(text, width, look)) {
        sheet.write(line, { x, y }, look, part)
        y += LEADING
      }
    }
    put(title, { colour: SOFT, size: 8.5 })
    put(name, { weight: 'bold', size: 10 })
    address.forEach((line) => put(line))
    put(`State: ${stateText(state)}`)
    if (gstin) put(`GSTIN: ${gstin}`)
    return y
  })
  return Math.max(...bottoms)
}

/** Two to a line. */
function drawFacts(sheet: Sheet, document: InvoiceDocument, part: Part, top: number): number {
  const width = (RIGHT - PAGE.margin - GAP) / 2
  const bottoms = [top, top]
  factsOf(document).forEach(([name, fact], index) => {
    const side = index % 2
    const x = PAGE.margin + side * (width + GAP)
    for (const line of sheet.wrap(`${name}: ${fact}`, width)) {
      sheet.write(line, { x, y: bottoms[side] ?? top }, {}, part)
      bottoms[side] = (bottoms[side] ?? top) + LEADING
    }
  })
  return Math.max(...bottoms)
}
