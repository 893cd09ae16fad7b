import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { matching } from '../matches.server.ts'
import { queryOf } from '../search-query.server.ts'
import type { Ask } from './asks.ts'
import { waysToGiveUp } from './giving-up.ts'

/**
 * Finds the asks to give up for a search that finds nothing; none where that does not help.
 * One query: it stops at the first way that finds a product.
 */
export async function giveUp(db: Database, asks: readonly Ask[]): Promise<readonly Ask[]> {
  const ways = waysToGiveUp(asks)
  if (ways.length === 0) return []
  const cases = ways.map(
    (given, i) =>
      sql`when exists (select from styles where ${matching(queryOf(without(asks, given)))}) then ${i}::int`,
  )
  const { rows } = await db.execute<{ way: number | null }>(
    sql`select case ${sql.join(cases, sql` `)} end as way`,
  )
  return ways[rows[0]?.way ?? -1] ?? []
}

export const without = (asks: readonly Ask[], given: readonly Ask[]): Ask[] =>
  asks.filter((ask) => !given.includes(ask))
