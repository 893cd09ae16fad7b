import { countryFrom } from '../../label/country.ts'
import { wordsOf, type Token } from '../search-words.ts'
import { phraseMap, phraseAt, wordSet } from './phrases.ts'

/** Countries of origin of a sentence, as the catalogue writes them. */
export type CountryWish = {
  kind: 'country'
  label: string
  countries: readonly string[]
}

/** Countries that a catalogue has goods from, by their one spelling in lower case. */
export type KnownCountries = ReadonlyMap<string, readonly string[]>

const plain = (country: string): string => wordsOf(countryFrom(country)).join(' ')

export function knownCountries(values: Iterable<string>): KnownCountries {
  const known = new Map<string, string[]>()
  for (const value of values) known.set(plain(value), [...(known.get(plain(value)) ?? []), value])
  return known
}

/** The words that codes of countries are in a sentence: "in", "it" and "no". */
const MIN_NAME_LENGTH = 3

/** A country by one of its names, if the catalogue has goods from it. */
export function countryNamed(text: string, known: KnownCountries): CountryWish | undefined {
  if (text.length < MIN_NAME_LENGTH && text !== 'uk') return undefined
  const countries = known.get(plain(text))
  return countries && wishOf(countries)
}

const wishOf = (countries: readonly string[]): CountryWish => ({
  kind: 'country',
  label: `Made in ${[...new Set(countries.map(countryFrom))].join(' or ')}`,
  countries,
})

const BEFORE = phraseMap({
  made: 'made in, make in, from, origin, country of origin, imported from',
})
const OR = wordSet('or and ya aur या और')
/** "United Arab Emirates", "Hong Kong SAR China". */
const MAX_WORDS = 4

/** The countries that begin at a token behind "made in" or "from", and the index of the token after them. */
export function readCountry(
  tokens: readonly Token[],
  from: number,
  known: KnownCountries,
): { wish: CountryWish; next: number } | undefined {
  const before = phraseAt(tokens, from, BEFORE)
  const first = before && countryAt(tokens, before.next, known)
  if (!first) return undefined
  const all = [first]
  for (let { next } = first; OR.has(tokens[next]?.word ?? '');) {
    const more = countryAt(tokens, next + 1, known)
    if (!more) break
    all.push(more)
    ;({ next } = more)
  }
  return {
    wish: wishOf(all.flatMap(({ wish }) => wish.countries)),
    next: all.at(-1)?.next ?? first.next,
  }
}

function countryAt(
  tokens: readonly Token[],
  from: number,
  known: KnownCountries,
): { wish: CountryWish; next: number } | undefined {
  for (let length = Math.min(MAX_WORDS, tokens.length - from); length >= 1; length--) {
    const words = tokens.slice(from, from + length).map(({ word }) => word)
    const wish = countryNamed(words.join(' '), known)
    if (wish) return { wish, next: from + length }
  }
  return undefined
}
