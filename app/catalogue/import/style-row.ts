import { paiseFromRupees, type Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { MAX_PRICE } from '../default-price.ts'
import { sizesOf } from '../sizes.ts'
import type { Stock } from '../stock.ts'
import { GENDERS, MASTER_CATEGORIES, type Style } from '../style.ts'
import { parseStockCell } from './stock-cell.ts'

/** The columns a styles file must have. */
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
/** Those it may have; any others are ignored. */
export const OPTIONAL_COLUMNS = ['priceINR', 'countryOfOrigin', 'stock', 'uuid'] as const
export type StyleColumn = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number]

/** The fields of one row as they stand in the file. */
export type RawStyle = Readonly<Partial<Record<StyleColumn, string>>>

/** Why a row is left out, in the words of the import's report. */
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
  /** Undefined: it is made from the id. */
  uuid?: string | undefined
  /** Undefined: what is known of its stock stays as it is. */
  stock?: Stock | undefined
}

/** One row of a styles file, with the line it begins on: every row is kept or counted, none is lost. */
export type StyleRow = { line: number } & (ParsedStyle | { skipped: SkipReason })

/** Styles that come from a program, not a file, in the shape the loader takes. */
export const rowsFromStyles = (styles: readonly Style[]): StyleRow[] =>
  styles.map((style, i) => ({ line: i + 1, style }))

/** Room for any real text, and small enough for an index entry of three of them. */
const MAX_FIELD_LENGTH = 200
const MAX_ID = 2_147_483_647

/** A row as the shop can sell it, with what it says beside the style itself, or why it cannot. */
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

/** Only the style of it. */
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

// Postgres text holds neither; \p{Cs} under the u flag matches only surrogates without their other half.
const UNSTORABLE = /\0|\p{Cs}/u
// Of whatever version: those of other shops are kept as they are.
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TEST_NAME = /^test(?:\s|$)|load_?test/i

// What the spec shows where these are missing (section 3). Stored, so that the listing by it finds the row too.
const DEFAULT_MASTER_CATEGORY = 'Apparel'
const DEFAULT_SUB_CATEGORY = 'General'

// Most fields are clean as they are, and to find that out is faster than to clean them.
const clean = (text = ''): string => (UNCLEAN.test(text) ? text.replace(/\s+/g, ' ').trim() : text)
const UNCLEAN = /^\s|\s$|\s\s|[^\S ]/

/** What the file says, or null where it says nothing: 'NA' is how the data set writes that. */
function known(text: string | undefined): string | null {
  const cleaned = clean(text)
  return cleaned === '' || cleaned === 'NA' ? null : cleaned
}

/** The word as we write it, whatever case the file has it in. */
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

/** Blank is no price; nonsense is not taken for blank, or the default price would be asked for it. */
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
