import type { DocumentRow, InvoiceDocument } from '#db/words/invoice-document.ts'
import { columnsOf, type Column } from './columns.server.ts'
import { SOFT, type Look, type Part, type Sheet } from './sheet.server.ts'

const SIZE = 8.5
const LEADING = 11

type Flow = {
  /** Where the next thing begins. */
  y: number
  /** Begins a page if `height` does not fit onto this one; true if it did. */
  room: (height: number) => boolean
}

/** Goods and charges; the head is repeated on each page. */
export function drawGoods(sheet: Sheet, document: InvoiceDocument, part: Part, flow: Flow): void {
  const columns = columnsOf(document)
  const table = sheet.pdf.struct('Table')
  part.add(table)
  flow.room(80)
  drawHead(sheet, columns, table, flow)
  for (const row of document.rows) {
    const cells = columns.map((column) => linesOf(sheet, column, row))
    const height = Math.max(...cells.map((lines) => lines.length)) * LEADING + 6
    if (flow.room(height)) drawHead(sheet, columns, table, flow)
    drawRow(sheet, columns, cells, table, flow)
    flow.y += 3
  }
  if (flow.room(30)) drawHead(sheet, columns, table, flow)
  sheet.rule(flow.y, 1)
  flow.y += 3
  const totals = columns.map(({ total }) => (total ? [total(document)] : []))
  drawRow(sheet, columns, totals, table, flow, { weight: 'bold' })
  sheet.rule(flow.y + 3, 1)
  flow.y += 6
  table.end()
}

const linesOf = (sheet: Sheet, column: Column, row: DocumentRow): string[] =>
  column.cell(row).flatMap((text) => sheet.wrap(text, column.width, { size: SIZE }))

function drawHead(sheet: Sheet, columns: Column[], table: Part, flow: Flow): void {
  sheet.rule(flow.y, 1)
  flow.y += 3
  const heads = columns.map(({ head }) => head)
  drawRow(sheet, columns, heads, table, flow, { colour: SOFT }, 'TH')
  sheet.rule(flow.y + 2)
  flow.y += 5
}

function drawRow(
  sheet: Sheet,
  columns: Column[],
  cells: string[][],
  table: Part,
  flow: Flow,
  look: Look = {},
  role: 'TH' | 'TD' = 'TD',
): void {
  const element = sheet.pdf.struct('TR')
  table.add(element)
  columns.forEach(({ x, align }, index) => {
    cells[index]?.forEach((line, below) => {
      const y = flow.y + LEADING * (below + 1) - 2
      sheet.write(line, { x, y, align }, { size: SIZE, ...look }, element, role)
    })
  })
  element.end()
  flow.y += LEADING * Math.max(...cells.map((lines) => lines.length))
}
