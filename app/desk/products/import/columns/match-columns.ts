import { plainHeading, PRICE_NAMES } from '#app/catalogue/import/cells/price-column.ts'
import {
  sizeColumn,
  sizeCounted,
  type SizeColumn,
} from '#app/catalogue/import/cells/size-column.ts'
import { wholeFileValues } from '#app/catalogue/import/cells/whole-file.ts'
import {
  NEW_STYLE_COLUMNS,
  STYLE_COLUMNS,
  type StyleColumn,
} from '#app/catalogue/import/style-row.ts'
import { sizeInHeading } from '#app/catalogue/sizes/size-names.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { CELL_LABELS } from '../../product-cells.ts'

/** Field that a column of a file is taken for; '' is ignored. */
export type Matched = StyleColumn | SizeColumn | ''

export const COLUMN_LABELS: Record<StyleColumn, string> = {
  ...CELL_LABELS,
  id: 'Product code',
  stockSold: 'Sold by the time of the file',
  hidden: 'Hidden, if it is new',
  uuid: 'Id in the shop’s addresses',
}

/** Label of a matched column. */
export const columnLabel = (column: Exclude<Matched, ''>): string =>
  isStyleColumn(column) ? COLUMN_LABELS[column] : `Stock of size ${sizeCounted(column)}`

const isStyleColumn = (text: string): text is StyleColumn =>
  (STYLE_COLUMNS as readonly string[]).includes(text)

/** Choices for a column: also the stock of one size, where its heading may be the name of one. */
export function choicesFor(heading: string): Exclude<Matched, ''>[] {
  const size = sizeIn(heading)
  return [...STYLE_COLUMNS, ...(size === undefined ? [] : [sizeColumn(size)])]
}

/** A size that the shop knows, or one of the merchant's own ("Petite"). */
function sizeIn(heading: string): string | undefined {
  const own = OTHER_HEADINGS.has(plainHeading(heading)) ? '' : heading.trim()
  return sizeInHeading(heading) ?? sizeCounted(sizeColumn(own))
}

/** Names that other systems give a column, as `plainHeading` spells them, the likeliest first. */
const OTHER_NAMES: Partial<Record<StyleColumn, readonly string[]>> = {
  id: ['code', 'productcode', 'stylecode', 'styleid', 'productid', 'itemcode', 'variantsku', 'sku'],
  productDisplayName: ['title', 'name', 'productname', 'producttitle', 'itemname'],
  priceINR: PRICE_NAMES,
  salePriceINR: ['saleprice', 'offerprice', 'specialprice', 'discountedprice'],
  saleFrom: ['salestart', 'salestartdate', 'datesalepricestarts', 'specialpricefrom'],
  saleUntil: ['saleend', 'saleenddate', 'datesalepriceends', 'specialpriceto'],
  gender: ['for', 'department', 'idealfor'],
  masterCategory: ['category', 'productcategory', 'maincategory'],
  subCategory: ['subcategories'],
  articleType: ['type', 'producttype', 'itemtype'],
  baseColour: ['colour', 'color', 'basecolor', 'primarycolour', 'primarycolor'],
  usage: ['occasion'],
  countryOfOrigin: ['origin', 'country', 'madein'],
  hsn: ['hsncode', 'hsnno', 'hsnnumber', 'hscode', 'hsnsac'],
  gstRate: [
    'gst',
    'gstpercent',
    'gstpercentage',
    'taxrate',
    'igst',
    'igstrate',
    'tax',
    'taxpercent',
  ],
  mrpINR: ['mrp', 'maximumretailprice', 'listprice'],
  netQuantity: ['netqty', 'netcontent', 'netcontents', 'netweight'],
  manufacturer: ['manufacturedby', 'manufacturerdetails', 'manufacturername', 'madeby'],
  packer: ['packedby', 'packerdetails', 'packername'],
  marketer: ['marketedby', 'brandowner', 'marketerdetails'],
  importer: ['importedby', 'importerdetails', 'importername'],
  packedMonth: ['monthofmanufacture', 'manufacturedate', 'mfgdate', 'packedon', 'packingdate'],
  description: ['details', 'longdescription', 'productdescription'],
  fabric: ['material', 'composition', 'fabriccomposition'],
  care: ['washcare', 'careinstructions'],
  styleGroup: ['parentsku', 'parentid', 'parent', 'handle', 'groupid', 'itemgroupid'],
  sizes: ['size', 'sizerange'],
  stock: ['quantity', 'qty', 'variantinventoryqty', 'inventory', 'inventoryquantity', 'instock'],
}

/** Names by which a column is guessed, the likeliest first. */
const namesOf = (column: StyleColumn): string[] => [
  ...[column, COLUMN_LABELS[column]].map(plainHeading),
  ...(OTHER_NAMES[column] ?? []),
]
const OTHER_HEADINGS = new Set(STYLE_COLUMNS.flatMap(namesOf))

/** Whether a cell may be the name of a column of a file. */
export const isHeading = (cell: string): boolean =>
  OTHER_HEADINGS.has(plainHeading(cell)) || sizeInHeading(cell) !== undefined

/** Guesses what each column of a file is, by its name; of two that fit the first is taken. */
export function guessColumns(header: readonly string[]): Matched[] {
  const names = header.map(plainHeading)
  const columns: Matched[] = header.map(() => '')
  for (const column of STYLE_COLUMNS) {
    const found = namesOf(column)
      .map((name) => names.findIndex((other, at) => other === name && columns[at] === ''))
      .find((at) => at >= 0)
    if (found !== undefined) columns[found] = column
  }
  return columns.includes('stock') ? columns : withSizes(header, columns)
}

/** Takes what is no other column, and is named as a size, for the stock of that size. */
function withSizes(header: readonly string[], columns: readonly Matched[]): Matched[] {
  const sizes = header.map(sizeInHeading)
  return columns.map((column, at) => {
    const size = sizes[at]
    return column === '' && size !== undefined && sizes.indexOf(size) === at
      ? sizeColumn(size)
      : column
  })
}

/** Name of the choice of a column, in the form that matches them. */
export const columnField = (at: number): string => `column-${at}`

/** Reads the choices; each of our columns may be chosen once, and the product code must be. */
export function readMatching(
  fields: Readonly<Record<string, string>>,
  header: readonly string[],
): Result<Matched[], FieldErrors> {
  const columns = header.map((heading, at) => matchedFrom(heading, fields[columnField(at)]))
  const errors: FieldErrors = {}
  columns.forEach((column, at) => {
    const first = columns.indexOf(column)
    if (column !== '' && first < at)
      errors[columnField(at)] = `“${header[first]}” is the ${columnLabel(column)} already`
  })
  const [stock, size] = [columns.indexOf('stock'), columns.findIndex(sizeCounted)]
  if (stock >= 0 && size >= 0)
    errors[columnField(stock)] = `“${header[size]}” counts the stock of a size already`
  if (!columns.includes('id')) errors['form'] = 'Choose the column that has the product code.'
  else if (columns.filter((column) => column !== '').length < 2)
    errors['form'] = 'Choose at least one column beside the product code.'
  return Object.keys(errors).length > 0 ? err(errors) : ok(columns)
}

const matchedFrom = (heading: string, text = ''): Matched =>
  choicesFor(heading).find((column) => column === text) ?? ''

/** Columns that a file lacks to add products, also as one value for all; without them it only changes. */
export function missingForNew(
  header: readonly string[],
  columns: readonly string[],
): StyleColumn[] {
  const values = wholeFileValues(columns.slice(header.length))
  return NEW_STYLE_COLUMNS.filter((column) => !columns.includes(column) && !values.has(column))
}
