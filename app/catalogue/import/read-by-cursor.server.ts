import Cursor from 'pg-cursor'
import type pg from 'pg'

const FETCH_SIZE = 500

/** Reads a query in batches through a cursor, so that the rows are never all in memory. */
export async function* readByCursor<Row>(
  client: pg.ClientBase,
  query: string,
  { signal, values }: { signal?: AbortSignal | undefined; values?: unknown[] } = {},
): AsyncGenerator<Row[]> {
  const cursor = client.query(new Cursor<Row>(query, values))
  let open = true
  try {
    for (;;) {
      signal?.throwIfAborted()
      const rows = await cursor.read(FETCH_SIZE).catch((error: unknown) => {
        // After an error the cursor is closed, and close() would never return on a lost connection.
        open = false
        throw error
      })
      if (rows.length > 0) yield rows
      if (rows.length < FETCH_SIZE) return
    }
  } finally {
    if (open) await cursor.close()
  }
}
