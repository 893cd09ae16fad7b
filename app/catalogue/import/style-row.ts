import { GENDERS, MASTER_CATEGORIES } from '#db/enums.ts'
import { paiseFromRupees, type Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { MAX_PRICE } from '#app/basics/default-price.ts'
import { sizesOf } from '../sizes.ts'
import type { Stock } from '../stock.ts'
import type { Style } from '../style.ts'
import { parseStockCell } from './stock-cell.ts'

export const REQUIRED_COLUMNS = [
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
/** Optional columns; any others are ignored. */
export const OPTIONAL_COLUMNS = ['priceINR', 'countryOfOrigin', 'stock', 'uuid'] as const
export type StyleColumn = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number]

/** The fields of one row, unparsed. */
export type RawStyle = Readonly<Partial<Record<StyleColumn, string>>>

/** Reasons to skip a row, in the words of the import's report. */
export const SKIP_REASONS = {
  children: 'sold for children, and the shop has no page for them',
  free: 'a free item or a voucher',
  test: 'a test row',
  name: 'no name',
  masterCategory: 'a master category the shop cannot show',
  gender: 'a gender the shop does not know',
  id: 'the id is not a whole number from 1 to 2147483647',
  price: 'the price is not an amount above zero',
  stock: 'the stock is not written like S=3; M=0, in sizes it comes in',
  uuid: 'the uuid is none',
  text: 'characters that cannot be stored',
  tooLongField: 'a field longer than 200 characters',
  duplicate: 'the id stands earlier',
  duplicateUuid: 'the uuid stands earlier, with another id',
  takenUuid: 'the uuid is that of another product of the shop',
  tooFewFields: 'too few fields',
  tooManyFields: 'too many fields: a comma outside quotation marks',
  tooLongLine: 'a line longer than 64 KB',
} as const
export type SkipReason = keyof typeof SKIP_REASONS

export type ParsedStyle = {
  style: Style
  /** Undefined: made from the id. */
  uuid?: string | undefined
  /** Undefined: the current stock stays. */
  stock?: Stock | undefined
}

/** One row of a styles file, with the line it begins on. Every row is kept or counted. */
export type StyleRow = { line: number } & (ParsedStyle | { skipped: SkipReason })

/** Styles from a program instead of a file, in the loader's shape. */
export const rowsFromStyles = (styles: readonly Style[]): StyleRow[] =>
  styles.map((style, i) => ({ line: i + 1, style }))

/** Upper bound of a field: room for any real text, and small enough for an index entry of three. */
const MAX_FIELD_LENGTH = 200
const MAX_ID = 2_147_483_647

/** Parses a row into a style with its uuid and stock, or the reason to skip it. */
export function parseStyleRow(raw: RawStyle): Result<ParsedStyle, SkipReason> {
  const style = styleFrom(raw)
  if (!style.ok) return style
  const written = { uuid: known(raw.uuid), stock: known(raw.stock) }
  const uuid = written.uuid?.toLowerCase()
  if (uuid !== undefined && !UUID.test(uuid)) return err('uuid')
  const stock =
    written.stock === null ? undefined : parseStockCell(written.stock, sizesOf(style.value))
  if (written.stock !== null && !stock) return err('stock')
  return ok({ style: style.value, uuid, stock })
}

/** Parses only the style. */
export function styleFrom(raw: RawStyle): Result<Style, SkipReason> {
  const fields = Object.values(raw)
  if (fields.some((text) => UNSTORABLE.test(text))) return err('text')
  if (fields.some((text) => text.length > MAX_FIELD_LENGTH)) return err('tooLongField')

  const id = idFrom(clean(raw.id))
  if (id === undefined) return err('id')
  const name = known(raw.productDisplayName)
  if (name === null) return err('name')
  if (TEST_NAME.test(name)) return err('test')
  const gender = genderFrom(known(raw.gender))
  if (!gender.ok) return gender
  if (isFree(raw)) return err('free')
  const masterCategory = asOneOf(
    MASTER_CATEGORIES,
    known(raw.masterCategory) ?? DEFAULT_MASTER_CATEGORY,
  )
  if (!masterCategory) return err('masterCategory')
  const price = priceFrom(known(raw.priceINR))
  if (!price.ok) return price

  return ok({
    id,
    productDisplayName: name,
    pricePaise: price.value,
    gender: gender.value,
    masterCategory,
    subCategory: known(raw.subCategory) ?? DEFAULT_SUB_CATEGORY,
    articleType: known(raw.articleType) ?? '',
    usage: known(raw.usage),
    season: known(raw.season),
    baseColour: known(raw.baseColour),
    countryOfOrigin: known(raw.countryOfOrigin),
  })
}

// Postgres text cannot store these; with the u flag, \p{Cs} matches only unpaired surrogates.
const UNSTORABLE = /\0|\p{Cs}/u
// Any version: uuids of other shops are kept as they are.
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TEST_NAME = /^test(?:\s|$)|load_?test/i

// Defaults of §3. Stored, so that a listing filtered by them finds the row too.
const DEFAULT_MASTER_CATEGORY = 'Apparel'
const DEFAULT_SUB_CATEGORY = 'General'

// Fast path: most fields are clean, and testing is faster than cleaning.
const clean = (text = ''): string => (UNCLEAN.test(text) ? text.replace(/\s+/g, ' ').trim() : text)
const UNCLEAN = /^\s|\s$|\s\s|[^\S ]/

/** The field's text, or null where it has none: the data set writes 'NA' for that. */
function known(text: string | undefined): string | null {
  const cleaned = clean(text)
  return cleaned === '' || cleaned === 'NA' ? null : cleaned
}

/** The word in its first-party spelling, whatever its case in the file. */
const asOneOf = <Word extends string>(words: readonly Word[], written: string): Word | undefined =>
  words.find((word) => word.toLowerCase() === written.toLowerCase())

function idFrom(text: string): number | undefined {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : undefined
}

function genderFrom(written: string | null): Result<Style['gender'], SkipReason> {
  if (written === null) return ok(null)
  if (asOneOf(['Boys', 'Girls'], written)) return err('children')
  const gender = asOneOf(GENDERS, written)
  return gender ? ok(gender) : err('gender')
}

const isFree = (raw: RawStyle): boolean =>
  clean(raw.masterCategory) === 'Free Items' ||
  ['Free Gifts', 'Vouchers'].includes(clean(raw.subCategory)) ||
  ['Ipad', 'Vouchers'].includes(clean(raw.articleType))

/** A blank field means no price. An unreadable one is an error: no default price applies to it. */
function priceFrom(written: string | null): Result<Paise | null, SkipReason> {
  if (written === null) return ok(null)
  // Databases write "1499.0000".
  const amount = paiseFromRupees(
    written
      .replace(/^₹\s*/, '')
      .replace(/(?<=\d),(?=\d)/g, '')
      .replace(/(?<=\.\d\d)0+$/, ''),
  )
  return amount !== undefined && amount > 0 && amount <= MAX_PRICE ? ok(amount) : err('price')
}
