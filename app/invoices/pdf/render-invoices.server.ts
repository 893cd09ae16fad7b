import { setImmediate } from 'node:timers/promises'
import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import { brand } from '#app/basics/brand.ts'
import { hasCopies, type InvoiceCopy } from '../document/invoice-copy.ts'
import { DOCUMENT_NAMES, titleOf } from '../document/title.ts'
import { drawClosing } from './closing.server.ts'
import { drawGoods } from './goods-table.server.ts'
import { drawHeading, type PrintedCopy } from './heading.server.ts'
import { makeSheet, PAGE, RIGHT, SOFT, type Sheet } from './sheet.server.ts'

const TOP = PAGE.margin + 24
const BOTTOM = PAGE.height - PAGE.margin - 18

/**
 * Prints documents, each on pages of its own, from what is stored of them: always the same bytes.
 * Only the name above them is the shop's of today. Other work goes on between two documents.
 * @param copies of those that have several, one after the other
 */
export async function renderInvoices(
  documents: readonly InvoiceDocument[],
  copies: readonly InvoiceCopy[] = ['original'],
): Promise<Buffer> {
  const [first, ...others] = documents
  if (!first) throw new RangeError('no documents to print')
  const title = others.length === 0 ? first.number : `${documents.length} documents`
  const days = documents.map(({ issuedOn }) => issuedOn).sort()
  const sheet = makeSheet({ title, createdAt: new Date(`${days.at(-1)}T00:00:00+05:30`) })
  const pieces: Buffer[] = []
  sheet.pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((resolve, reject) => {
    sheet.pdf.on('end', resolve)
    sheet.pdf.on('error', reject)
  })
  for (const document of documents) {
    for (const copy of hasCopies(titleOf(document)) ? copies : copies.slice(0, 1))
      drawDocument(sheet, { document, copy })
    await setImmediate()
  }
  sheet.pdf.end()
  await ended
  return Buffer.concat(pieces)
}

function drawDocument(sheet: Sheet, { document, copy }: PrintedCopy): void {
  const part = sheet.pdf.struct('Document', { title: document.number })
  sheet.pdf.addStructure(part)
  sheet.pdf.addPage()
  const flow = {
    y: drawHeading(sheet, { document, copy }, part),
    room(height: number) {
      if (flow.y + height <= BOTTOM) return false
      sheet.pdf.addPage()
      flow.y = TOP
      return true
    },
  }
  drawGoods(sheet, document, part, flow)
  drawClosing(sheet, { document, copy }, part, flow)
  drawFooters(sheet, document)
  part.end()
  sheet.pdf.flushPages()
}

/** Once the number of pages is known. */
function drawFooters(sheet: Sheet, document: InvoiceDocument): void {
  const name = `${DOCUMENT_NAMES[titleOf(document)]} ${document.number}`
  const { start, count } = sheet.pdf.bufferedPageRange()
  const y = PAGE.height - PAGE.margin + 6
  const look = { size: 8, colour: SOFT }
  for (let page = 0; page < count; page++) {
    sheet.pdf.switchToPage(start + page)
    sheet.mark(`${brand.name} · ${name}`, { x: PAGE.margin, y }, look)
    sheet.mark(`Page ${page + 1} of ${count}`, { x: RIGHT, y, align: 'right' }, look)
  }
}
