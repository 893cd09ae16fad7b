import { localTax } from '#app/tax/place-of-supply.ts'
import type { DocumentRow, InvoiceDocument } from '#db/words/invoice-document.ts'
import { hasNilRatedColumn, isTaxed, valuesOf } from '../document/document-values.ts'
import { amountText, isInterState, rateText } from './document-words.server.ts'
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

/** Of the columns that show amounts; `tax` is one of two halves, or the whole. */
type Widths = { price: number; value: number; tax: number; total: number }

const WIDTHS: Widths = { price: 56, value: 58, tax: 52, total: 62 }

/** One column more needs narrower ones: as wide as the largest amount, at 4.8 points a character. */
function widthsBeside(document: InvoiceDocument): Widths {
  if (!hasNilRatedColumn(document)) return WIDTHS
  const { value, cgst, igst } = document.total
  const widthOf = (amount: number) => Math.max(40, amountText(amount).length * 4.8)
  const [whole, tax] = [widthOf(value), widthOf(Math.max(cgst, igst))]
  return { price: whole, value: whole, tax, total: whole }
}

/** Columns by what is charged: two taxes, one, or none. */
export function columnsOf(document: InvoiceDocument): Column[] {
  const widths = widthsBeside(document)
  const after = [
    { ...text(['HSN'], 44), cell: ({ hsn }: DocumentRow) => [hsn] },
    {
      ...number(['Quantity'], 44),
      cell: (row: DocumentRow) => (row.charge ? [] : [`${row.quantity} ${row.unit}`]),
    },
    {
      ...number(['Price', 'of one'], widths.price),
      cell: (row: DocumentRow) => (row.charge ? [] : [amountText(row.pricePaise)]),
    },
    ...(isTaxed(document) ? taxColumns(document, widths) : []),
    {
      ...number(['Total', '₹'], widths.total),
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

function taxColumns(document: InvoiceDocument, widths: Widths): Unplaced[] {
  const isApart = hasNilRatedColumn(document)
  const values = valuesOf(document)
  const taxable: Unplaced = {
    ...number(['Taxable', 'value ₹'], widths.value),
    cell: (row) => (isApart && row.rateBp === 0 ? [] : [amountText(row.taxable)]),
    total: ({ total }) => amountText(isApart ? values.taxable : total.taxable),
  }
  const nilRated: Unplaced = {
    ...number(['Nil-rated', 'value ₹'], widths.value),
    cell: (row) => (row.rateBp === 0 ? [amountText(row.taxable)] : []),
    total: () => amountText(values.nilRated),
  }
  const tax = (name: string, of: 'cgst' | 'sgst' | 'igst', parts: 1 | 2): Unplaced => ({
    ...number([name, '₹'], widths.tax),
    cell: (row) => [amountText(row[of]), rateText(row.rateBp / parts)],
    total: ({ total }) => amountText(total[of]),
  })
  return [
    taxable,
    ...(isApart ? [nilRated] : []),
    ...(isInterState(document)
      ? [tax('IGST', 'igst', 1)]
      : [tax('CGST', 'cgst', 2), tax(localTax(document.placeOfSupply.code), 'sgst', 2)]),
  ]
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
