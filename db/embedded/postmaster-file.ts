import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './os-user.ts'

/** Postgres writes its pid on line 1 and its port on line 4 of this file, and removes it when it stops. */
const fileIn = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** The live Postgres of this cluster. Its port is 0 for the moment before it has one. */
export async function findPostmaster(
  cluster: string,
): Promise<{ pid: number; port: number } | undefined> {
  const [pid, , , port] = lines(cluster).map(Number)
  if (!pid || !(await runsOn(pid, cluster))) return undefined
  return { pid, port: port || 0 }
}

/**
 * Makes a file that a killed Postgres left behind harmless; the caller has the folder's turn and has seen that
 * none runs. Postgres refuses to start if that pid is alive, even if it is by now another program's, as it
 * often is after a container was made anew. So the pid is replaced by one that cannot be, and the rest kept:
 * by the key of its shared memory Postgres still sees whether anything of the old server is left.
 */
export function disarm(cluster: string): void {
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

/** Whether that process is alive and is Postgres on this cluster: pids are given again to others. */
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
