import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'

const MIGRATIONS = 'db/migrations'

/** Statement of the migration that gave old orders their events from the times they have. */
const BACKFILL = (): string => {
  const file = readdirSync(MIGRATIONS).find((name) => name.endsWith('_audit_events.sql'))
  const statements = readFileSync(`${MIGRATIONS}/${file}`, 'utf8').split('--> statement-breakpoint')
  return statements.at(-1) ?? ''
}

/**
 * Records events for orders that a test has inserted as they would stand in the database: those
 * that have none, from the times they have.
 */
export async function recordHistory(db: Database | Transaction): Promise<void> {
  await db.transaction(async (tx) => {
    // Advisory lock: a second call waits, and finds what the first has recorded.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('history of tests'))`)
    await tx.execute(sql.raw(BACKFILL()))
  })
}
