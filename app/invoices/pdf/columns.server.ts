import type { DocumentRow, InvoiceDocument } from '#db/words/invoice-document.ts'
import { amountText, isInterState, isTaxed, localTax, rateText } from './document-words.server.ts'
import { PAGE, RIGHT } from './sheet.server.ts'

/** Column of the goods; its lines stand one below the other. */
export type Column = {
  head: string[]
  /** Left edge, or right edge of numbers. */
  x: number
  align: 'left' | 'right'
  width: number
  cell: (row: DocumentRow) => string[]
  total?: (document: InvoiceDocument) => string
}

type Unplaced = Omit<Column, 'x'>
const GAP = 6

/** Columns by what is charged: two taxes, one, or none. */
export function columnsOf(document: InvoiceDocument): Column[] {
  const after = [
    { ...text(['HSN'], 44), cell: ({ hsn }: DocumentRow) => [hsn] },
    {
      ...number(['Quantity'], 44),
      cell: (row: DocumentRow) => (row.charge ? [] : [`${row.quantity} ${row.unit}`]),
    },
    {
      ...number(['Price', 'of one'], 56),
      cell: (row: DocumentRow) => (row.charge ? [] : [amountText(row.pricePaise)]),
    },
    ...(isTaxed(document) ? taxColumns(document) : []),
    {
      ...number(['Total', '₹'], 62),
      cell: (row: DocumentRow) => [amountText(row.value)],
      total: ({ total }: InvoiceDocument) => amountText(total.value),
    },
  ]
  const used = after.reduce((width, column) => width + column.width + GAP, 0)
  return placed([
    {
      ...text(['Description'], RIGHT - PAGE.margin - used),
      cell: (row) => [row.description],
      total: () => 'Total',
    },
    ...after,
  ])
}

function taxColumns(document: InvoiceDocument): Unplaced[] {
  const taxable: Unplaced = {
    ...number(['Taxable', 'value ₹'], 58),
    cell: (row) => [amountText(row.taxable)],
    total: ({ total }) => amountText(total.taxable),
  }
  const tax = (name: string, of: 'cgst' | 'sgst' | 'igst', parts: 1 | 2): Unplaced => ({
    ...number([name, '₹'], 52),
    cell: (row) => [amountText(row[of]), rateText(row.rateBp / parts)],
    total: ({ total }) => amountText(total[of]),
  })
  return isInterState(document)
    ? [taxable, tax('IGST', 'igst', 1)]
    : [taxable, tax('CGST', 'cgst', 2), tax(localTax(document), 'sgst', 2)]
}

const text = (head: string[], width: number) => ({ head, width, align: 'left' as const })
const number = (head: string[], width: number) => ({ head, width, align: 'right' as const })

function placed(columns: Unplaced[]): Column[] {
  let left: number = PAGE.margin
  return columns.map((column) => {
    const x = column.align === 'left' ? left : left + column.width
    left += column.width + GAP
    return { ...column, x }
  })
}
