import type pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '#db/database.ts'
import * as schema from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StreamedBody } from '#app/basics/streamed-body.server.ts'

/** A connection with one snapshot: what is read is of one moment, however long it takes. */
export type Snapshot = { client: pg.PoolClient; own: Database }

/** The text of a file, in pieces. */
export type SnapshotText = (snapshot: Snapshot) => AsyncGenerator<string>

type Bounds = {
  /** Name of the places in the database. */
  places: string
  /** Files at once in the whole shop, whichever node sends them. */
  atOnce: number
  /** A reader that is slower is cut off: a snapshot keeps old rows from being cleared away. */
  longestMinutes: number
}

/**
 * Opens a file that is made while it is sent, on a connection of its own, if not too many are open:
 * each holds one of the shop's numbered locks, which the database gives back with the transaction,
 * whatever happens to this process.
 * @param record notes the file, before a row of it leaves
 * @param onCut is told why a file was not sent to its end
 */
export async function streamSnapshot(
  db: Database,
  { places, atOnce, longestMinutes }: Bounds,
  {
    text,
    record = async () => {},
    onCut,
  }: { text: SnapshotText; record?: () => Promise<void>; onCut: (error: unknown) => void },
): Promise<Result<StreamedBody, 'busy'>> {
  const { $client: pool } = db as Database & { $client: pg.Pool }
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = '${longestMinutes}min'`)
    await client.query(`set local idle_in_transaction_session_timeout = '${longestMinutes}min'`)
    const { rowCount } = await client.query(
      `select from generate_series(1, $1::int) as place where pg_try_advisory_xact_lock(hashtext($2), place) limit 1`,
      [atOnce, places],
    )
    if (rowCount === 0) {
      await client.query('rollback')
      client.release()
      return err('busy' as const)
    }
    await record()
  } catch (error) {
    client.release(true)
    throw error
  }
  const pieces = text({ client, own: drizzle(client, { schema }) })
  return ok(streamedBody(client, pieces, { longestMinutes, onCut }))
}

function streamedBody(
  client: pg.PoolClient,
  pieces: AsyncGenerator<string>,
  { longestMinutes, onCut }: { longestMinutes: number; onCut: (error: unknown) => void },
): StreamedBody {
  let isLate = false
  let ended: Promise<void> | undefined
  const timer = setTimeout(() => {
    isLate = true
    void end()
  }, longestMinutes * 60_000)
  timer.unref()
  const end = () => (ended ??= release())

  async function release(): Promise<void> {
    clearTimeout(timer)
    try {
      await pieces.return(undefined)
      await client.query('rollback')
      client.release()
    } catch {
      client.release(true)
    }
  }

  return {
    end,
    async next() {
      try {
        const { done, value } = await pieces.next()
        if (isLate) throw new Error(`the file took longer than ${longestMinutes} minutes`)
        return done ? undefined : Buffer.from(value)
      } catch (error) {
        onCut(error)
        throw error
      }
    },
  }
}
