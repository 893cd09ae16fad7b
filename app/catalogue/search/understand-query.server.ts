import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { findCorrections, isPrefix, lookUpWords, type Known } from './known-words.server.ts'
import { productCodeIn } from './product-code.ts'
import { takePhrases, wordsOf } from './search-words.ts'
import { MIN_CORRECTED_LENGTH } from './spelling.ts'

/** Two tsqueries over `styles.words`. */
export type SearchQuery = {
  /** Cache key: equal queries have equal names. */
  name: string
  /** Number of words or phrases that must all match. */
  terms: number
  query: SQL
  /** Matches the understood words themselves: these results rank above those of synonyms. */
  exact: SQL
  /** The product whose code was typed: it comes first, whatever the words find beside it. */
  styleId?: number | undefined
}

/** The typed text as a query of the catalogue. */
export type UnderstoodQuery = {
  /** Null: no word is known. */
  query: SearchQuery | null
  /** The understood words where they differ from those typed ("red kurta" for "rde kurtta"). */
  corrected: string | null
  /** Unknown words, which were left out. */
  unknown: string[]
  /** Words that are known or were corrected, each alone: further searches to offer. */
  words: string[]
  /** Their names in the catalogue. */
  alternatives: string[]
}

/** Upper bound of terms in a query: each costs time, and nobody types more. */
const MAX_TERMS = 8

/** One word or phrase of the query, with its synonyms. */
type Term = {
  alternatives: string[]
  /** Stems of the words that begin with it. */
  stems?: string[] | undefined
  text: string
}

/** @param unfinished the last word is still being typed: words that begin with it match too */
export async function understandQuery(
  db: Database,
  typed: string,
  options: { unfinished?: boolean } = {},
): Promise<UnderstoodQuery> {
  const styleId = await findByCode(db, typed)
  if (styleId === undefined) return understandWords(db, typed, options)
  // A name may have the number too: "501". What was typed around it is no word to search.
  const understood = await understandWords(db, String(styleId), options)
  const none = sql`''::tsquery`
  const query = understood.query ?? { name: '', terms: 1, query: none, exact: none }
  return {
    ...understood,
    query: { ...query, name: `${query.name} #${styleId}`, styleId },
    corrected: null,
    unknown: [],
  }
}

async function findByCode(db: Database, typed: string): Promise<number | undefined> {
  const code = productCodeIn(typed)
  if (code === undefined) return undefined
  const [style] = await db
    .select({ id: styles.id })
    .from(styles)
    .where(and(eq(styles.id, code), eq(styles.listed, true)))
  return style?.id
}

async function understandWords(
  db: Database,
  typed: string,
  { unfinished = false }: { unfinished?: boolean },
): Promise<UnderstoodQuery> {
  const words = wordsOf(typed)
  const known = await lookUpWords(db, words)
  const corrections = await findCorrections(
    db,
    partsOf(words, known)
      .filter((part) => needsCorrection(known, part))
      .slice(0, MAX_TERMS),
  )
  if (corrections.size === 0) return understood(words, known, unfinished)
  // Corrected words may form a known phrase: "jens pant".
  const meant = words.map((word) => corrections.get(word) ?? word)
  const corrected = understood(meant, await lookUpWords(db, meant), unfinished)
  return { ...corrected, corrected: corrected.query && corrected.words.join(' ') }
}

function understood(words: readonly string[], known: Known, unfinished: boolean): UnderstoodQuery {
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

/**
 * The term of a word or phrase; 'stop word' where it means nothing ("the", "wali"), 'unknown' where
 * the catalogue has no such word.
 */
function readPart(part: string, known: Known, isLast: boolean): Term | 'stop word' | 'unknown' {
  const means = known.synonyms.get(part)
  const word = known.words.get(part)
  if (means)
    return means.length === 0 ? 'stop word' : { alternatives: [part, ...means], text: part }
  if (isLast && word && (word.stems.length > 0 || word.known))
    return { alternatives: [part], stems: word.stems, text: part }
  // A number that no name contains is a size or a price, not a missing product.
  if (word?.stop || (/^\d+$/.test(part) && !word?.known)) return 'stop word'
  if (word?.known) return { alternatives: [part], text: part }
  return isPrefix(part, word) ? { alternatives: [], stems: word?.stems, text: part } : 'unknown'
}

/** Known phrases, and the single words between them. */
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

const all = (terms: readonly Term[]): SQL => sql.join(terms.map(asQuery), sql` && `)

const asQuery = ({ alternatives, stems = [] }: Term): SQL =>
  sql`(${sql.join(
    [
      ...alternatives.map((text) => sql`plainto_tsquery('english', ${text})`),
      ...stems.map((stem) => sql`plainto_tsquery('simple', ${stem})`),
    ],
    sql` || `,
  )})`
