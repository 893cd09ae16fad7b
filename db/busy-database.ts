import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { allowBusyDatabase, withoutDatabaseDeadline } from './deadline.ts'

/** Short enough that the database never counts as silent between two answers (silence-clock.ts). */
const ASK_EVERY_MS = 100

/**
 * Lets a request wait `ms` in all for `work` over thousands of rows. It asks the database `select 1`
 * on another connection all the while: where nobody else uses the shop, a single statement that takes
 * seconds would otherwise look like a database that is away.
 * @throws DatabaseUnavailableError once the database answers nothing for as long as any request waits
 */
export async function withBusyDatabase<T>(
  db: Database,
  ms: number,
  work: () => Promise<T>,
): Promise<T> {
  allowBusyDatabase(ms)
  const ended = new AbortController()
  void withoutDatabaseDeadline(() => keepAsking(db, ended.signal))
  try {
    return await work()
  } finally {
    ended.abort()
  }
}

async function keepAsking(db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await db.execute(sql`select 1`).catch(() => {})
    await setTimeout(ASK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
