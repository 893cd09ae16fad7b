import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { phrasesOf, takePhrases, wordsOf } from './search-words.ts'
import { correctionOf, MIN_CORRECTED_LENGTH, type Candidate } from './spelling.ts'

/** Two tsqueries over `styles.words`. */
export type SearchQuery = {
  /** The same for the same queries. */
  name: string
  /** How many words or phrases all have to be found. */
  terms: number
  query: SQL
  /** By the very words that were understood: what these find comes before what is only called so. */
  exact: SQL
}

/** What was typed, as the catalogue can be asked for it. */
export type Understood = {
  /** Null: no word of it is known. */
  query: SearchQuery | null
  /** The words as they were understood, where that is not what was typed: "red kurta" for "rde kurtta". */
  corrected: string | null
  /** Words nothing has, which were left out. */
  unknown: string[]
  /** The words that are known or were corrected, each alone: what else one may look for. */
  words: string[]
  /** What these are called in the catalogue. */
  alternatives: string[]
}

/** More words that mean something nobody types: each has its price. */
const MAX_TERMS = 8

/** One word or phrase of the query: what it may be found by, and what is said of it. */
type Term = {
  alternatives: string[]
  /** Stems of the words that begin so. */ stems?: string[] | undefined
  text: string
}

/** @param unfinished the last word is still being typed: whatever begins with it counts too */
export async function understandQuery(
  db: Database,
  typed: string,
  { unfinished = false } = {},
): Promise<Understood> {
  const words = wordsOf(typed)
  const known = await lookUp(db, words)
  const corrections = await correctionsFor(
    db,
    partsOf(words, known)
      .filter((part) => needsCorrection(known, part))
      .slice(0, MAX_TERMS),
  )
  if (corrections.size === 0) return understood(words, known, unfinished)
  // With the slips put right, words may make a phrase that means something: "jens pant".
  const meant = words.map((word) => corrections.get(word) ?? word)
  const corrected = understood(meant, await lookUp(db, meant), unfinished)
  return { ...corrected, corrected: corrected.query && corrected.words.join(' ') }
}

function understood(words: readonly string[], known: Known, unfinished: boolean): Understood {
  const parts = partsOf(words, known)
  const read = parts.map((part, i) => readPart(part, known, unfinished && i === parts.length - 1))
  const terms = read.filter((part) => typeof part === 'object').slice(0, MAX_TERMS)
  return {
    query:
      terms.length === 0
        ? null
        : {
            name: JSON.stringify(terms),
            terms: terms.length,
            query: all(terms),
            exact: all(
              terms.map((term) => ({
                ...term,
                alternatives: term.stems?.length ? [] : [term.text],
              })),
            ),
          },
    corrected: null,
    unknown: parts.filter((_, i) => read[i] === 'unknown').slice(0, MAX_TERMS),
    words: terms.map((term) => term.text),
    alternatives: terms.flatMap(({ alternatives, text }) => [...alternatives, text]),
  }
}

/** What a word or phrase is found by; or that it says nothing ("the", "wali"); or that nothing is called so. */
function readPart(part: string, known: Known, isLast: boolean): Term | 'stop word' | 'unknown' {
  const means = known.synonyms.get(part)
  const word = known.words.get(part)
  if (means)
    return means.length === 0 ? 'stop word' : { alternatives: [part, ...means], text: part }
  if (isLast && word && (word.stems.length > 0 || word.known))
    return { alternatives: [part], stems: word.stems, text: part }
  // A number that is in no name is a size or a price, not something that is missing.
  if (word?.stop || (/^\d+$/.test(part) && !word?.known)) return 'stop word'
  if (word?.known) return { alternatives: [part], text: part }
  return isPrefix(part, word) ? { alternatives: [], stems: word?.stems, text: part } : 'unknown'
}

/** The phrases that have a meaning of their own, and between them the single words. */
function partsOf(words: readonly string[], known: Known): string[] {
  const phrases = takePhrases(
    words,
    (text) =>
      known.synonyms.has(text) || known.words.get(text.replaceAll(' ', ''))?.joined === true,
  )
  const parts: string[] = []
  for (let place = 0; place < words.length;) {
    const phrase = phrases.find(({ from }) => from === place)
    if (phrase)
      parts.push(known.synonyms.has(phrase.text) ? phrase.text : phrase.text.replaceAll(' ', ''))
    else parts.push(words[place] as string)
    place += phrase?.length ?? 1
  }
  return parts
}

const needsCorrection = (known: Known, part: string): boolean => {
  const word = known.words.get(part)
  return (
    !known.synonyms.has(part) &&
    !word?.known &&
    !word?.stop &&
    !isPrefix(part, word) &&
    part.length >= MIN_CORRECTED_LENGTH
  )
}

/** Of two letters half the catalogue's words may begin. */
const MAX_PREFIX_MATCHES = 30

type Known = {
  synonyms: Map<string, string[]>
  /** `joined`: two typed words that the catalogue writes as one, neither of which it knows ("hand bag"). */
  words: Map<string, KnownWord & { joined?: boolean }>
}

type KnownWord = {
  known: boolean
  stop: boolean
  /** Of the words that begin with it, those most products have. */ stems: string[]
}

/** The beginning of a word stands for it, if it is long enough to mean something. */
const isPrefix = (part: string, word: KnownWord | undefined): boolean =>
  part.length >= MIN_CORRECTED_LENGTH && (word?.stems.length ?? 0) > 0

async function lookUp(db: Database, words: readonly string[]): Promise<Known> {
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
    if (joined?.known && !halves.every((half) => half?.known))
      known.words.set(pair, { ...joined, joined: true })
  }
  return known
}

/** The nearest word of the catalogue or of the synonyms for each; what is near to none is missing. */
async function correctionsFor(
  db: Database,
  strange: readonly string[],
): Promise<Map<string, string>> {
  if (strange.length === 0) return new Map()
  // By trigrams the nearest of any length; short words have too few of those, so all of about their length are looked at.
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
      const word = correctionOf(
        asked,
        rows.filter((row) => row.asked === asked),
      )
      return word === undefined ? [] : [[asked, word] as const]
    }),
  )
}

const all = (terms: readonly Term[]): SQL => sql.join(terms.map(asQuery), sql` && `)

const asQuery = ({ alternatives, stems = [] }: Term): SQL =>
  sql`(${sql.join(
    [
      ...alternatives.map((text) => sql`plainto_tsquery('english', ${text})`),
      ...stems.map((stem) => sql`plainto_tsquery('simple', ${stem})`),
    ],
    sql` || `,
  )})`
