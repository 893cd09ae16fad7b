import pg from 'pg'

const TIMEOUT_MS = 5_000

/**
 * Opens a connection of its own, outside a pool. A time-out is tried once more: while a shop starts,
 * its process reads and compiles for seconds, and a timer may then run out before an answer is read
 * that has long come.
 * @throws what the driver says where the database cannot be reached
 */
export async function openClient(url: string): Promise<pg.Client> {
  try {
    return await openOnce(url)
  } catch (error) {
    if (!(error instanceof Error) || !/timeout/i.test(error.message)) throw error
    return openOnce(url)
  }
}

async function openOnce(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  // A connection that breaks fails the query; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
