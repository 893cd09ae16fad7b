import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './os-user.ts'

/** Postgres writes its pid on line 1 and its port on line 4, and removes the file when it stops. */
const fileIn = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** The running Postgres of this cluster. Its port is 0 until it has one. */
export async function findPostmaster(
  cluster: string,
): Promise<{ pid: number; port: number } | undefined> {
  const [pid, , , port] = lines(cluster).map(Number)
  if (!pid || !(await runsOn(pid, cluster))) return undefined
  return { pid, port: port || 0 }
}

/**
 * Stale pid file: makes the file of a killed Postgres harmless. The caller holds the cluster lock
 * and has seen that none runs. Postgres refuses to start if that pid is alive, even if it belongs
 * to another program by now, as it often does in a container that was made again. So the pid is
 * replaced by an impossible one, and the rest is kept: by the key of its shared memory Postgres
 * still sees whether anything of the old server is left.
 */
export function replaceStalePid(cluster: string): void {
  const [pid, ...rest] = lines(cluster)
  if (pid === undefined) return
  if (!(Number(pid) > 0)) rmSync(fileIn(cluster))
  else if (isAlive(Number(pid)))
    writeFileSync(fileIn(cluster), [IMPOSSIBLE_PID, ...rest].join('\n'))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Above any system's largest pid. */
const IMPOSSIBLE_PID = 2_147_483_647

function lines(cluster: string): string[] {
  try {
    return readFileSync(fileIn(cluster), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Whether this process is alive and is Postgres on this cluster: systems use pids again. */
async function runsOn(pid: number, cluster: string): Promise<boolean> {
  const command = await commandOf(pid)
  return (
    command.includes('postgres') &&
    (process.platform === 'win32' || command.includes(`-D ${cluster} `))
  )
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'win32')
    return (await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], undefined)).output
  if (process.platform !== 'linux')
    return (await run('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], undefined)).output
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
