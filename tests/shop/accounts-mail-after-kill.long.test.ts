import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePortPair } from '../servers/free-port-pair.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { MailServer } from '../servers/smtp-server.ts'
import { newShopper } from '../visitor.ts'
import { startToKill } from './start-to-kill.ts'

test('T16 T19 a shop that is killed loses no mail, and what it was sending in that moment is the same mail again', async () => {
  const server = await new MailServer().open()
  const database = await shopDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-mail-'))
  onTestFinished(async () => {
    await server.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(await freePortPair()),
    SMTP_URL: server.url,
  }

  server.behaviour = 'never confirms'
  const first = await startToKill(settings)
  const people = await Promise.all(Array.from({ length: 5 }, () => newShopper(first.url)))
  await expect.poll(() => server.received.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await first.kill()
  const begun = new Set(server.received.map(({ mail }) => mail.messageId))
  expect(begun.size).toBeLessThan(5)

  server.behaviour = 'accepts'
  await startToKill(settings)
  const arrived = () => new Set(server.received.slice(begun.size).flatMap(({ to }) => to))
  // After the heartbeat of the jobs and the delay between two tries, as the product has them.
  await expect.poll(() => arrived().size, { timeout: 120_000, interval: 200 }).toBe(5)
  for (const { email } of people)
    expect(new Set(server.to(email).map(({ messageId }) => messageId)).size).toBe(1)
  // Mails under way came twice, under the same message id.
  expect(server.received).toHaveLength(5 + begun.size)
  expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(5)
}, 180_000)
