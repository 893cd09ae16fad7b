import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { isLockTimeout } from './lock-timeout.ts'

/**
 * Indexes that only make search faster: it finds the nearest words by them. Engines that speak
 * Postgres's protocol but have no GiST refuse them.
 */
const OPTIONAL_INDEXES = {
  catalogue_words_alike_idx: sql`create index catalogue_words_alike_idx on catalogue_words using gist (word gist_trgm_ops)`,
  search_synonyms_alike_idx: sql`create index search_synonyms_alike_idx on search_synonyms using gist (typed gist_trgm_ops)`,
}

/**
 * Lock timeout: an import holds these tables until its end, and a start must not wait for it, nor
 * hold up the pages that come after it.
 */
const LOCK_TIMEOUT = sql`set local lock_timeout = '3s'`

/**
 * Creates the optional indexes that are missing, each in a transaction of its own, and logs those
 * the engine refuses. The next start tries again.
 */
export async function createOptionalIndexes(
  db: Database,
  log?: (sentence: string) => void,
): Promise<void> {
  for (const [name, create] of Object.entries(OPTIONAL_INDEXES)) {
    const { rows } = await db.execute(sql`select from pg_indexes where indexname = ${name}
      and schemaname = current_schema()`)
    if (rows.length > 0) continue
    try {
      await db.transaction(async (tx) => {
        await tx.execute(LOCK_TIMEOUT)
        await tx.execute(create)
      })
    } catch (error) {
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
      log?.(
        isLockTimeout(error)
          ? `database: index ${name} not made yet, an import holds its table; the next start tries again`
          : `database: index ${name} refused, search is slower: ${(reason as Error).message}`,
      )
    }
  }
}
