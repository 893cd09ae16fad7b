import { err, ok, type Result } from '#app/basics/result.ts'
import { countryFrom } from '../label/country.ts'
import { LABEL_COLUMNS } from '../label/label.ts'
import { readLabel } from '../label/read-label.ts'
import { STYLE_DETAILS, type Style, type StyleDetails } from '../style.ts'
import type { SkipReason } from './skip-reasons.ts'
import { roomOf, textOfCell } from './cells/column-room.ts'
import { genderFrom } from './cells/gender-cell.ts'
import { ruleAgainst } from './cells/never-sold.ts'
import { gstRateFrom, hsnFrom } from './cells/tax-cells.ts'
import { isSpreadsheetDamage } from './cells/spreadsheet-cells.ts'
import {
  clean,
  excerpt,
  featuredFrom,
  hiddenFrom,
  idFrom,
  listingPlaceFrom,
  masterCategoryFrom,
  priceFrom,
  saidBy,
  saleTimeFrom,
  sizesFrom,
  unstorable,
  uuidFrom,
  weightClassFrom,
} from './cells/style-cells.ts'

/** Columns of the merchant's file for every style. */
export const USUAL_COLUMNS = [
  'id',
  'gender',
  'masterCategory',
  'subCategory',
  'articleType',
  'baseColour',
  'season',
  'usage',
  'productDisplayName',
] as const
/** A file that names not all of these changes what is there, and cannot add to it. */
export const NEW_STYLE_COLUMNS = USUAL_COLUMNS.filter(
  (column) => column !== 'season' && column !== 'usage',
)
/** A sale: its price and the times between which it holds. */
export const SALE_COLUMNS = ['salePriceINR', 'saleFrom', 'saleUntil'] as const

/** Optional columns; any others are ignored. */
const OPTIONAL_COLUMNS = [
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
  'stockSold',
  'hidden',
  'uuid',
] as const
export const STYLE_COLUMNS = [...USUAL_COLUMNS, ...OPTIONAL_COLUMNS] as const
export type StyleColumn = (typeof STYLE_COLUMNS)[number]

/** The fields of one row, unparsed; those of columns that are not there are missing. */
export type RawStyle = Readonly<Partial<Record<StyleColumn, string>>>

/** A cell that cannot be read, or a whole line ('' is its column): what is there stays. */
export type UnreadCell = { column: StyleColumn | ''; text: string; reason: SkipReason }

export type ParsedStyle = {
  /** Fields to write: one that is undefined keeps what is there, null erases it. */
  style: { [Field in keyof Style]?: Style[Field] | undefined }
  /** Undefined: made from the id. */
  uuid?: string | undefined
  /** Own sizes; null: those of its category again; undefined: as they are. */
  sizes?: readonly string[] | null | undefined
  /** Sizes that its columns of sizes count: those of a new style, where it does not say its own. */
  countedSizes?: readonly string[] | undefined
  /** Shoppers do not see it, if it is new, until somebody shows it. */
  isHidden?: boolean | undefined
  /** Its file has a column of prices and none for it, so that it does not get the default one. */
  lacksPrice?: boolean | undefined
  /** As written, since it takes the style's sizes to read it; null: not counted any more. */
  stock?: string | null | undefined
  /** Pieces sold by the time of the export, written like the stock; '' where its cell is empty. */
  stockSold?: string | undefined
  unread?: readonly UnreadCell[] | undefined
  /** Not a column of it can be trusted; the id only says whom the line was about. */
  isBroken?: boolean | undefined
  /** The file has not all columns that a new style needs. */
  isPartial?: boolean | undefined
}

/** One row of a styles file, with the line it begins on. Every row is kept or counted. */
export type StyleRow = { line: number } & (ParsedStyle | { skipped: SkipReason })

/** Styles from a program instead of a file, in the loader's shape. */
export const rowsFromStyles = (styles: readonly Style[]): StyleRow[] =>
  styles.map((style, i) => ({ line: i + 1, style }))

/** Parses a row into what it changes, or the rule by which it is not sold. */
export function parseStyleRow(raw: RawStyle): Result<ParsedStyle, SkipReason> {
  const rule = ruleAgainst(raw)
  if (rule) return err(rule)
  const unread: UnreadCell[] = []
  /** Undefined for a cell that cannot be read: it keeps what is there, as an empty one does. */
  function read<T>(
    column: StyleColumn,
    parse: (written: string) => Result<T, SkipReason>,
    erased: T | null = null,
  ): T | null | undefined {
    const text = raw[column]
    if (text === undefined) return undefined
    const not = (reason: SkipReason) =>
      void unread.push({ column, text: excerpt(text), reason }) as undefined
    const plain = textOfCell(column, text)
    const reason = unstorable(plain, roomOf(column))
    if (reason) return not(reason)
    const cell = saidBy(plain)
    if (cell === undefined) return undefined
    if (cell === null) return erased
    if (column !== 'packedMonth' && isSpreadsheetDamage(cell)) return not('damaged')
    const parsed = parse(cell)
    return parsed.ok ? parsed.value : not(parsed.error)
  }
  const readText = (column: StyleColumn, erased: string | null = null) =>
    read<string>(column, ok, erased)
  const required = <T>(value: T | null | undefined, column: StyleColumn, reason: SkipReason) => {
    if (value === null) unread.push({ column, text: 'NA', reason })
    return value ?? undefined
  }
  const style: ParsedStyle['style'] = {
    id: readId(raw, unread),
    productDisplayName: required(readText('productDisplayName'), 'productDisplayName', 'name'),
    pricePaise: read('priceINR', priceFrom),
    salePricePaise: read('salePriceINR', priceFrom),
    saleFrom: read('saleFrom', (written) => saleTimeFrom(written, 'start')),
    saleUntil: read('saleUntil', (written) => saleTimeFrom(written, 'end')),
    gender: read('gender', genderFrom),
    masterCategory:
      read('masterCategory', masterCategoryFrom, DEFAULT_MASTER_CATEGORY) ?? undefined,
    subCategory: readText('subCategory', DEFAULT_SUB_CATEGORY) ?? undefined,
    articleType: readText('articleType', '') ?? undefined,
    usage: readText('usage'),
    season: readText('season'),
    baseColour: readText('baseColour'),
    countryOfOrigin: read('countryOfOrigin', (written) => ok(countryFrom(written))),
    featured: read('featured', featuredFrom),
    listingPlace: read('listingPlace', listingPlaceFrom),
    weightClass: read('weightClass', weightClassFrom),
    hsn: read('hsn', hsnFrom),
    gstRate: read('gstRate', gstRateFrom),
    ...readDetails(readText),
    ...readLabel(read),
  }
  const stockSold = readText('stockSold')
  // Without what was sold by then, a count would sell it again.
  const isReferenceLost = unread.some(({ column }) => column === 'stockSold')
  return ok({
    style,
    uuid: read('uuid', uuidFrom) ?? undefined,
    sizes: read('sizes', sizesFrom),
    ...(read('hidden', hiddenFrom, false) && { isHidden: true }),
    ...(isReferenceLost ? {} : { stock: readText('stock') }),
    stockSold: raw.stockSold === undefined ? undefined : (stockSold ?? ''),
    ...(unread.length > 0 && { unread }),
  })
}

/** A line that is no row: it keeps the product whose id it has, if there is one to see. */
export const brokenRow = (reason: SkipReason, text: string, id?: string): ParsedStyle => ({
  style: { id: id === undefined ? undefined : idFrom(clean(id)) },
  unread: [{ column: '', text: excerpt(text), reason }],
  isBroken: true,
})

// Defaults of §3. Stored, so that a listing filtered by them finds the row too.
export const DEFAULT_MASTER_CATEGORY = 'Apparel'
export const DEFAULT_SUB_CATEGORY = 'General'

const readDetails = (readText: (column: StyleColumn) => string | null | undefined): StyleDetails =>
  Object.fromEntries(
    STYLE_DETAILS.map((detail) => [detail, readText(detail)]).filter(
      ([, said]) => said !== undefined,
    ),
  )

function readId({ id: text = '' }: RawStyle, unread: UnreadCell[]): number | undefined {
  const id = idFrom(clean(text))
  const reason = isSpreadsheetDamage(text) ? 'damaged' : 'id'
  if (id === undefined) unread.push({ column: 'id', text: excerpt(text), reason })
  return id
}
