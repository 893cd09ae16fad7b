import { MAX_QUERY_LENGTH } from '../listing.ts'

/** Upper bound: nothing has a longer name. */
const MAX_WORD_LENGTH = 40
/** Upper bound of words that are read: each costs a look at the catalogue's words. */
const MAX_WORDS = 16
/** Upper bound of words in a synonym's phrase ("salwar kameez set"). */
export const MAX_PHRASE_WORDS = 3

/** Tokens of the query, lower case, any script; "T-shirt" is one word, as in the catalogue. */
export function wordsOf(typed: string): string[] {
  const text = typed
    .slice(0, MAX_QUERY_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bt[- ]?shirt/g, 'tshirt')
    // Possessives: men's, mens'.
    .replace(/(?<=\p{L})['’]s?\b/gu, '')
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH).toWellFormed())
}

/** A run of `length` words, starting at index `from`. */
export type Phrase = { text: string; from: number; length: number }

/** Every run of one to three words, the longest first: a phrase's own meaning has precedence. */
export function phrasesOf(words: readonly string[]): Phrase[] {
  const phrases: Phrase[] = []
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length); length >= 1; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      phrases.push({ text: words.slice(from, from + length).join(' '), from, length })
    }
  }
  return phrases
}

/** Known phrases without overlap, preferring the longest, then the first; in word order. */
export function takePhrases(
  words: readonly string[],
  isKnown: (phrase: string) => boolean,
): Phrase[] {
  const taken = new Set<number>()
  const found: Phrase[] = []
  for (const phrase of phrasesOf(words)) {
    const places = Array.from({ length: phrase.length }, (_, i) => phrase.from + i)
    if (places.some((place) => taken.has(place)) || !isKnown(phrase.text)) continue
    for (const place of places) taken.add(place)
    found.push(phrase)
  }
  return found.sort((a, b) => a.from - b.from)
}
