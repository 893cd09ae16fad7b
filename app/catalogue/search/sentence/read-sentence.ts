import type { Token } from '../search-words.ts'
import { readCountry, type CountryWish, type KnownCountries } from './country-phrase.ts'
import { phraseAt, phraseMap } from './phrases.ts'
import { readPrice, type PriceWish } from './price-phrase.ts'
import { readSize, type SizeWish } from './size-phrase.ts'

/** A price, size or country: asked for by a phrase, and not by a name of the catalogue. */
export type Wish = PriceWish | SizeWish | CountryWish

/** A piece of a sentence: a wish, a negation of its neighbour, or words to search. */
export type Piece = { tokens: readonly Token[] } & (
  | { is: 'words' }
  | { is: 'wish'; wish: Wish }
  | { is: 'negation'; of: 'next' | 'previous' }
)

const NEGATIONS = phraseMap<'next' | 'previous' | 'none'>({
  next: 'not, no, non, without, except, except for, excluding, exclude, avoid, other than, apart from, anything but, not in, but not, and not, not any, any but, do not want, dont want, do not show, dont show, no more, bina, बिना',
  previous:
    'nahi, nahin, nahee, nahii, nhi, mat, nahi chahiye, nahin chahiye, nhi chahiye, mat dikhao, mat dikhana, na ho, nahi ho, nahin ho, na hona chahiye, chhod kar, chhodkar, chod kar, chodkar, chhod ke, chod ke, ko chhodkar, ko chhod kar, ke alawa, ke alava, ke ilawa, ke siva, ke sivay, ke siway, ke bina, ke bagair, ke bagar, नहीं, नही, मत, नहीं चाहिए, नही चाहिए, मत दिखाओ, ना हो, न हो, नहीं हो, छोड़कर, छोड़ कर, को छोड़कर, को छोड़ कर, के अलावा, के सिवा, के सिवाय, के बिना, के बगैर',
  none: 'yoga mat, door mat, gym mat, bath mat, floor mat, exercise mat, table mat, no show',
})

/**
 * Splits a sentence into its pieces, in their order. Each token belongs to one.
 * @param countries those that the catalogue has goods from
 */
export function readSentence(
  tokens: readonly Token[],
  countries: KnownCountries = new Map(),
): Piece[] {
  const pieces: Piece[] = []
  let words: Token[] = []
  const add = (piece: Piece) => {
    if (words.length > 0) pieces.push({ is: 'words', tokens: words })
    words = []
    if (piece.tokens.length > 0) pieces.push(piece)
  }
  for (let at = 0; at < tokens.length;) {
    const read = readPrice(tokens, at) ?? readSize(tokens, at) ?? readCountry(tokens, at, countries)
    const negation = read ? undefined : phraseAt(tokens, at, NEGATIONS)
    const next = read?.next ?? negation?.next ?? at + 1
    if (read) add({ is: 'wish', wish: read.wish, tokens: tokens.slice(at, next) })
    else if (negation && negation.meaning !== 'none')
      add({ is: 'negation', of: negation.meaning, tokens: tokens.slice(at, next) })
    else words.push(...tokens.slice(at, next))
    at = next
  }
  add({ is: 'words', tokens: [] })
  return pieces
}
