import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'

const FETCH_SIZE = sql.raw('2000')

/**
 * Reads a large result in parts, and leaves the connection free between them: a cursor of the
 * driver (read-by-cursor.server.ts) keeps it until its last row. One at a time.
 */
export async function* fetchAll<Row extends Record<string, unknown>>(
  tx: Transaction,
  query: SQL,
): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare fetched no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`fetch ${FETCH_SIZE} from fetched`)
    if (rows.length === 0) break
    yield rows as Row[]
  }
  await tx.execute(sql`close fetched`)
}
