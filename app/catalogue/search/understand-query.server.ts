import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { phrasesOf, takePhrases, wordsOf } from './search-words.ts'
import { correctionOf, SHORTEST_CORRECTED, type Candidate } from './spelling.ts'

/** Two tsqueries over `styles.words`. */
export type Asked = {
  query: SQL
  /** By the very words that were understood: what these find comes before what is only called so. */
  exact: SQL
}

/** What was typed, as the catalogue can be asked for it. */
export type Understood = {
  /** Null: no word of it is known. */
  asked: Asked | null
  /** The words as they were understood, where that is not what was typed: "red kurta" for "rde kurtta". */
  corrected: string | null
  /** Words nothing has, which were left out. */
  unknown: string[]
  /** The words that are known or were corrected, each alone: what else one may look for. */
  words: string[]
  /** What these are called in the catalogue. */
  alternatives: string[]
}

/** One word or phrase of the query: what it may be found by, and what is said of it. */
type Term = { alternatives: string[]; prefix?: string | undefined; said: string }

/** @param unfinished the last word is still being typed: whatever begins with it counts too */
export async function understandQuery(db: Database, typed: string, { unfinished = false } = {}): Promise<Understood> {
  const words = wordsOf(typed)
  const known = await lookUp(db, words)
  const terms: Term[] = []
  const unknown: string[] = []
  let corrected = false
  const parts = partsOf(words, known)
  const corrections = await correctionsFor(
    db,
    parts.filter((part) => isStrange(known, part)),
  )
  for (const [i, part] of parts.entries()) {
    const means = known.synonyms.get(part)
    const word = known.words.get(part)
    const goesOn = word?.begins || word?.known || part.length < SHORTEST_CORRECTED
    if (unfinished && i === parts.length - 1 && !means && goesOn) terms.push({ alternatives: [part], prefix: part, said: part })
    else if (means?.length === 0) continue
    else if (means) terms.push({ alternatives: [part, ...means], said: part })
    else if (word?.stop) continue
    else if (word?.known) terms.push({ alternatives: [part], said: part })
    else if (word?.begins) terms.push({ alternatives: [], prefix: part, said: part })
    else {
      const instead = corrections.get(part)
      if (instead) {
        corrected = true
        if (instead.means?.length !== 0) terms.push({ alternatives: [instead.word, ...(instead.means ?? [])], said: instead.word })
      } else unknown.push(part)
    }
  }
  const said = terms.map((term) => term.said)
  return {
    asked:
      terms.length === 0
        ? null
        : { query: all(terms), exact: all(terms.map((term) => ({ ...term, alternatives: term.prefix ? [] : [term.said] }))) },
    corrected: corrected ? said.join(' ') : null,
    unknown,
    words: said,
    alternatives: terms.flatMap(({ alternatives, prefix }) => [...alternatives, ...(prefix ? [prefix] : [])]),
  }
}

/** The phrases that have a meaning of their own, and between them the single words. */
function partsOf(words: readonly string[], known: Known): string[] {
  const phrases = takePhrases(words, (text) => known.synonyms.has(text) || known.words.get(text.replaceAll(' ', ''))?.joined === true)
  const parts: string[] = []
  for (let place = 0; place < words.length;) {
    const phrase = phrases.find(({ from }) => from === place)
    if (phrase) parts.push(known.synonyms.has(phrase.text) ? phrase.text : phrase.text.replaceAll(' ', ''))
    else parts.push(words[place] as string)
    place += phrase?.length ?? 1
  }
  return parts
}

const isStrange = (known: Known, part: string): boolean => {
  const word = known.words.get(part)
  return !known.synonyms.has(part) && !word?.known && !word?.stop && !word?.begins && part.length >= SHORTEST_CORRECTED
}

type Known = {
  synonyms: Map<string, string[]>
  /** `joined`: two typed words that the catalogue writes as one, neither of which it knows ("hand bag"). */
  words: Map<string, { known: boolean; stop: boolean; begins: boolean; joined?: boolean }>
}

async function lookUp(db: Database, words: readonly string[]): Promise<Known> {
  const phrases = phrasesOf(words).map(({ text }) => text)
  const pairs = words.slice(1).map((word, i) => `${words[i]}${word}`)
  const [synonyms, found] = await Promise.all([
    db.execute<{ typed: string; means: string[] }>(
      sql`select typed, means from search_synonyms where typed = any(${sql.param([...phrases, ...phrases.map((phrase) => phrase.replace(/s$/, ''))])})`,
    ),
    db.execute<{ word: string; known: boolean; stop: boolean; begins: boolean }>(sql`
      select word, stem is null as stop,
        exists (select from catalogue_words where catalogue_words.stem = asked.stem) as known,
        length(word) >= ${SHORTEST_CORRECTED} and exists (select from catalogue_words where starts_with(catalogue_words.word, asked.word)) as begins
      from (select word, (ts_lexize('english_stem', word))[1] as stem from unnest(${sql.param([...words, ...pairs])}::text[]) as word) as asked`),
  ])
  const means = new Map(synonyms.rows.map((row) => [row.typed, row.means]))
  const known: Known = {
    // "Two jhumkas" are what one is.
    synonyms: new Map(
      phrases.flatMap((phrase) => {
        const meant = means.get(phrase) ?? means.get(phrase.replace(/s$/, ''))
        return meant ? [[phrase, meant] as const] : []
      }),
    ),
    words: new Map(found.rows.map(({ word, ...rest }) => [word, rest])),
  }
  for (const [i, pair] of pairs.entries()) {
    const halves = [words[i], words[i + 1]].map((word) => known.words.get(word ?? ''))
    const joined = known.words.get(pair)
    if (joined?.known && !halves.every((half) => half?.known)) known.words.set(pair, { ...joined, joined: true })
  }
  return known
}

/** The nearest word of the catalogue or of the synonyms for each; what is near to none is missing. */
async function correctionsFor(db: Database, strange: readonly string[]): Promise<Map<string, { word: string; means: string[] | null }>> {
  if (strange.length === 0) return new Map()
  // By trigrams the nearest of any length; short words have too few of those, so all of about their length are looked at.
  const { rows } = await db.execute<Candidate & { asked: string; means: string[] | null }>(sql`
    select asked, near.*
    from unnest(${sql.param(strange)}::text[]) as asked cross join lateral (
      (select word, products, null::text[] as means from catalogue_words order by word <-> asked limit 40)
      union (
        select word, products, null from catalogue_words
        where length(asked) <= 5 and length(word) between length(asked) - 1 and length(asked) + 1 and levenshtein_less_equal(word, asked, 2) <= 2
      )
      union (select typed, 1, means from search_synonyms where position(' ' in typed) = 0 order by typed <-> asked limit 10)
    ) as near
    where length(near.word) >= ${SHORTEST_CORRECTED}`)
  return new Map(
    strange.flatMap((asked) => {
      const candidates = rows.filter((row) => row.asked === asked)
      const word = correctionOf(asked, candidates)
      return word === undefined
        ? []
        : [[asked, { word, means: candidates.find((row) => row.word === word && row.means)?.means ?? null }] as const]
    }),
  )
}

const all = (terms: readonly Term[]): SQL => sql.join(terms.map(asQuery), sql` && `)

const asQuery = ({ alternatives, prefix }: Term): SQL => {
  const queries = alternatives.map((text) => sql`plainto_tsquery('english', ${text})`)
  // Letters and digits only (search-words.ts), so it means nothing to tsquery's own grammar. A beginning has no stem.
  if (prefix !== undefined) queries.push(sql`to_tsquery('simple', ${`${prefix}:*`})`)
  return sql`(${sql.join(queries, sql` || `)})`
}
