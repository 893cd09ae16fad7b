import pg from 'pg'
import { reconnectingClient } from '#db/reconnecting-client.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** A frozen connection is noticed so long after a ping. */
const QUERY_TIMEOUT_MS = 5_000
const PING_INTERVAL_MS = 30_000

/**
 * LISTEN for changes of the catalogue, so that every node shows one at once. It hurries only: a node
 * that hears nothing looks at the number of the last load itself (decision 21).
 * @param url of the database itself, because LISTEN does not outlive a transaction behind a pooler
 * @returns ends it
 * @throws when the first connection cannot be made
 */
export async function listenForCatalogueChanges(
  url: string,
  onChange: () => void,
): Promise<() => Promise<void>> {
  const connect = () => listeningClient(url, onChange)
  const connection = reconnectingClient({
    client: await connect(),
    reconnect: connect,
    // Something may have changed while nobody listened.
    onReconnect: onChange,
    pingIntervalMs: PING_INTERVAL_MS,
  })
  return () => connection.end()
}

async function listeningClient(url: string, onChange: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: `sangam catalogue ${process.pid}`,
  })
  // The `end` event reports a lost connection; without a listener the error ends the process.
  client.on('error', () => {})
  client.on('notification', onChange)
  await client.connect()
  try {
    await client.query('listen catalogue')
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
