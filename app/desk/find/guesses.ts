import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import { withoutInvisible } from '#app/basics/text/printable.ts'
import { productCodeIn } from '#app/catalogue/search/product-code.ts'
import { orderNumberIn } from '#app/orders/order-id-in.ts'
import { mobileNumber } from '#app/texting/mobile-number.ts'
import { FIND_LENGTH, type SearchKind } from './find-text.ts'

/** A reading of a text, and the key that is searched for it. */
export type Guess = { kind: SearchKind | 'number'; key: string }

/** Letters that a part of a name needs, since the index of names is by three letters. */
const NAME_LETTERS = /\p{L}[\p{L}\p{M}]{2}/u

/** Code of a product; labels have it with a size behind it. */
export const productIn = (text: string): number | undefined =>
  productCodeIn(cleanIdentifier(text).replace(/^(\d+)-\w+$/, '$1'))

/**
 * Kinds that a text may be, the likeliest first: each is asked for by itself, until one has orders. Only
 * phone and product are in the spelling of their keys here; of the others the database has it.
 */
export function guessesOf(typed: string): Guess[] {
  const written = withoutInvisible(typed.slice(0, FIND_LENGTH))
  const text = cleanIdentifier(written)
  if (text.includes('@')) return [{ kind: 'email', key: text }]
  const guesses: Guess[] = []
  const number = orderNumberIn(text)
  if (number !== undefined) guesses.push({ kind: 'number', key: number })
  const phone = mobileNumber(text)
  if (phone !== undefined) guesses.push({ kind: 'phone', key: phone })
  const product = productIn(text)
  if (product !== undefined) guesses.push({ kind: 'product', key: String(product) })
  if (/[a-z0-9]/i.test(text))
    guesses.push({ kind: 'tracking', key: text }, { kind: 'payment', key: text })
  if (NAME_LETTERS.test(text)) guesses.push({ kind: 'name', key: written })
  return guesses
}
