import type { FacetRollup } from '../../index/facet-rollup.ts'
import { knownCountries, type KnownCountries } from './country-phrase.ts'
import { phrasesOf, wordsOf } from '../search-words.ts'

/** Kinds of name. 'word': something of a product's name, as a brand or a fabric. */
export type Named = 'gender' | 'kind' | 'colour' | 'occasion' | 'word'

/** The values of a catalogue's facets as words, and which of them a word names. */
export type FacetWords = {
  /** By phrase: the kind that it names as a whole, and the values as the catalogue writes them. */
  values: ReadonlyMap<string, NamedValues>
  /** By word within such values: the kind that it names. */
  parts: ReadonlyMap<string, Named>
  sizes: ReadonlySet<string>
  countries: KnownCountries
}

type NamedValues = { named: Named; values: string[] }

const GENDERS = ['Men', 'Women', 'Unisex']

const cache = new WeakMap<FacetRollup, FacetWords>()

export function facetWordsOf(rollup: FacetRollup): FacetWords {
  const known = cache.get(rollup)
  if (known) return known
  const values = new Map<string, NamedValues>()
  const add = (phrase: string, name: Named, value: string) => {
    const known = values.get(phrase) ?? { named: name, values: [] }
    if (known.named === name) known.values.push(value)
    values.set(phrase, known)
  }
  const parts = new Map<string, Named>()
  const { facets, masterCategories } = rollup
  const named: [Named, Iterable<string>][] = [
    ['gender', GENDERS],
    ['colour', facets.colour.numbers.keys()],
    ['kind', facets.articleType.numbers.keys()],
    ['kind', facets.subCategory.numbers.keys()],
    ['occasion', facets.usage.numbers.keys()],
    ['occasion', facets.season.numbers.keys()],
    ['kind', masterCategories.numbers.keys()],
  ]
  for (const [name, texts] of named) {
    for (const value of texts) {
      const words = wordsOf(value).map(singular)
      add(words.join(' '), name, value)
      for (const word of words) if (!parts.has(word)) parts.set(word, name)
      for (const phrase of phrasesWithin(words)) add(phrase, name, value)
    }
  }
  const made = {
    values,
    parts,
    sizes: new Set(facets.size.numbers.keys()),
    countries: knownCountries(facets.country.numbers.keys()),
  }
  cache.set(rollup, made)
  return made
}

/** "Face wash" of "Face Wash and Cleanser". */
const phrasesWithin = (words: readonly string[]): string[] =>
  words.length < 3
    ? []
    : phrasesOf(words).flatMap(({ text, length }) =>
        length > 1 && length < words.length && !/\band\b/.test(text) ? [text] : [],
      )

/** Whether a phrase is a value's name ("navy blue", "formal shoes"). */
export const isFacetValue = ({ values }: FacetWords, phrase: string): boolean =>
  values.has(singularPhrase(phrase))

/**
 * The name of a word with its synonyms, and its label: the catalogue's own name where there
 * are no more than two, so that "kala" is Black.
 */
export function nameOf(
  { values, parts }: FacetWords,
  text: string,
  synonyms: readonly string[],
): NamedValues & { label: string } {
  const own = values.get(singularPhrase(text))
  const found = synonyms.flatMap((synonym) => values.get(singularPhrase(synonym)) ?? [])
  if (own) return { named: own.named, label: capitalised(text), values: valuesOf([own, ...found]) }
  const [first] = found
  if (first) {
    const isOwnName =
      synonyms.some((synonym) => singularPhrase(synonym) === singularPhrase(text)) ||
      (found.length < synonyms.length && /^\p{Script=Latin}/u.test(text)) ||
      found.length > 2
    const label = isOwnName
      ? capitalised(text)
      : found
          .map(({ values: [value = ''] }, i) => (i === 0 ? value : value.toLowerCase()))
          .join(' or ')
    return { named: first.named, label, values: valuesOf(found) }
  }
  const words = [text, ...synonyms].flatMap((name) => name.split(' ')).map(singular)
  const part = words.map((word) => parts.get(word)).find(Boolean)
  return { named: part ?? 'word', label: capitalised(text), values: [] }
}

/** Those of what the first names. */
const valuesOf = (found: readonly NamedValues[]): string[] =>
  found.flatMap(({ named, values }) => (named === found[0]?.named ? values : []))

const capitalised = (text: string): string =>
  text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())

const singularPhrase = (phrase: string): string => phrase.split(' ').map(singular).join(' ')

/** Roughly: one name has one form. */
const singular = (word: string): string =>
  word.length <= 3
    ? word
    : word
        .replace(/ves$/, 'f')
        .replace(/(?<=sh|ch|ss|x)es$/, '')
        .replace(/(?<!s)s$/, '')
