import {
  NEW_STYLE_COLUMNS,
  STYLE_COLUMNS,
  type StyleColumn,
} from '#app/catalogue/import/style-row.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { CELL_LABELS } from '../../product-cells.ts'

/** What a column of a file is here; '' is ignored. */
export type Matched = StyleColumn | ''

export const COLUMN_LABELS: Record<StyleColumn, string> = {
  ...CELL_LABELS,
  id: 'Product code',
  stockSold: 'Sold by the time of the file',
  uuid: 'Id in the shop’s addresses',
}

/**
 * Names that other systems and spreadsheets give a column, as `plain` spells them, the likeliest
 * first: where a file has a selling price and an MRP, the first is what the shopper pays.
 */
const OTHER_NAMES: Partial<Record<StyleColumn, readonly string[]>> = {
  id: ['code', 'productcode', 'stylecode', 'styleid', 'productid', 'itemcode', 'variantsku', 'sku'],
  productDisplayName: ['title', 'name', 'productname', 'producttitle', 'itemname'],
  priceINR: ['price', 'variantprice', 'sellingprice', 'regularprice', 'rate', 'mrp'],
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
  description: ['details', 'longdescription', 'productdescription'],
  fabric: ['material', 'composition', 'fabriccomposition'],
  care: ['washcare', 'careinstructions'],
  styleGroup: ['parentsku', 'parentid', 'parent', 'handle', 'groupid', 'itemgroupid'],
  sizes: ['size', 'sizerange'],
  stock: ['quantity', 'qty', 'variantinventoryqty', 'inventory', 'inventoryquantity', 'instock'],
}

/** Letters and digits in lower case, without the currency behind a price: "Price (INR)" is price. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s([]*(?:inr|rs\.?|₹|rupees)[\s)\]]*$/, '')
    .replace(/[^\p{L}\d]/gu, '')

/** Guesses what each column of a file is, by its name; of two that fit the first is taken. */
export function guessColumns(header: readonly string[]): Matched[] {
  const names = header.map(plain)
  const columns: Matched[] = header.map(() => '')
  for (const column of STYLE_COLUMNS) {
    const found = [plain(column), column.toLowerCase(), ...(OTHER_NAMES[column] ?? [])]
      .map((name) => names.findIndex((other, at) => other === name && columns[at] === ''))
      .find((at) => at >= 0)
    if (found !== undefined) columns[found] = column
  }
  return columns
}

/** Name of the choice of a column, in the form that matches them. */
export const columnField = (at: number): string => `column-${at}`

/** Reads the choices; each of our columns may be chosen once, and the product code must be. */
export function readMatching(
  fields: Readonly<Record<string, string>>,
  header: readonly string[],
): Result<Matched[], FieldErrors> {
  const columns = header.map((_, at) => matchedFrom(fields[columnField(at)]))
  const errors: FieldErrors = {}
  columns.forEach((column, at) => {
    const first = columns.indexOf(column)
    if (column !== '' && first < at)
      errors[columnField(at)] = `“${header[first]}” is the ${COLUMN_LABELS[column]} already`
  })
  if (!columns.includes('id')) errors['form'] = 'Choose the column that has the product code.'
  else if (columns.filter((column) => column !== '').length < 2)
    errors['form'] = 'Choose at least one column beside the product code.'
  return Object.keys(errors).length > 0 ? err(errors) : ok(columns)
}

const matchedFrom = (text = ''): Matched => STYLE_COLUMNS.find((column) => column === text) ?? ''

/** Columns that a file lacks to add products; without them it changes what is there. */
export const missingForNew = (columns: readonly string[]): StyleColumn[] =>
  NEW_STYLE_COLUMNS.filter((column) => !columns.includes(column))
