import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHEAP_HASHES } from './cheap-hashes.ts'
import { freePortPair } from './servers/free-port-pair.ts'

export type SkewedNode = {
  url: string
  dataDir: string
  /** The clock steps: from now on it is wrong by so many seconds. */
  step(seconds: number): Promise<void>
  close(): Promise<void>
}

/**
 * A node of a shop, in a process of its own, whose clock is wrong by so many seconds.
 * @param images folder of photos that it shares with others, linked into its own
 */
export async function skewedNode(
  databaseUrl: string,
  seconds: number,
  settings: Record<string, string> = {},
  images?: string,
): Promise<SkewedNode> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-skewed-'))
  if (images) await symlink(images, path.join(dataDir, 'item-images'))
  const clock = path.join(dataDir, 'clock')
  await writeFile(clock, String(seconds))
  const port = await freePortPair()
  const server = spawn(
    process.execPath,
    ['--import', './tests/shifted-clock.ts', 'server/main.ts'],
    {
      env: {
        ...process.env,
        ...CHEAP_HASHES,
        NODE_ENV: 'test',
        TEST_CLOCK_FILE: clock,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'silent',
        TRUSTED_PROXY_HOPS: '1',
        PAGE_CACHE_TTL_SECONDS: '0',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = (await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])) as [
    unknown,
  ]
  if (!String(line).includes('open at')) throw new Error(`the node did not open: ${String(line)}`)
  return {
    url: `http://localhost:${port}`,
    dataDir,
    async step(to) {
      await writeFile(clock, String(to))
      // It looks at the file every 50 ms.
      await sleep(200)
    },
    async close() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
