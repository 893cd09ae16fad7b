import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished } from 'vitest'
import type { ShopDatabase } from '../clone-database.ts'
import { freePortPair } from '../free-port-pair.ts'
import { shopDatabase } from '../shop-database.ts'
import { MailServer } from '../smtp-server.ts'
import { newShopper } from '../visitor.ts'

const started: ChildProcess[] = []
afterEach(() => {
  for (const shop of started.splice(0)) shop.kill('SIGKILL')
})

/** Starts a shop as a program of its own, which is killed at the end of the test at the latest. */
export async function startToKill(
  settings: Record<string, string>,
): Promise<{ url: string; kill(): Promise<void> }> {
  const shop = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', TRUSTED_PROXY_HOPS: '1', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(shop)
  const [output] = (await Promise.race([once(shop.stdout, 'data'), once(shop, 'exit')])) as [
    unknown,
  ]
  const [, url] = /open at (\S+)/.exec(String(output)) ?? []
  if (!url) throw new Error(`the shop did not open: ${String(output)}`)
  return {
    url,
    async kill() {
      shop.kill('SIGKILL')
      await once(shop, 'exit')
    },
  }
}

type KillScenario = {
  /** For both shops, the one that is killed and the one that goes on. */
  settings: Record<string, string>
  /** Steps between them. */
  meanwhile(database: ShopDatabase): Promise<void>
  /** Time for the second shop to find and send the mails the first has left, in ms. */
  within: number
}

/** Kills a shop while it sends mail, and starts another on its database. */
export async function checkMailsAfterKill({
  settings,
  meanwhile,
  within,
}: KillScenario): Promise<void> {
  const server = await new MailServer().open()
  const database = await shopDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-mail-'))
  onTestFinished(async () => {
    await server.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const both = {
    ...settings,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(await freePortPair()),
    SMTP_URL: server.url,
  }

  server.behaviour = 'never confirms'
  const first = await startToKill(both)
  const people = await Promise.all(Array.from({ length: 5 }, () => newShopper(first.url)))
  await expect.poll(() => server.received.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await first.kill()
  const begun = new Set(server.received.map(({ mail }) => mail.messageId))
  expect(begun.size).toBeLessThan(5)
  await meanwhile(database)

  server.behaviour = 'accepts'
  await startToKill(both)
  const arrived = () => new Set(server.received.slice(begun.size).flatMap(({ to }) => to))
  await expect.poll(() => arrived().size, { timeout: within, interval: 200 }).toBe(5)
  for (const { email } of people)
    expect(new Set(server.to(email).map(({ messageId }) => messageId)).size).toBe(1)
  // Mails under way came twice, under the same message id.
  expect(server.received).toHaveLength(5 + begun.size)
  expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(5)
}
