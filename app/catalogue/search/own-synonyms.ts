import { err, ok, type Result } from '#app/basics/result.ts'
import { readSentence } from './sentence/read-sentence.ts'
import { spokenMeanings } from './sentence/spoken-words.ts'
import { MAX_PHRASE_WORDS, tokensOf, wordsOf } from './search-words.ts'

/**
 * The shop's own synonym, on top of those given. Without `means` its words mean the same, and each
 * finds what the others find; with it, they find that too, and not the other way round.
 */
export type OwnSynonym = { words: string[]; means: string[] }

export const MAX_OWN_SYNONYMS = 200
const MAX_WORDS = 8

/** Synonyms of a phrase. */
export const ownMeanings = (rules: readonly OwnSynonym[], phrase: string): string[] =>
  rules.flatMap(({ words, means }) =>
    words.includes(phrase)
      ? means.length > 0
        ? means
        : words.filter((one) => one !== phrase)
      : [],
  )

/** "kurti = kurta = tunic", "sneekers, snikers → sneakers" */
export const formatSynonym = ({ words, means }: OwnSynonym): string =>
  means.length > 0 ? `${words.join(', ')} → ${means.join(', ')}` : words.join(' = ')

export function parseSynonym(text: string): OwnSynonym {
  const [left = '', right = ''] = text.split(' → ')
  return {
    words: left.split(right ? ', ' : ' = '),
    means: right ? right.split(', ') : [],
  }
}

/** A synonym as typed, each side with commas between its words. */
export type TypedSynonym = { words: string; means: string; isOneWay: boolean }

export type SynonymProblem = { side: 'words' | 'means'; said: string }

/** Reads what is typed, and refuses what would find nothing more, or contradicts other rules. */
export function readSynonym(
  rules: readonly OwnSynonym[],
  typed: TypedSynonym,
): Result<OwnSynonym, SynonymProblem> {
  const sides = { words: phrasesIn(typed.words), means: phrasesIn(typed.means) }
  for (const side of ['words', 'means'] as const) {
    const said = sideProblem(sides[side])
    if (said) return err({ side, said })
  }
  const { words, means } = sides
  const all = [...words, ...means]
  const twice = all.find((one, i) => all.slice(0, i).some((other) => isSame(one, other)))
  if (twice !== undefined)
    return err({
      side: means.includes(twice) ? 'means' : 'words',
      said: `“${twice}” is there twice, or in singular and plural: a word finds itself already`,
    })
  if (all.length > MAX_WORDS) return err({ side: 'means', said: `Use ${MAX_WORDS} words at most` })
  if (rules.length >= MAX_OWN_SYNONYMS)
    return err({ side: 'words', said: `There are ${MAX_OWN_SYNONYMS} already. Remove one first.` })
  const synonym = typed.isOneWay ? sides : { words: all, means: [] }
  const said = contradiction(rules, synonym)
  return said ? err({ side: 'words', said }) : ok(synonym)
}

const phrasesIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((phrase) => wordsOf(phrase).join(' '))
    .filter(Boolean)

/** The search takes a plural for its singular, so both are one word. */
const isSame = (one: string, other: string): boolean =>
  one.replace(/s$/, '') === other.replace(/s$/, '')

function sideProblem(phrases: readonly string[]): string | undefined {
  if (phrases.length === 0) return 'Enter a word'
  const long = phrases.find((one) => one.split(' ').length > MAX_PHRASE_WORDS)
  if (long !== undefined) return `“${long}” has more than ${MAX_PHRASE_WORDS} words`
  const wish = phrases.find((one) => readSentence(tokensOf(one)).some(({ is }) => is !== 'words'))
  if (wish !== undefined) return `The search reads “${wish}” as a price, a size or a “not”`
  const nothing = phrases.find((one) => spokenMeanings(one, false)?.length === 0)
  if (nothing !== undefined) return leftOutMessage(nothing)
  return undefined
}

export const leftOutMessage = (word: string): string =>
  `“${word}” means nothing to the search, which leaves it out`

function contradiction(rules: readonly OwnSynonym[], synonym: OwnSynonym): string | undefined {
  for (const word of synonym.words) {
    const rule = rules.find(({ words }) => words.some((one) => isSame(one, word)))
    if (rule) return `“${word}” is in “${formatSynonym(rule)}” already. Remove that first.`
  }
  const back = synonym.means.find((one) => leadsTo(rules, one, synonym.words))
  return back && `“${back}” leads back to it already. Make them one group that works both ways.`
}

/** Whether a word finds one of some words, at once or by way of others. */
function leadsTo(rules: readonly OwnSynonym[], from: string, words: readonly string[]): boolean {
  const seen = new Set([from])
  // A set hands out what is added to it meanwhile.
  for (const word of seen) for (const found of ownMeanings(rules, word)) seen.add(found)
  return [...seen].some((one) => words.some((word) => isSame(word, one)))
}
