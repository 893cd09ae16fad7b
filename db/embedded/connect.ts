import pg from 'pg'
import type { ClusterPaths } from './cluster-paths.ts'

/** Connection string of the shop. */
export const clusterUrl = (paths: ClusterPaths, port: number) =>
  `postgres://sangam:${paths.password}@127.0.0.1:${port}/sangam`

/**
 * Connects to the database of this cluster; undefined while no Postgres of it accepts the
 * connection. A server is trusted only if it proves that it knows the password (SCRAM does so both
 * ways) and works on these very files: a copied folder has the same password and the port of the
 * original.
 * @throws Error with one sentence if Postgres itself refuses for good.
 */
export async function connectToCluster(
  paths: ClusterPaths,
  port: number,
): Promise<pg.Client | undefined> {
  const client = await connectTo(paths, port, 'sangam')
  if (client !== 'no such database') return client
  const first = await connectTo(paths, port, 'postgres')
  if (first === undefined || first === 'no such database') return undefined
  await first.query('create database sangam')
  await first.end()
  return connectToCluster(paths, port)
}

async function connectTo(
  paths: ClusterPaths,
  port: number,
  database: string,
): Promise<pg.Client | 'no such database' | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'sangam',
    password: paths.password,
    database,
    application_name: `sangam pid ${process.pid} watching`,
    connectionTimeoutMillis: 5_000,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  // The `end` event reports a lost connection; without a listener the error ends the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if (rows[0]?.data_directory === paths.cluster) return client
    await client.end()
  } catch (error) {
    void client.end().catch(() => {})
    const { code } = error as { code?: string }
    if (code === NO_SUCH_DATABASE) return 'no such database'
    if (code === WRONG_PASSWORD)
      throw new Error(
        `Postgres refuses the password in ${paths.dataDir}/postgres.json: it is not the one this database was made with`,
      )
  }
  return undefined
}

/** A frozen server is noticed after that (reconnecting-client.ts). */
const QUERY_TIMEOUT_MS = 10_000
const NO_SUCH_DATABASE = '3D000'
const WRONG_PASSWORD = '28P01'
