import { MASTER_CATEGORIES } from '#db/enums.ts'
import { MAX_PRICE } from '#app/basics/default-price.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { dateTimeField } from '#app/basics/text/date-time-field.ts'
import {
  clean,
  featuredFrom,
  priceFrom,
  saleTimeFrom,
} from '#app/catalogue/import/cells/style-cells.ts'
import { SHARED_LABEL_CELLS, TAX_CELLS, type AskedChange } from '../bulk-change.ts'
import { ROUNDINGS } from '../new-price.ts'
import { readCells } from './read-cells.ts'

/** Forms of changes, in the sequence of their tabs; the address has the key. */
export const CHANGE_FORMS = {
  price: 'Price',
  sale: 'Sale',
  stock: 'Stock',
  shown: 'Hide or show',
  home: 'Home page',
  category: 'Category',
  tax: 'Tax',
  label: 'Label',
} as const

export type ChangeForm = keyof typeof CHANGE_FORMS

export const changeFormIn = (text: string | null): ChangeForm =>
  (Object.keys(CHANGE_FORMS) as ChangeForm[]).find((one) => one === text) ?? 'price'

type Fields = Readonly<Record<string, string>>
type Read = Result<AskedChange, FieldErrors>

/** Reads the form of a change, or says what is wrong by field. */
export function readChange(form: ChangeForm, fields: Fields): Read {
  switch (form) {
    case 'price':
      return readPrice(fields)
    case 'sale':
      return fields['how'] === 'end' ? ok({ kind: 'end sale' }) : readSale(fields)
    case 'stock':
      return readStock(fields)
    case 'shown':
      return readShown(fields)
    case 'home': {
      const place = textIn(fields, 'place')
      if (place !== '' && !featuredFrom(place).ok)
        return err({ place: 'Enter a whole number from 1 to 99' })
      return ok({ kind: 'home', place })
    }
    case 'category':
      return readCategory(fields)
    case 'tax':
      return readCells(TAX_CELLS, fields)
    case 'label':
      return readCells(SHARED_LABEL_CELLS, fields)
    default:
      return form satisfies never
  }
}

const textIn = (fields: Fields, name: string): string => clean(fields[name])

const roundingIn = (fields: Fields) =>
  ROUNDINGS.find((one) => one === fields['rounding']) ?? 'whole'

const PERCENT = /^\d{1,3}(?:\.\d)?$/

/** A percentage with at most one decimal, in thousandths of the whole. */
function thousandthsIn(text: string, most: number): number | undefined {
  const thousandths = PERCENT.test(text) ? Math.round(Number(text) * 10) : 0
  return thousandths > 0 && thousandths <= most ? thousandths : undefined
}

/** The largest share that is taken off: at 100 % nothing is left. */
const MOST_OFF = 999
const MOST_MORE = 9_999

function readPrice(fields: Fields): Read {
  const { how } = fields
  const [typed, rounding] = [textIn(fields, 'amount'), roundingIn(fields)]
  if (how === 'raise' || how === 'lower') {
    const thousandths = thousandthsIn(typed, how === 'raise' ? MOST_MORE : MOST_OFF)
    return thousandths === undefined
      ? err({ amount: `Enter a percentage up to ${how === 'raise' ? '999.9' : '99.9'}` })
      : ok({ kind: 'price', step: { by: how, thousandths, rounding } })
  }
  const amount = priceFrom(typed)
  if (!amount.ok)
    return err({ amount: `Enter an amount in rupees above zero, up to ${MAX_PRICE / 100}` })
  return ok({
    kind: 'price',
    step:
      how === 'add' || how === 'take off'
        ? { by: how, paise: amount.value, rounding }
        : { by: 'set', paise: amount.value },
  })
}

/** A time as a cell of the file has it; undefined where it is none. */
function cellTimeIn(fields: Fields, name: string, which: 'start' | 'end'): string | undefined {
  const text = textIn(fields, name).replace('T', ' ')
  if (text === '') return ''
  const at = saleTimeFrom(text, which)
  return at.ok ? dateTimeField(at.value).replace('T', ' ') : undefined
}

const TIME_WORDS = 'Enter a day, such as 2026-12-01, and a time if you like: 2026-12-01 18:30'

function readSale(fields: Fields): Read {
  const thousandths = thousandthsIn(textIn(fields, 'percent'), MOST_OFF)
  const from = cellTimeIn(fields, 'saleFrom', 'start')
  const until = cellTimeIn(fields, 'saleUntil', 'end')
  if (thousandths !== undefined && from !== undefined && until !== undefined) {
    return until && from && until <= from
      ? err({ saleUntil: 'Enter a time after the one at which it begins' })
      : ok({ kind: 'sale', thousandths, rounding: roundingIn(fields), from, until })
  }
  return err({
    ...(thousandths === undefined && { percent: 'Enter a percentage up to 99.9' }),
    ...(from === undefined && { saleFrom: TIME_WORDS }),
    ...(until === undefined && { saleUntil: TIME_WORDS }),
  })
}

const MOST_PIECES = 9_999_999

function readStock(fields: Fields): Read {
  const typed = textIn(fields, 'pieces')
  const by = fields['how'] === 'set' ? 'set' : 'add'
  const pieces = /^\d{1,7}$/.test(typed) ? Number(typed) : -1
  return pieces < (by === 'add' ? 1 : 0)
    ? err({ pieces: `Enter a whole number up to ${MOST_PIECES}` })
    : ok({ kind: 'stock', by, pieces })
}

function readShown(fields: Fields): Read {
  const { how } = fields
  if (how !== 'appear') return ok({ kind: how === 'show' ? 'show' : 'hide' })
  const at = saleTimeFrom(textIn(fields, 'appearsAt').replace('T', ' '), 'start')
  return at.ok ? ok({ kind: 'appear', at: at.value.toISOString() }) : err({ appearsAt: TIME_WORDS })
}

/** Longest text of a cell. */
export const MAX_CATEGORY = 200

function readCategory(fields: Fields): Read {
  const subCategory = textIn(fields, 'subCategory')
  const masterCategory = MASTER_CATEGORIES.find((one) => one === fields['masterCategory']) ?? ''
  if (!masterCategory && !subCategory)
    return err({ masterCategory: 'Choose a category, or enter a sub-category' })
  if (subCategory.length > MAX_CATEGORY || subCategory === 'NA')
    return err({ subCategory: `Enter a word of up to ${MAX_CATEGORY} letters` })
  return ok({ kind: 'category', masterCategory, subCategory })
}
