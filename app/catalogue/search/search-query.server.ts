import { sql, type SQL } from 'drizzle-orm'
import type { Ask, Term } from './sentence/asks.ts'
import type { Named } from './sentence/facet-words.ts'
import type { Wish } from './sentence/read-sentence.ts'

/** A search as conditions on `styles`. */
export type SearchQuery = {
  /** Cache key of `query`: equal queries have equal names. */
  name: string
  /** Number of words or phrases that must all match. */
  terms: number
  /** A tsquery over `styles.words`; undefined where no words are asked for. */
  query: SQL | undefined
  /** The same without what must not match: the rank goes by it. */
  ranked: SQL | undefined
  /** Matches the understood words themselves: these results rank above those of synonyms. */
  exact: SQL | undefined
  /** The facet values that are named: products that have them come first. */
  named: readonly { named: Named; values: readonly string[] }[]
  /** Prices and sizes in stock. */
  wishes: readonly Wish[]
  /** The product whose code was typed: it comes first, whatever the words find beside it. */
  styleId?: number | undefined
}

export function queryOf(asks: readonly Ask[], styleId?: number): SearchQuery {
  const words = asks.flatMap((ask) => ('term' in ask ? [ask] : []))
  const wanted = words.filter(({ not }) => !not).map(({ term }) => term)
  const unwanted = words.filter(({ not }) => not).map(({ term }) => term)
  const nothing = styleId !== undefined && asks.length === 0 ? sql`''::tsquery` : undefined
  return {
    name: `${JSON.stringify([wanted, unwanted])}${styleId === undefined ? '' : ` #${styleId}`}`,
    // "Formal shoes" is looked up as its two words.
    terms: wanted.reduce((count, { texts: [text = ''] }) => count + text.split(' ').length, 0),
    query:
      all([...wanted.map(asQuery), ...unwanted.map((term) => sql`!!${asQuery(term)}`)]) ?? nothing,
    ranked: all(wanted.map(asQuery)) ?? nothing,
    exact:
      all(
        wanted.map((term) =>
          asQuery({ ...term, alternatives: term.stems?.length ? [] : term.texts }),
        ),
      ) ?? nothing,
    named: words.filter(({ not, values }) => !not && values.length > 0),
    wishes: asks.flatMap((ask) => ('wish' in ask ? [ask.wish] : [])),
    styleId,
  }
}

const all = (queries: readonly SQL[]): SQL | undefined =>
  queries.length === 0 ? undefined : sql.join([...queries], sql` && `)

const asQuery = ({ alternatives, stems = [] }: Term): SQL =>
  sql`(${sql.join(
    [
      ...alternatives.map((text) => sql`plainto_tsquery('english', ${text})`),
      ...stems.map((stem) => sql`plainto_tsquery('simple', ${stem})`),
    ],
    sql` || `,
  )})`
