import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'

/** Tables that the shop writes by itself meanwhile: `nodes` by a timer, the others by the sweep. */
const BY_ITSELF = [
  'nodes',
  'check_results',
  'sweeps',
  'audit_chain',
  'audit_checkpoints',
  'audit_verifications',
  'sales_days',
  'sold_sizes',
]

/**
 * Count and digest of the rows of every table, and of the jobs, but for the tables in `except`, and
 * for those that the shop writes by itself.
 */
export async function digestOf(
  db: Database,
  except: readonly string[],
): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const digests = [...rows.map(({ name }) => name), 'jobs']
    .filter((name) => !BY_ITSELF.includes(name) && !except.includes(name))
    .map(async (name) => {
      const digest = await db.execute(
        sql`select count(*)::int, md5(string_agg(one::text, '' order by one::text)) from ${rowsOf(name)} as one`,
      )
      return [name, digest.rows[0]] as const
    })
  return Object.fromEntries(await Promise.all(digests))
}

/** Names of the tables whose digests differ. */
export const changedTables = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )

function rowsOf(name: string) {
  // A mail may be sent and a job be done meanwhile, but none may be added.
  if (name === 'outbox') return sql`(select id from outbox)`
  // The owner's choice; the sweep records beside it which choice the prices follow.
  if (name === 'price_gaps')
    return sql`(select choice, staff_id, chosen_at from price_gaps where choice is not null)`
  return name === 'jobs' ? sql`(select id from pgboss.job)` : sql.identifier(name)
}
