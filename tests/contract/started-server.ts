import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { connect, type Database } from '#db/database.ts'
import { openCluster } from '#db/embedded/cluster.ts'
import { findPostmaster } from '#db/embedded/postmaster-file.ts'

export type StartedServer = {
  server: ChildProcess
  /** All it has printed so far. */
  readonly output: string
  url: string
  exitCode: Promise<number | null>
}
export type ServerFolder = {
  readonly dataDir: string
  /** Starts the server as the launcher does; settles when it is open or has given up. */
  start(settings?: Record<string, string>, nodeArgs?: string[]): Promise<StartedServer>
  /** Of the embedded Postgres, while it runs. */
  postgresPid(): Promise<number | undefined>
  /** Attaches to the embedded Postgres beside the server, or starts it where no server runs. */
  inDatabase<Found>(find: (db: Database) => Promise<Found>): Promise<Found>
}

/**
 * For Vitest: a folder for the servers of a file; servers that still run after its tests are
 * killed.
 */
export function serverFolder(): ServerFolder {
  let dataDir = ''
  const started: ChildProcess[] = []
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-contract-'))
    // Run by root, Postgres is another user.
    await chmod(dataDir, 0o755)
  })
  afterAll(async () => {
    for (const server of started) server.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    get dataDir() {
      return dataDir
    },
    async start(settings = {}, nodeArgs = []) {
      const server = spawn(process.execPath, [...nodeArgs, 'server/main.ts'], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      started.push(server)
      const exitCode = once(server, 'exit').then(([code]) => code as number | null)
      let output = ''
      const listen = (chunk: Buffer) => (output += String(chunk))
      server.stdout.on('data', listen)
      server.stderr.on('data', listen)
      while (!/open at|cannot start/.test(output) && server.exitCode === null)
        await Promise.race([once(server.stdout, 'data'), once(server.stderr, 'data'), exitCode])
      return {
        server,
        get output() {
          return output
        },
        url: /open at (\S+)/.exec(output)?.[1] ?? '',
        exitCode,
      }
    },
    postgresPid: async () => (await findPostmaster(path.join(dataDir, 'postgres')))?.pid,
    async inDatabase(find) {
      const cluster = await openCluster({ dataDir })
      const { db, close } = connect(cluster.url)
      try {
        return await find(db)
      } finally {
        await close()
        await cluster.release()
      }
    },
  }
}
