import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { searchSynonyms } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { MAX_PHRASE_WORDS, wordsOf } from './search-words.ts'

export type Synonym = { typed: string; means: string[] }
export type SynonymRefusal =
  | 'nothing is typed'
  | 'more than three words are typed'
  | 'it means nothing'

export const listSynonyms = (db: Database): Promise<Synonym[]> =>
  db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.typed))

/**
 * From the next search on, the phrase also finds what each meaning finds. Replaces earlier ones.
 */
export async function setSynonym(
  db: Database,
  typed: string,
  means: readonly string[],
): Promise<Result<Synonym, SynonymRefusal>> {
  const words = wordsOf(typed)
  if (words.length === 0) return err('nothing is typed')
  if (words.length > MAX_PHRASE_WORDS) return err('more than three words are typed')
  const meant = means.map((text) => wordsOf(text).join(' ')).filter(Boolean)
  if (meant.length === 0) return err('it means nothing')
  const synonym = { typed: words.join(' '), means: meant }
  await db
    .insert(searchSynonyms)
    .values(synonym)
    .onConflictDoUpdate({ target: searchSynonyms.typed, set: { means: sql`excluded.means` } })
  return ok(synonym)
}

/** Those of the words that Postgres leaves out of every search: "the". */
export async function listStopWords(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from unnest(${sql.param([...words])}::text[]) as word where ts_lexize('english_stem', word) = '{}'`,
  )
  return rows.map(({ word }) => word)
}

/** @returns whether it existed */
export async function deleteSynonym(db: Database, typed: string): Promise<boolean> {
  const gone = await db
    .delete(searchSynonyms)
    .where(eq(searchSynonyms.typed, wordsOf(typed).join(' ')))
    .returning()
  return gone.length > 0
}
