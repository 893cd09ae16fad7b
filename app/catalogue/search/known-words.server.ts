import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { ownMeanings } from './own-synonyms.ts'
import type { Known, KnownWord } from './read-words.ts'
import { phrasesOf } from './search-words.ts'
import { SPOKEN_WORDS, spokenMeanings } from './sentence/spoken-words.ts'
import { correctionOf, MIN_CORRECTED_LENGTH, type Candidate } from './spelling.ts'

/** Upper bound: two letters may begin half the catalogue's words. */
const MAX_PREFIX_MATCHES = 30

export async function lookUpWords(db: Database, words: readonly string[]): Promise<Known> {
  const phrases = phrasesOf(words).map(({ text }) => text)
  const pairs = words.slice(1).map((word, i) => `${words[i]}${word}`)
  const [synonyms, found] = await Promise.all([
    db.execute<{ typed: string; means: string[] }>(
      sql`select typed, means from search_synonyms where typed = any(${sql.param([...phrases, ...phrases.map((phrase) => phrase.replace(/s$/, ''))])})`,
    ),
    db.execute<{ word: string } & KnownWord>(sql`
      select word, stem is null as stop,
        exists (select from catalogue_words where catalogue_words.stem = asked.stem) as known,
        array(
          select catalogue_words.stem from catalogue_words where length(asked.word) > 1 and starts_with(catalogue_words.word, asked.word)
          group by 1 order by sum(products) desc limit ${MAX_PREFIX_MATCHES}
        ) as stems
      from (select word, (ts_lexize('english_stem', word))[1] as stem from unnest(${sql.param([...words, ...pairs])}::text[]) as word) as asked`),
  ])
  const means = new Map(synonyms.rows.map((row) => [row.typed, row.means]))
  const catalogue = new Map(found.rows.map(({ word, ...rest }) => [word, rest]))
  const known: Known = {
    synonyms: new Map(
      phrases.flatMap((phrase) => {
        // Plural: "jhumkas" is looked up as "jhumka" too.
        const singular = phrase.replace(/s$/, '')
        const given =
          means.get(phrase) ??
          means.get(singular) ??
          spokenMeanings(phrase, catalogue.get(phrase)?.known ?? false)
        const own = [phrase, singular].map((one) => ownMeanings(allRules.synonyms, one))
        const meant = [...new Set([...own.flat(), ...(given ?? [])])]
        return given || meant.length > 0 ? [[phrase, meant] as const] : []
      }),
    ),
    words: catalogue,
  }
  for (const [i, pair] of pairs.entries()) {
    const halves = [words[i], words[i + 1]].map((word) => known.words.get(word ?? ''))
    const joined = known.words.get(pair)
    if (joined?.known && !halves.every((half) => half?.known))
      known.words.set(pair, { ...joined, joined: true })
  }
  return known
}

const SPOKEN_CANDIDATES: readonly Candidate[] = SPOKEN_WORDS.map((word) => ({ word, products: 1 }))

const ownCandidates = (): Candidate[] =>
  allRules.synonyms
    .flatMap(({ words }) => words)
    .filter((word) => !word.includes(' ') && word.length >= MIN_CORRECTED_LENGTH)
    .map((word) => ({ word, products: 1 }))

/**
 * The nearest word of the catalogue or the synonyms for each unknown word; none for words that are
 * near to nothing.
 */
export async function findCorrections(
  db: Database,
  strange: readonly string[],
): Promise<Map<string, string>> {
  if (strange.length === 0) return new Map()
  // Trigrams find the nearest words of any length. Short words have too few trigrams, so all words
  // of about their length are compared.
  const { rows } = await db.execute<Candidate & { asked: string }>(sql`
    select asked, near.*
    from unnest(${sql.param(strange)}::text[]) as asked cross join lateral (
      (select word, products from catalogue_words order by word <-> asked limit 40)
      union (
        select word, products from catalogue_words
        where length(asked) <= 5 and length(word) between length(asked) - 1 and length(asked) + 1 and levenshtein_less_equal(word, asked, 2) <= 2
      )
      union (select typed, 1 from search_synonyms where position(' ' in typed) = 0 order by typed <-> asked limit 10)
    ) as near
    where length(near.word) >= ${MIN_CORRECTED_LENGTH}`)
  return new Map(
    strange.flatMap((asked) => {
      const word = correctionOf(asked, [
        ...rows.filter((row) => row.asked === asked),
        ...SPOKEN_CANDIDATES,
        ...ownCandidates(),
      ])
      return word === undefined ? [] : [[asked, word] as const]
    }),
  )
}
