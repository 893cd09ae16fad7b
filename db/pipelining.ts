import pg from 'pg'

/**
 * Pipelining: queries of one client that begin in the same turn of the event loop go to Postgres in
 * one write, and it answers them one after the other. So statements of a transaction that do not
 * need each other's answers, begun together, cost one round trip. Which of them comes first is not
 * defined: Drizzle's builders reach the driver some microtasks later than plain SQL.
 */
export function pipeline(client: pg.PoolClient): void {
  if (!(client instanceof pg.Client)) return
  const { stream } = client.connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * For a client that runs COPY or a cursor, which the driver does not pipeline: until its queue is
 * empty. Queries that a later transaction begins together would else wait in the driver's queue,
 * which it warns of and gives up with its next version.
 */
export function stopPipelining(client: pg.PoolClient): void {
  Object.assign(client, { pipeline: false })
  client.once('drain', () => Object.assign(client, { pipeline: true }))
}
