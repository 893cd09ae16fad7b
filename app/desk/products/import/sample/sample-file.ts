import {
  sizeColumn,
  sizeCounted,
  type SizeColumn,
} from '#app/catalogue/import/cells/size-column.ts'
import type { StyleColumn } from '#app/catalogue/import/style-row.ts'
import { COLUMN_LABELS } from '../columns/match-columns.ts'

type SampleCells = Partial<Record<StyleColumn | SizeColumn, string>>

const KURTA: SampleCells = {
  productDisplayName: 'Indigo Block Print Kurta',
  gender: 'Women',
  masterCategory: 'Apparel',
  subCategory: 'Topwear',
  articleType: 'Kurtas',
  priceINR: '1350',
  baseColour: 'Indigo',
  [sizeColumn('S')]: '3',
  [sizeColumn('M')]: '5',
  [sizeColumn('L')]: '0',
}
const SAREE: SampleCells = {
  productDisplayName: 'Red Cotton Saree',
  gender: 'Ladies',
  masterCategory: 'Apparel',
  subCategory: 'Saree',
  articleType: 'Sarees',
  priceINR: 'Rs. 2,499',
  baseColour: 'Red',
  [sizeColumn('Free size')]: '4',
}

const COLUMNS = ['id', ...new Set([KURTA, SAREE].flatMap((cells) => Object.keys(cells)))] as (
  | StyleColumn
  | SizeColumn
)[]

/** A file as the import reads it: its header, and two products under codes that are free. */
export const sampleFile = (freeCode: number): { header: string[]; rows: string[][] } => ({
  header: COLUMNS.map((column) => sizeCounted(column) ?? COLUMN_LABELS[column as StyleColumn]),
  rows: [KURTA, SAREE].map((cells, nth) => {
    const row: SampleCells = { ...cells, id: String(freeCode + nth) }
    return COLUMNS.map((column) => row[column] ?? '')
  }),
})
