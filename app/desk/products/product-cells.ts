import { z } from 'zod/mini'
import { GENDERS, MASTER_CATEGORIES, WEIGHT_CLASSES } from '#db/enums.ts'
import { parseSoldCell, parseStockCell } from '#app/catalogue/import/cells/stock-cell.ts'
import { SALE_COLUMNS, USUAL_COLUMNS, type StyleColumn } from '#app/catalogue/import/style-row.ts'
import { LABEL_COLUMNS } from '#app/catalogue/label/label.ts'
import { STYLE_DETAILS } from '#app/catalogue/style.ts'

/** Cells of a product that the desk edits, spelled as the merchant's file spells them. */
export const EDITED_CELLS = [
  ...USUAL_COLUMNS.filter((column) => column !== 'id'),
  'priceINR',
  ...SALE_COLUMNS,
  'countryOfOrigin',
  'featured',
  'listingPlace',
  'weightClass',
  'hsn',
  'gstRate',
  ...STYLE_DETAILS,
  ...LABEL_COLUMNS,
  'sizes',
  'stock',
] as const satisfies readonly StyleColumn[]

export type EditedCell = (typeof EDITED_CELLS)[number]

/** Values of the cells that take one of a few; '' is none. */
export const CELL_CHOICES = {
  masterCategory: MASTER_CATEGORIES,
  gender: ['', ...GENDERS],
  weightClass: ['', ...WEIGHT_CLASSES],
} as const satisfies Partial<Record<EditedCell, readonly string[]>>

export const CELL_LABELS: Record<EditedCell, string> = {
  productDisplayName: 'Name',
  priceINR: 'Price in rupees',
  salePriceINR: 'Sale price in rupees',
  saleFrom: 'Sale from',
  saleUntil: 'Sale until',
  gender: 'For whom',
  masterCategory: 'Category',
  subCategory: 'Sub-category',
  articleType: 'Type',
  baseColour: 'Colour',
  season: 'Season',
  usage: 'Occasion',
  countryOfOrigin: 'Country of origin',
  featured: 'Place on the home page',
  listingPlace: 'Place in listings',
  weightClass: 'Weight class',
  hsn: 'HSN',
  gstRate: 'GST in per cent',
  description: 'Description',
  fabric: 'Fabric',
  fit: 'Fit',
  care: 'Care',
  measurements: 'Measurements',
  styleGroup: 'Group of colours',
  mrpINR: 'MRP in rupees',
  netQuantity: 'Net quantity',
  manufacturer: 'Manufacturer',
  packer: 'Packer',
  marketer: 'Marketer or brand owner',
  importer: 'Importer',
  packedMonth: 'Month of manufacture, packing or import',
  sizes: 'Sizes',
  stock: 'Stock',
}

/**
 * Cells as a form showed them, '' where the product says nothing. `stockSold`: pieces that orders had
 * taken by then, so that the typed stock is less what was sold since.
 */
export type SeenCells = Record<(typeof SEEN_CELLS)[number], string>

export const SEEN_CELLS = [...EDITED_CELLS, 'stockSold'] as const satisfies readonly StyleColumn[]

/** Typed cells, and all as they stood when the form was shown. */
export type ProductEdit = {
  seen: SeenCells
  typed: Partial<Record<EditedCell, string>>
}

/**
 * Pieces of each size that were put in, of a stock and what was sold of it: unlike the stock itself,
 * only staff and files change it.
 */
export function suppliedOf(
  { stock, stockSold }: Pick<SeenCells, 'stock' | 'stockSold'>,
  sizes: readonly string[],
): string {
  const left = parseStockCell(stock, sizes) ?? {}
  const sold = parseSoldCell(stockSold, sizes) ?? {}
  return Object.entries(left)
    .map(([size, count]) => `${size}=${count + (sold[size] ?? 0)}`)
    .sort()
    .join('; ')
}

/** Cells that differ, in the sequence of the form. */
export const changedCells = (
  before: Readonly<Partial<Record<string, string>>>,
  after: Readonly<Partial<Record<string, string>>>,
): EditedCell[] =>
  EDITED_CELLS.filter((cell) => after[cell] !== undefined && after[cell] !== (before[cell] ?? ''))

const Values = z.record(z.string(), z.unknown())

/** Cells among the values of an event. */
export function cellsIn(values: unknown): Partial<Record<EditedCell, string>> {
  const said = Values.safeParse(values).data ?? {}
  return Object.fromEntries(
    EDITED_CELLS.flatMap((cell) => {
      const text = said[cell]
      return typeof text === 'string' ? [[cell, text]] : []
    }),
  )
}

/** Changed cells of an event, each in words: "Price in rupees: 999 → 899". */
export const changeTexts = (before: unknown, after: unknown): string[] => {
  const [was, is] = [cellsIn(before), cellsIn(after)]
  return changedCells(was, is).map(
    (cell) => `${CELL_LABELS[cell]}: ${was[cell] || 'none'} → ${is[cell] || 'none'}`,
  )
}
