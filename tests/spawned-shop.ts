import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CHEAP_HASHES } from './cheap-hashes.ts'
import { cloneDatabase, type ShopDatabase } from './databases/clone-database.ts'
import { freePortPair } from './servers/free-port-pair.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** As the launcher starts it (bin/quick-start.mjs). */
const PROGRAM = ['--import=./server/resolve-drizzle.ts', 'server/main.ts']

export type SpawnedShop = {
  url: string
  bankUrl: string
  database: ShopDatabase
  dataDir: string
  close(): Promise<void>
}

/** A shop started as a merchant does, a program of its own, on a clone of the run's database. */
export async function spawnedShop(
  { url, template }: { url: string; template: string },
  settings: Record<string, string> = {},
): Promise<SpawnedShop & { pid: number }> {
  const database = await cloneDatabase(url, template)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-journey-'))
  await shareImages(dataDir)
  const port = await freePortPair()
  const server = spawn(process.execPath, PROGRAM, {
    // The page cache is off: journeys change stock and prices in the database, and look at once.
    env: {
      ...process.env,
      // Half of a start is reading and compiling a thousand modules.
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/sangam-tests/compiled'),
      ...CHEAP_HASHES,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      PAGE_CACHE_TTL_SECONDS: '0',
      // No backup of its own in the middle of a journey.
      BACKUPS_KEPT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await isOpen(server)
  return {
    url: `http://localhost:${port}`,
    bankUrl: `http://127.0.0.1:${port + 1}`,
    pid: server.pid ?? 0,
    database,
    dataDir,
    async close() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * All shops of a run keep the images they make in one folder, because encoding is most of the work
 * of a new shop.
 */
async function shareImages(dataDir: string): Promise<void> {
  const shared = process.env.SANGAM_TEST_IMAGES
  if (shared) await symlink(shared, path.join(dataDir, 'pictures'))
}

/** Waits for the line that says so; the log may have some before it. */
async function isOpen(server: ChildProcess): Promise<void> {
  const over = once(server, 'exit').then(() => undefined)
  let output = ''
  while (!output.includes('open at')) {
    const chunk = await Promise.race([once(server.stdout ?? server, 'data'), over])
    if (!chunk) throw new Error(`the shop did not open: ${output}`)
    output += String(chunk[0])
  }
}
