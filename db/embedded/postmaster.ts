import { spawn } from 'node:child_process'
import { closeSync, openSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { run, spawnOptions } from './os-user.ts'
import { connectToCluster } from './connect.ts'
import type { ClusterContext } from './cluster-context.ts'
import { rotateLog } from './log-rotation.ts'
import { logSince, stopReason } from './log-tail.ts'
import { replaceStalePid, findPostmaster } from './postmaster-file.ts'
import { freePort, isFree } from './free-port.ts'

/** Start timeout: crash recovery replays what was written since the last checkpoint. */
const START_SECONDS = 60

/**
 * Connects to the running Postgres of this cluster; undefined if none runs.
 * The caller holds the cluster lock.
 */
export async function attach(
  context: ClusterContext,
  signal?: AbortSignal,
): Promise<{ port: number; client: pg.Client } | undefined> {
  const deadline = performance.now() + START_SECONDS * 1000
  while (performance.now() < deadline) {
    const postmaster = await findPostmaster(context.paths.cluster)
    if (!postmaster) return undefined
    // It may be in recovery, or about to stop: then its pid file goes away.
    const client = postmaster.port && (await connectToCluster(context.paths, postmaster.port))
    if (client) return { port: postmaster.port, client }
    await sleep(50, undefined, { signal })
  }
  throw new Error(
    `Postgres runs on ${context.paths.cluster}, but does not answer: ${stopReason(context.paths.log)}`,
  )
}

/**
 * Starts Postgres, on `requiredPort` or else on a free one. The caller holds the cluster lock and
 * has seen that none runs.
 */
export async function start(
  context: ClusterContext,
  requiredPort?: number,
  signal?: AbortSignal,
): Promise<{ port: number; client: pg.Client }> {
  const deadline = performance.now() + START_SECONDS * 1000
  let port = requiredPort ?? (await preferredPort(context.paths.port))
  for (;;) {
    const attempt = await launch(context, port, { deadline, signal })
    if ('client' in attempt) return { port, client: attempt.client }
    if (performance.now() > deadline) break
    // The last processes of a killed server may take a moment to leave its shared memory.
    if (
      attempt.killed ||
      /shared memory block|lock file "postmaster.pid" already exists/.test(attempt.log)
    )
      await sleep(200, undefined, { signal })
    else if (requiredPort === undefined && /could not bind/.test(attempt.log))
      port = await freePort()
    else throw new Error(`Postgres did not start: ${attempt.reason}`)
  }
  // Postgres may still be in recovery: it goes on, and the next start attaches to it.
  throw new Error(
    `Postgres did not start within ${START_SECONDS} s, so try again in a moment: ${stopReason(context.paths.log)}`,
  )
}

const preferredPort = async (port: number | undefined) =>
  port && (await isFree(port)) ? port : freePort()

/** A Postgres that gave up: its log since this start, and why. */
type Failure = { log: string; reason: string; killed: boolean }

/** One attempt to start. */
async function launch(
  { binaries, osUser, paths }: ClusterContext,
  port: number,
  { deadline, signal }: { deadline: number; signal: AbortSignal | undefined },
): Promise<{ client: pg.Client } | Failure> {
  replaceStalePid(paths.cluster)
  rotateLog(paths.log)
  const log = openSync(paths.log, 'a', 0o600)
  const before = statSync(paths.log).size
  const child = spawn(binaries.postgres, ['-D', paths.cluster, ...settings(port)], {
    ...spawnOptions(osUser),
    cwd: '/',
    // Ctrl-C reaches the whole process group: Postgres must outlive it until the shop has drained.
    detached: true,
    stdio: ['ignore', log, log],
  })
  let gone: Failure | undefined
  child.once('error', ({ message }) => (gone = { log: message, reason: message, killed: false }))
  child.once(
    'exit',
    (_, by) =>
      (gone ??= {
        log: logSince(paths.log, before),
        reason: stopReason(paths.log, before),
        killed: by === 'SIGKILL',
      }),
  )
  child.unref()
  closeSync(log)
  while (!gone && performance.now() < deadline) {
    const client = await connectToCluster(paths, port)
    if (client) return { client }
    // Without a pid file yet, nobody else could find it to stop it.
    await sleep(20, undefined, { signal }).catch((error: unknown) => {
      child.kill('SIGINT')
      throw error
    })
  }
  // Postgres has not ended, but the time is up; the caller sees the deadline as well.
  return gone ?? { log: '', reason: '', killed: false }
}

const settings = (port: number) =>
  [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'logging_collector=off',
  ].flatMap((setting) => ['-c', setting])

/** Fast shutdown, which breaks open connections. The caller holds the cluster lock. */
export async function stop({ binaries, osUser, paths }: ClusterContext): Promise<void> {
  if (!(await findPostmaster(paths.cluster))) return
  const stopped = await run(
    binaries.pgCtl,
    ['stop', '-D', paths.cluster, '-m', 'fast', '-w', '-t', '60'],
    osUser,
  )
  if (!stopped.succeeded && (await findPostmaster(paths.cluster)))
    throw new Error(`Postgres did not stop: ${stopped.output}`)
}
