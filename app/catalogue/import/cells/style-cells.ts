import { MASTER_CATEGORIES, WEIGHT_CLASSES } from '#db/enums.ts'
import { MAX_PRICE } from '#app/basics/default-price.ts'
import { DAY_MS, dayInIndia } from '#app/basics/time.ts'
import type { Paise } from '#app/basics/money.ts'
import { rupeesIn } from '#app/basics/sheets/cells.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { wellFormed } from '#app/basics/text/printable.ts'
import type { WeightClass } from '#app/catalogue/product/delivery-fee.ts'
import type { MasterCategory } from '../../style.ts'
import type { SkipReason } from '../skip-reasons.ts'

/** A cell: nothing (the stored value stays), `NA` (it is erased), or a text. */
export type Cell = undefined | null | string

// Fast path: most fields are clean, and testing is faster than cleaning.
export const clean = (text = ''): string =>
  UNCLEAN.test(text) ? text.replace(/\s+/g, ' ').trim() : text
const UNCLEAN = /^\s|\s$|\s\s|[^\S ]/

export const cellOf = (text: string | undefined): Cell => saidBy(clean(text))

/** Value of a text that is clean already. */
export const saidBy = (text: string): Cell =>
  text === '' ? undefined : text === 'NA' ? null : text

/** Upper bound of a field: room for any real text, and small enough for an index entry of three. */
const MAX_FIELD_LENGTH = 200
/** Forty sizes of twenty letters, each with its count. */
const MAX_LIST_LENGTH = 2_000
const MAX_SENTENCES_LENGTH = 2_000
// Postgres text cannot store these; with the u flag, \p{Cs} matches only unpaired surrogates.
const UNSTORABLE = /\0|\p{Cs}/u

/** Why a text cannot be stored at all, whatever its column. */
export function unstorable(text: string, room: Room): SkipReason | undefined {
  if (UNSTORABLE.test(text)) return 'text'
  const [most, reason] = ROOM[room]
  return text.length > most ? reason : undefined
}

export type Room = 'field' | 'list' | 'sentences'

const ROOM = {
  field: [MAX_FIELD_LENGTH, 'tooLongField'],
  list: [MAX_LIST_LENGTH, 'tooLongList'],
  sentences: [MAX_SENTENCES_LENGTH, 'tooLongSentences'],
} satisfies Record<Room, [number, SkipReason]>

/** The beginning of a text, fit to be shown and stored. */
export const excerpt = (text: string): string =>
  wellFormed(text.slice(0, MAX_FIELD_LENGTH).replaceAll('\0', '\uFFFD'))

/** The word in its first-party spelling, whatever its case in the file. */
const asOneOf = <Word extends string>(words: readonly Word[], written: string): Word | undefined =>
  words.find((word) => word.toLowerCase() === written.toLowerCase())

const MAX_ID = 2_147_483_647

export function idFrom(text: string): number | undefined {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : undefined
}

export function masterCategoryFrom(written: string): Result<MasterCategory, SkipReason> {
  const masterCategory = asOneOf(MASTER_CATEGORIES, written)
  return masterCategory ? ok(masterCategory) : err('masterCategory')
}

export function priceFrom(written: string): Result<Paise, SkipReason> {
  const amount = rupeesIn(written)
  return amount !== undefined && amount > 0 && amount <= MAX_PRICE ? ok(amount) : err('price')
}

const SALE_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::00)?)?$/

/**
 * Parses a time in IST, as a date or to the minute. A date alone is its first moment, or for the end
 * of a sale its last: the first of the next day.
 */
export function saleTimeFrom(written: string, which: 'start' | 'end'): Result<Date, SkipReason> {
  const [, day, time] = SALE_TIME.exec(written) ?? []
  const at = new Date(`${day}T${time ?? '00:00'}:00+05:30`)
  // A day that the month has not would be taken for one of the next.
  if (day === undefined || Number.isNaN(at.getTime()) || dayInIndia(at) !== day)
    return err('saleTime')
  return ok(time === undefined && which === 'end' ? new Date(at.getTime() + DAY_MS) : at)
}

/** A place on the home page, from 1 to 99. */
export const featuredFrom = (written: string): Result<number, SkipReason> =>
  /^[1-9]\d?$/.test(written) ? ok(Number(written)) : err('featured')

const HIDDEN_WORDS: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
}

/** Whether a new product stays hidden: "yes" or "no". */
export function hiddenFrom(written: string): Result<boolean, SkipReason> {
  const hidden = HIDDEN_WORDS[written.toLowerCase()]
  return hidden === undefined ? err('hidden') : ok(hidden)
}

/** A place in listings, from 1 to 999. */
export const listingPlaceFrom = (written: string): Result<number, SkipReason> =>
  /^[1-9]\d{0,2}$/.test(written) ? ok(Number(written)) : err('listingPlace')

export function weightClassFrom(written: string): Result<WeightClass, SkipReason> {
  const weightClass = asOneOf(WEIGHT_CLASSES, written)
  return weightClass ? ok(weightClass) : err('weightClass')
}

// Any version: uuids of other shops are kept as they are.
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function uuidFrom(written: string): Result<string, SkipReason> {
  const uuid = written.toLowerCase()
  return UUID.test(uuid) ? ok(uuid) : err('uuid')
}

const MAX_SIZES = 40
const MAX_SIZE_LENGTH = 20
const NO_SIZES = 'none'

/** Parses a style's own sizes, in their order: "28; 30; 32", or "none" where there is no choice. */
export function sizesFrom(written: string): Result<readonly string[], SkipReason> {
  if (written.toLowerCase() === NO_SIZES) return ok([])
  const sizes = written
    .split(/[;,]/)
    .map((size) => size.trim())
    .filter((size) => size !== '')
  const different = new Set(sizes.map((size) => size.toLowerCase())).size
  const isSize = (size: string) => size.length <= MAX_SIZE_LENGTH && !/[=\p{C}]/u.test(size)
  return different === sizes.length &&
    different >= 1 &&
    different <= MAX_SIZES &&
    sizes.every(isSize)
    ? ok(sizes)
    : err('sizes')
}

/** The inverse. */
export const formatSizes = (sizes: readonly string[]): string =>
  sizes.length === 0 ? NO_SIZES : sizes.join('; ')
