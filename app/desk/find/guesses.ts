import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import { withoutInvisible } from '#app/basics/text/printable.ts'
import { productCodeIn } from '#app/catalogue/search/product-code.ts'
import { orderNumberIn } from '#app/orders/order-id-in.ts'
import { mobileNumber } from '#app/texting/mobile-number.ts'
import { FIND_LENGTH, type SearchKind } from './find-text.ts'

/**
 * A reading of a text, and the key that is searched for it. `beginning`: of an order's id; `document`:
 * an invoice or credit note, of any series where no prefix was typed.
 */
export type Guess =
  | { kind: SearchKind | 'number' | 'beginning'; key: string }
  | { kind: 'document'; key: string; prefix: string | undefined; year: string; serial: number }

/** Letters that a part of a name needs, since the index of names is by three letters. */
const NAME_LETTERS = /\p{L}[\p{L}\p{M}]{2}/u

/** Code of a product; labels have it with a size behind it. */
export const productIn = (text: string): number | undefined =>
  productCodeIn(cleanIdentifier(text).replace(/^(\d+)-\w+$/, '$1'))

/** "S/26-27/000003", as "s 26-27 3" too, and as its file is named. */
const DOCUMENT = /^(?:([a-z0-9]{1,6})[/\s-])?(\d\d)-(\d\d)[/\s-](\d{1,8})(?:\.pdf)?$/i

function documentIn(text: string): Guess | undefined {
  const [, prefix, begins = '', ends = '', digits] = DOCUMENT.exec(text) ?? []
  const serial = Number(digits)
  if (!serial || (Number(begins) + 1) % 100 !== Number(ends)) return undefined
  const year = `${begins}-${ends}`
  return { kind: 'document', key: text, prefix: prefix?.toUpperCase(), year, serial }
}

/**
 * Kinds that a text may be, the likeliest first: each is asked for by itself, until one has orders. Only
 * phone and product are in the spelling of their keys here; of the others the database has it.
 */
export function guessesOf(typed: string): Guess[] {
  const written = withoutInvisible(typed.slice(0, FIND_LENGTH))
  const text = cleanIdentifier(written)
  if (text.includes('@')) return [{ kind: 'email', key: text }]
  const guesses: Guess[] = []
  const document = documentIn(text)
  if (document) guesses.push(document)
  const number = orderNumberIn(text)
  if (number !== undefined) guesses.push({ kind: 'number', key: number })
  const part = text
    .replace(/^order\b/i, '')
    .replace(/[\s#-]/g, '')
    .toLowerCase()
  const isBeginning =
    /^[0-9a-f]{4,7}$/.test(part) ||
    (/^[0-9a-f]{8}-[0-9a-f-]+$/i.test(text) && part.length > 8 && part.length < 32)
  const beginning: Guess[] = isBeginning ? [{ kind: 'beginning', key: part }] : []
  // Digits alone may be the code of a product, and letters alone a name.
  const saysSo = /^(?:order\b|#)/i.test(text) || (/\d/.test(part) && /[a-f]/.test(part))
  if (saysSo) guesses.push(...beginning)
  const phone = mobileNumber(text)
  if (phone !== undefined) guesses.push({ kind: 'phone', key: phone })
  const product = productIn(text)
  if (product !== undefined) guesses.push({ kind: 'product', key: String(product) })
  if (!saysSo && /\d/.test(part)) guesses.push(...beginning)
  if (/[a-z0-9]/i.test(text))
    guesses.push({ kind: 'tracking', key: text }, { kind: 'payment', key: text })
  if (NAME_LETTERS.test(text)) guesses.push({ kind: 'name', key: written })
  if (!saysSo && !/\d/.test(part)) guesses.push(...beginning)
  return guesses
}
