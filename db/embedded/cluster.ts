import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { urlOf } from './connect.ts'
import { type Engine, prepare } from './cluster-context.ts'
import { type FileLock, tryLock } from './file-lock.ts'
import { keepPort } from './cluster-paths.ts'
import { keepConnection } from './reconnecting-client.ts'
import { attach, start, stop } from './postmaster.ts'
import { inTurn } from './cluster-lock.ts'

export type Cluster = {
  /** Stays the same while Postgres is restarted. */
  url: string
  /** Postgres's own folder. */
  directory: string
  /** Worth saying when the shop starts: that the files are not where one would look for them. */
  note?: string
  /** Says that this program needs the database no longer. The last one out stops Postgres. */
  release(): Promise<void>
}

export type ClusterOptions = {
  dataDir: string
  /** One sentence whenever Postgres was lost, is back, or cannot be started. */
  log?: (sentence: string) => void
  /** Postgres was lost and is back. Sessions, and with them advisory locks and LISTEN, are gone. */
  onRestart?: () => void
  /** Where files go that Postgres could not reach in the shop's folder; only used as root. */
  systemDir?: string
}

/**
 * The embedded Postgres of a folder: made at the first start, attached to if it runs already, and started
 * again for as long as the cluster is held, should it die.
 * @throws Error whose message is one sentence for the merchant.
 */
export async function openCluster({
  dataDir: folder,
  log = () => {},
  onRestart = () => {},
  systemDir = '/var/lib/sangam',
}: ClusterOptions): Promise<Cluster> {
  const dataDir = makeFolder(folder)
  const { engine, use, port, client } = await enter(dataDir, systemDir)
  const watch = keepConnection({
    client,
    reconnect: () => inTurn(dataDir, () => comeBack(engine, port)),
    onBroken: () => log('database: connection lost'),
    onFailure: ({ message }) => log(message),
    onBack() {
      log('database: connection restored')
      onRestart()
    },
  })

  let released: Promise<void> | undefined
  const release = async () => {
    await watch.end()
    await inTurn(dataDir, async () => {
      use.release()
      if (!isInUse(engine)) await stop(engine)
    })
  }
  return {
    url: urlOf(engine.home, port),
    directory: engine.home.cluster,
    ...(engine.home.folder !== dataDir && { note: `database files are in ${engine.home.folder}` }),
    release: () => (released ??= release()),
  }
}

type Entered = { engine: Engine; use: FileLock; port: number; client: pg.Client }

async function enter(dataDir: string, systemDir: string): Promise<Entered> {
  // Long enough for the one who uses it to bring a Postgres back that has just died.
  const deadline = performance.now() + 5_000
  for (;;) {
    const entered = await inTurn(dataDir, () => tryToEnter(dataDir, systemDir))
    if (entered) return entered
    if (performance.now() > deadline)
      throw new Error(
        `The database of ${dataDir} is in use by a program that this one cannot see, perhaps in another container: stop that one first`,
      )
    await sleep(100)
  }
}

/** Undefined if somebody uses a Postgres we cannot find: to start a second one on the same files would destroy them. */
async function tryToEnter(dataDir: string, systemDir: string): Promise<Entered | undefined> {
  const engine = await prepare(dataDir, systemDir)
  const running = (await attach(engine)) ?? (isInUse(engine) ? undefined : await start(engine))
  if (!running) return undefined
  keepPort(engine.home, running.port)
  const use = tryLock(usersOf(engine), 'shared')
  // Nobody takes it exclusively without having the turn.
  if (!use) throw new Error(`${usersOf(engine)} is locked by another program`)
  return { engine, use, ...running }
}

async function comeBack(engine: Engine, port: number): Promise<pg.Client> {
  const running = (await attach(engine)) ?? (await start(engine, port))
  if (running.port === port) return running.client
  await running.client.end()
  throw new Error(`Postgres came back on port ${running.port} instead of ${port}: start the shop again`)
}

/** Everybody who uses the cluster has a shared lock on this file. */
const usersOf = ({ home }: Engine) => path.join(home.folder, 'postgres.users')

function isInUse(engine: Engine): boolean {
  const alone = tryLock(usersOf(engine), 'exclusive')
  alone?.release()
  return !alone
}

function makeFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true })
    return realpathSync(folder)
  } catch (error) {
    throw new Error(`DATA_DIR cannot be made: ${(error as Error).message}`)
  }
}

export { holdFolder } from './instance-lock.ts'
