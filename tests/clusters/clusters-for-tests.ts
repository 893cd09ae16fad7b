import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type Cluster, type ClusterOptions, openCluster } from '#db/embedded/cluster.ts'
import { findPostmaster } from '#db/embedded/postmaster-file.ts'

// Each test makes one to three clusters: some seconds each, and more on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

/** Folder of the running test; it is removed after the test with every cluster in it. */
export let folder: string
const opened: Cluster[] = []

/**
 * A folder for each test of the file that calls this. Not at the top of this module: files that run
 * in one worker share it, and its hooks would be those of the first file alone.
 */
export function clusterFolder(): void {
  beforeEach(() => {
    folder = mkdtempSync('/tmp/sangam-cluster-')
    // If root runs the tests, Postgres runs as another user, who must be able to enter the folder.
    chmodSync(folder, 0o755)
  })
  afterEach(async () => {
    for (const cluster of opened.splice(0)) await cluster.release()
    rmSync(folder, { recursive: true, force: true })
  })
}

export async function open(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await openCluster({
    dataDir: path.join(folder, 'data'),
    systemDir: path.join(folder, 'system'),
    ...options,
  })
  opened.push(cluster)
  return cluster
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

export const pidOf = async ({ directory }: { directory: string }) =>
  (await findPostmaster(directory))?.pid

export async function killPostgres(cluster: { directory: string }): Promise<void> {
  const pid = await pidOf(cluster)
  if (!pid) throw new Error('There is no Postgres to kill')
  process.kill(pid, 'SIGKILL')
  while (await pidOf(cluster)) await sleep(5)
}

/**
 * Stale Postgres: opens the cluster in a process of its own and kills that with SIGKILL, so that
 * its Postgres stays behind.
 */
export async function leaveBehind(sql: string): Promise<{ directory: string }> {
  const program = `
    const { openCluster } = await import(${JSON.stringify(path.join(import.meta.dirname, '../../db/embedded/cluster.ts'))})
    const { default: pg } = await import('pg')
    const { url } = await openCluster({ dataDir: ${JSON.stringify(path.join(folder, 'data'))} })
    const client = new pg.Client(url)
    await client.connect()
    await client.query(${JSON.stringify(sql)})
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const signal = await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)))
  expect(signal).toBe('SIGKILL')
  return { directory: path.join(folder, 'data/postgres') }
}
