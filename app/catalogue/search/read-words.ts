import { joinAlternatives, negate, type Item, type Term } from './sentence/asks.ts'
import { countryNamed } from './sentence/country-phrase.ts'
import { isFacetValue, nameOf, type FacetWords } from './sentence/facet-words.ts'
import { beginsPriceWord, isLoneWish, loneWish } from './sentence/lone-words.ts'
import type { Piece, Wish } from './sentence/read-sentence.ts'
import { takePhrases, type Token } from './search-words.ts'
import { MIN_CORRECTED_LENGTH } from './spelling.ts'

/** Look-up of a query's words in the catalogue and the synonyms. */
export type Known = {
  synonyms: Map<string, string[]>
  /**
   * `joined`: two typed words that the catalogue writes as one, at least one of which it does not
   * know alone ("hand bag").
   */
  words: Map<string, KnownWord & { joined?: boolean }>
}

export type KnownWord = {
  known: boolean
  stop: boolean
  /** Stems of the words that begin with it, those of most products first. */
  stems: string[]
}

type Context = {
  known: Known
  facets: FacetWords
  /** The last word is still being typed. */
  unfinished: boolean
}

/** Reads the pieces of a sentence with what is known of their words. */
export function itemsOf(pieces: readonly Piece[], context: Context): Item[] {
  const items = pieces.flatMap((piece, i): Item[] => {
    const { tokens } = piece
    switch (piece.is) {
      case 'wish':
        return [wished(piece.wish, tokens)]
      case 'negation':
        return [{ is: 'negation', of: piece.of, tokens }]
      case 'words':
        return readRun(tokens, {
          ...context,
          unfinished: context.unfinished && i === pieces.length - 1,
        })
      default:
        return piece satisfies never
    }
  })
  return joinAlternatives(negate(readLoneWords(items, context.facets)))
}

function readRun(tokens: readonly Token[], context: Context): Item[] {
  const parts = partsOf(tokens, context)
  return parts.map((part, i) =>
    readPart(part, context, context.unfinished && i === parts.length - 1),
  )
}

const wished = (wish: Wish, tokens: readonly Token[]): Item => ({
  is: 'ask',
  tokens,
  ask: { named: wish.kind, label: wish.label, tokens, wish },
})

const isCountry = ({ countries }: FacetWords, text: string): boolean =>
  countryNamed(text, countries) !== undefined

type Part = { text: string; tokens: readonly Token[] }

/** Reads a word or phrase as an ask; as unknown where the catalogue has no such word. */
function readPart({ text, tokens }: Part, { known, facets }: Context, isLast: boolean): Item {
  const means = known.synonyms.get(text)
  const word = known.words.get(text)
  // A country that names of products have too, as Jordan, is asked for by "made in".
  const country = word?.known || means ? undefined : countryNamed(text, facets.countries)
  if (country) return wished(country, tokens)
  const ask = (term: Omit<Term, 'texts'>): Item => ({
    is: 'ask',
    tokens,
    ask: {
      ...nameOf(facets, text, means ?? word?.stems.slice(0, 1) ?? []),
      term: { ...term, texts: [text] },
      not: false,
      tokens,
    },
  })
  if (means)
    return means.length === 0 ? { is: 'nothing', tokens } : ask({ alternatives: [text, ...means] })
  if (isLast && word && (word.stems.length > 0 || word.known))
    return ask({ alternatives: [text], stems: word.stems })
  if (word?.stop || (isLast && beginsPriceWord(text))) return { is: 'nothing', tokens }
  if (word?.known || isFacetValue(facets, text)) return ask({ alternatives: [text] })
  return isPrefix(text, word) && !isLoneWish(text)
    ? ask({ alternatives: [], stems: word?.stems })
    : { is: 'unknown', text, tokens }
}

/** Prefix match: a beginning that is long enough stands for its word. */
const isPrefix = (part: string, word: KnownWord | undefined): boolean =>
  part.length >= MIN_CORRECTED_LENGTH && (word?.stems.length ?? 0) > 0

/** Known phrases, and the single words between them. */
function partsOf(tokens: readonly Token[], { known, facets }: Context): Part[] {
  const words = tokens.map(({ word }) => word)
  const values = takePhrases(
    words,
    (text) => text.includes(' ') && (isFacetValue(facets, text) || isCountry(facets, text)),
  )
  const phrases = takePhrases(
    words,
    (text) =>
      known.synonyms.has(text) || known.words.get(text.replaceAll(' ', ''))?.joined === true,
    values,
  )
  const parts: Part[] = []
  for (let place = 0; place < words.length;) {
    const { text, length } = phrases.find(({ from }) => from === place) ?? {
      text: words[place] as string,
      length: 1,
    }
    const isJoined = !known.synonyms.has(text) && known.words.get(text.replaceAll(' ', ''))?.joined
    parts.push({
      text: isJoined ? text.replaceAll(' ', '') : text,
      tokens: tokens.slice(place, place + length),
    })
    place += length
  }
  return parts
}

/** The words that may be slips of others. */
export const wordsToCorrect = (pieces: readonly Piece[], context: Context): string[] =>
  pieces.flatMap((piece, i) =>
    piece.is === 'words'
      ? partsOf(piece.tokens, context)
          .filter(
            ({ tokens }, j, parts) =>
              !(context.unfinished && i === pieces.length - 1 && j === parts.length - 1) ||
              !beginsPriceWord(tokens[0]?.word ?? ''),
          )
          .map(({ text }) => text)
          .filter((text) => needsCorrection(text, context))
      : [],
  )

function needsCorrection(text: string, { known, facets }: Context): boolean {
  const word = known.words.get(text)
  return (
    !known.synonyms.has(text) &&
    !word?.known &&
    !word?.stop &&
    !isPrefix(text, word) &&
    !isFacetValue(facets, text) &&
    !isCountry(facets, text) &&
    !isLoneWish(text) &&
    text.length >= MIN_CORRECTED_LENGTH
  )
}

/**
 * A number, or "large", that is in no product's name is a size that the shop has, or a price, if it
 * stands beside something to buy.
 */
function readLoneWords(items: readonly Item[], { sizes }: FacetWords): Item[] {
  if (!items.some(({ is }) => is === 'ask')) return [...items]
  return items.map((item, i) => {
    const before = items[i - 1]?.tokens.at(-1)?.word
    const wish = item.is === 'unknown' && before !== 'of' ? loneWish(item.text, sizes) : undefined
    return wish ? wished(wish, item.tokens) : item
  })
}
