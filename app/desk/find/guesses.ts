import { safeParse } from 'zod/v4/core'
import { addressFields } from '#app/account/addresses/address.ts'
import { productCodeIn } from '#app/catalogue/search/product-code.ts'
import { FIND_LENGTH, type SearchKind } from './find-text.ts'

/** A reading of a text, and the key that is searched for it. */
export type Guess = { kind: SearchKind | 'number'; key: string }

/** Letters that a part of a name needs, since the index of names is by three letters. */
const NAME_LETTERS = /\p{L}[\p{L}\p{M}]{2}/u

/** Code of a product; labels have it with a size behind it. */
export const productIn = (text: string): number | undefined =>
  productCodeIn(text.replace(/^(\d+)-\w+$/, '$1'))

/**
 * Kinds that a text may be, the likeliest first: each is asked for by itself, until one has orders. Only
 * phone and product are in the spelling of their keys here; of the others the database has it.
 */
export function guessesOf(typed: string): Guess[] {
  const text = typed.trim().slice(0, FIND_LENGTH)
  if (text.includes('@')) return [{ kind: 'email', key: text }]
  const guesses: Guess[] = []
  const number = text.replace(/^order\b/i, '').replace(/[\s#-]/g, '')
  if (/^(?:[0-9a-f]{8}|[0-9a-f]{32})$/i.test(number))
    guesses.push({ kind: 'number', key: number.slice(0, 8).toLowerCase() })
  const phone = safeParse(addressFields.phone, text)
  if (phone.success) guesses.push({ kind: 'phone', key: phone.data })
  const product = productIn(text)
  if (product !== undefined) guesses.push({ kind: 'product', key: String(product) })
  if (/[a-z0-9]/i.test(text))
    guesses.push({ kind: 'tracking', key: text }, { kind: 'payment', key: text })
  if (NAME_LETTERS.test(text)) guesses.push({ kind: 'name', key: text })
  return guesses
}
