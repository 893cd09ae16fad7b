import { paise } from '#app/basics/money.ts'
import { wishOf } from './price-phrase.ts'
import type { Wish } from './read-sentence.ts'
import { SIZE_WORDS, sizeWishOf } from './size-phrase.ts'

/** A word that may be a size or a price by itself, where no product has it in its name. */
export const isLoneWish = (word: string): boolean => /^\d+$/.test(word) || word in SIZE_WORDS

/** "Sneakers 9" and "large shirt" name a size, "kurta 500" a price. */
export function loneWish(word: string, sizes: ReadonlySet<string>): Wish | undefined {
  if (word in SIZE_WORDS || (/^\d+$/.test(word) && sizes.has(word))) return sizeWishOf(word)
  return isPricePoint(word) ? wishOf('up to', paise(Number(word) * 100)) : undefined
}

/** Prices as people say them: 500, 1250, 1499; 501 and 270 may be models. */
const isPricePoint = (word: string): boolean =>
  /^[1-9]\d{2,4}$/.test(word) && [0, 49].includes(Number(word) % 50)

const PRICE_WORDS = [
  'below',
  'under',
  'between',
  'within',
  'without',
  'above',
  'andar',
  'chahiye',
  'dikhao',
  'size',
  'upto',
  'budget',
  'liye',
]

/** Whether a word still being typed may become one that only a sentence has ("kurta belo"). */
export const beginsPriceWord = (word: string): boolean =>
  word.length >= 2 && PRICE_WORDS.some((known) => known.startsWith(word))
