import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { openClient } from './open-client.ts'

/** Transactions that are opened beside a session, to see whether one of them gets its server. */
const RIVALS = 3

/**
 * Whether a pooler stands before the database that hands out its connections by the transaction, so
 * that advisory locks, LISTEN and `set` do not last. A pooler invents the process id that it greets
 * with; whether a session keeps its server is then tried.
 * @throws what the driver says where the database cannot be reached
 */
export async function isTransactionPooled(url: string): Promise<boolean> {
  const session = await openClient(url)
  const rivals: pg.Client[] = []
  try {
    const pid = await serverPid(session)
    if ((session as pg.Client & { processID: number | null }).processID === pid) return false
    for (let nth = 0; nth < RIVALS; nth += 1) {
      const rival = await openClient(url)
      rivals.push(rival)
      await rival.query('begin')
      // Unlike `begin` alone, which some poolers answer themselves.
      await serverPid(rival)
      if ((await serverPid(session)) !== pid) return true
    }
    return false
  } catch (error) {
    // A pooler of one server makes the session wait for its rival.
    if (rivals.length > 0 && (error as Error).message === 'Query read timeout') return true
    throw error
  } finally {
    await Promise.all([session, ...rivals].map((client) => client.end().catch(() => {})))
  }
}

/** Whether both addresses lead to one database: a lock that is held at one is missed at the other. */
export async function isSameDatabase(directUrl: string, url: string): Promise<boolean> {
  const [direct, other] = [await openClient(directUrl), await openClient(url)]
  try {
    const key = randomInt(2 ** 47)
    await direct.query('select pg_advisory_lock($1)', [key])
    const { rows } = await other.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock($1) as taken',
      [key],
    )
    return rows[0]?.taken === false
  } finally {
    await Promise.all([direct, other].map((client) => client.end().catch(() => {})))
  }
}

async function serverPid(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
