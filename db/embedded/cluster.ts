import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { clusterUrl } from './connect.ts'
import { type ClusterContext, prepareCluster } from './cluster-context.ts'
import { type FileLock, tryLock } from './file-lock.ts'
import { savePort } from './cluster-paths.ts'
import { keepLogShort } from './log-rotation.ts'
import { lostClusterNote } from './lost-cluster.ts'
import { reconnectingClient } from '../reconnecting-client.ts'
import { attach, start, stop } from './postmaster.ts'
import { withClusterLock } from './cluster-lock.ts'

const PING_INTERVAL_MS = 10_000

export type Cluster = {
  /** Connection string; it stays the same while Postgres is restarted. */
  url: string
  /** Postgres's own folder (PGDATA). */
  directory: string
  /** Where the files are, if not in the usual place; printed at the start. */
  note?: string
  /** Ends the use of the database by this program. The last one to leave stops Postgres. */
  release(): Promise<void>
}

export type ClusterOptions = {
  dataDir: string
  /** Gets one sentence whenever Postgres was lost, is back, or cannot be started. */
  log?: (sentence: string) => void
  /** Called after a restart: sessions are gone, and with them advisory locks and LISTEN. */
  onRestart?: () => void
  /** Folder for files that Postgres could not reach in the data folder; only used as root. */
  systemDir?: string
}

/**
 * Embedded Postgres of a folder: made at the first start, attached to if it runs already, and
 * started again if it dies before `release`.
 * @throws Error whose message is one sentence for the merchant.
 */
export async function openCluster({
  dataDir: folder,
  log = () => {},
  onRestart = () => {},
  systemDir = '/var/lib/sangam',
}: ClusterOptions): Promise<Cluster> {
  const dataDir = makeFolder(folder)
  const { context, usersLock, port, client } = await attachOrStart(dataDir, systemDir)
  const connection = reconnectingClient({
    client,
    reconnect: (signal) =>
      withClusterLock(dataDir, () => restartOnPort(context, port, signal), signal),
    pingIntervalMs: PING_INTERVAL_MS,
    onDisconnect: () => log('connection lost'),
    onFailure: ({ message }) => log(message),
    onReconnect() {
      log('connection restored')
      onRestart()
    },
  })

  const stopRotation = keepLogShort(context.paths.log)

  let released: Promise<void> | undefined
  const release = async () => {
    stopRotation()
    await connection.end()
    await withClusterLock(dataDir, async () => {
      usersLock.release()
      if (!isInUse(context)) await stop(context)
    })
  }
  return {
    url: clusterUrl(context.paths, port),
    directory: context.paths.cluster,
    ...(context.paths.folder !== dataDir && { note: noteOf(context) }),
    release: () => (released ??= release()),
  }
}

const noteOf = ({ paths: { folder, lost } }: ClusterContext): string =>
  `database files are in ${folder}${lost ? `; ${lostClusterNote(lost)}` : ''}`

type AttachedCluster = {
  context: ClusterContext
  usersLock: FileLock
  port: number
  client: pg.Client
}

async function attachOrStart(dataDir: string, systemDir: string): Promise<AttachedCluster> {
  // Time for another user of the cluster to restart a Postgres that has just died.
  const deadline = performance.now() + 5_000
  for (;;) {
    const attached = await withClusterLock(dataDir, () => tryAttachOrStart(dataDir, systemDir))
    if (attached) return attached
    if (performance.now() > deadline)
      throw new Error(
        `The database of ${dataDir} is in use by a program that this one cannot see, perhaps in another container: stop that one first`,
      )
    await sleep(100)
  }
}

/**
 * Undefined if another program uses a Postgres that cannot be found here: a second one on the same
 * files would destroy them.
 */
async function tryAttachOrStart(
  dataDir: string,
  systemDir: string,
): Promise<AttachedCluster | undefined> {
  const context = await prepareCluster(dataDir, systemDir)
  const running = (await attach(context)) ?? (isInUse(context) ? undefined : await start(context))
  if (!running) return undefined
  savePort(context.paths, running.port)
  const usersLock = tryLock(usersLockFile(context), 'shared')
  // Only a holder of the cluster lock takes it exclusively, and that is this program.
  if (!usersLock) throw new Error(`${usersLockFile(context)} is locked by another program`)
  return { context, usersLock, ...running }
}

async function restartOnPort(
  context: ClusterContext,
  port: number,
  signal: AbortSignal,
): Promise<pg.Client> {
  const running = (await attach(context, signal)) ?? (await start(context, port, signal))
  if (running.port === port) return running.client
  await running.client.end()
  throw new Error(
    `Postgres came back on port ${running.port} instead of ${port}: start the shop again`,
  )
}

/** Users' lock: every program that uses the cluster has a shared lock on this file. */
const usersLockFile = ({ paths }: ClusterContext) => path.join(paths.folder, 'postgres.users')

function isInUse(context: ClusterContext): boolean {
  const lock = tryLock(usersLockFile(context), 'exclusive')
  lock?.release()
  return !lock
}

function makeFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true })
    return realpathSync(folder)
  } catch (error) {
    throw new Error(`DATA_DIR cannot be made: ${(error as Error).message}`)
  }
}

export { acquireInstanceLock } from './instance-lock.ts'
