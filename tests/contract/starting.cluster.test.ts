import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePair } from '../free-ports.ts'
import { newShopper } from '../visitor.ts'

let dataDir: string
const started: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-contract-'))
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  for (const server of started) server.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

type Start = { server: ChildProcess; said: string; url: string }

/** The server as the launcher starts it; settles when it is open or has given up. */
async function start(settings: Record<string, string> = {}): Promise<Start> {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(server)
  let said = ''
  const listen = (chunk: Buffer) => (said += String(chunk))
  server.stdout?.on('data', listen)
  server.stderr?.on('data', listen)
  while (!/open at|cannot start/.test(said) && server.exitCode === null)
    await Promise.race([once(server.stdout ?? server, 'data'), once(server.stderr ?? server, 'data'), once(server, 'exit')])
  return { server, said, url: /open at (\S+)/.exec(said)?.[1] ?? '' }
}

async function stop({ server }: Start, signal: NodeJS.Signals): Promise<number | null> {
  server.kill(signal)
  const [code] = (await once(server, 'exit')) as [number | null]
  return code
}

test('T16 T18 T53 a folder is opened once, keeps what was acknowledged through kill -9, and is given up cleanly', async () => {
  const port = String(await freePair())
  const first = await start({ PORT: port })
  expect(first.said).toContain(`open at http://localhost:${port}`)
  const home = await fetch(first.url)
  expect([home.status, (await home.text()).includes('/product/')]).toEqual([200, true])
  const shopper = await newShopper(first.url)

  const second = await start({ PORT: String(await freePair()) })
  expect(second.said.trim()).toBe(`Sangam cannot start: another Sangam server (pid ${first.server.pid}) is already running on ${dataDir}`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

  await stop(first, 'SIGKILL')
  const again = await start({ PORT: port })
  expect((await shopper.get('/account')).status).toBe(200)
  expect(await stop(again, 'SIGTERM')).toBe(0)
  await expect(fetch(again.url)).rejects.toThrow()
})

test('a port that is taken is refused in one line that names it', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const refused = await start({ PORT: String(port) })
  other.close()
  expect(refused.said.trim()).toMatch(new RegExp(`^Sangam cannot start: PORT ${port} is in use$`))
  expect(refused.server.exitCode ?? (await once(refused.server, 'exit'))[0]).toBe(1)
})

test('without PORT the shop takes 3000 or the next free one', async () => {
  const shop = await start()
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  expect(Number(new URL(shop.url).port)).toBeGreaterThanOrEqual(3000)
  await stop(shop, 'SIGTERM')
})

test('production refuses the demo, and a database that cannot be reached is named', async () => {
  expect((await start({ NODE_ENV: 'production' })).said.trim()).toMatch(
    /^Sangam cannot start: PAYMENT_GATEWAY must be sabpaisa in production/,
  )
  expect((await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).said.trim()).toMatch(
    /^Sangam cannot start: DATABASE_URL cannot be reached/,
  )
})
