import { wellFormed } from '#app/basics/text/printable.ts'
import { MAX_QUERY_LENGTH } from '../listing.ts'

/** Upper bound: nothing has a longer name. */
const MAX_WORD_LENGTH = 40
/** Upper bound of words in a synonym's phrase ("salwar kameez set"). */
export const MAX_PHRASE_WORDS = 3

/** A word of the typed text, and where it stands there. */
export type Token = {
  /** In lower case, with Latin digits; "T-shirt" is one word, as in the catalogue. */
  word: string
  start: number
  end: number
  /** Text between the word before and this one. */
  before: string
  /** Text between this word and the next, or the end. */
  after: string
}

/** Words of any script, with their possessives (men's, mens'). */
const WORD =
  /(?<![\p{L}\p{M}\p{N}])t[- ]?shirt[\p{L}\p{M}\p{N}]*|[\p{L}\p{M}\p{N}]+(?:(?<=\p{L})['’]s?\b[\p{L}\p{M}\p{N}]*)*/giu

/** The query's words in their order. */
export function tokensOf(typed: string): Token[] {
  const read = typed.slice(0, MAX_QUERY_LENGTH)
  const matches = [...read.matchAll(WORD)]
  return matches.flatMap(({ 0: text, index: start }, i) => {
    const last = matches[i - 1]
    const end = start + text.length
    const before = read.slice(last ? last.index + last[0].length : 0, start)
    const after = read.slice(end, matches[i + 1]?.index)
    return normalised(text).map((word) => ({ word, start, end, before, after }))
  })
}

const normalised = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/^t[- ]shirt/, 'tshirt')
      .replace(/(?<=\p{L})['’]s?\b/gu, '')
      .replace(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)))
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map((word) => wellFormed(word.slice(0, MAX_WORD_LENGTH)))

/** The query's words alone. */
export const wordsOf = (typed: string): string[] => tokensOf(typed).map(({ word }) => word)

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
  /** Phrases that have precedence over longer ones. */
  first: readonly Phrase[] = [],
): Phrase[] {
  const placesOf = ({ from, length }: Phrase) => Array.from({ length }, (_, i) => from + i)
  const taken = new Set(first.flatMap(placesOf))
  const found = [...first]
  for (const phrase of phrasesOf(words)) {
    const places = placesOf(phrase)
    if (places.some((place) => taken.has(place)) || !isKnown(phrase.text)) continue
    for (const place of places) taken.add(place)
    found.push(phrase)
  }
  return found.sort((a, b) => a.from - b.from)
}
