import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { sealSecret } from '#app/api/webhooks/signing/sealed-secret.server.ts'
import { newSecret } from '#app/api/webhooks/signing/sign-message.server.ts'
import { paise } from '#app/basics/money.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { orderPlaced } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { webhooks } from '#db/schema.ts'
import { CHEAP_HASHES } from '../cheap-hashes.ts'
import { freePortPair } from '../servers/free-port-pair.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { webhookReceiver } from '../servers/webhook-receiver.ts'
import { startToKill } from './start-to-kill.ts'

test('T16 a shop that is killed while it sends to a webhook loses no message, and what it was sending comes again under its id', async () => {
  const [database, receiver] = [await shopDatabase(), await webhookReceiver()]
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-webhooks-'))
  onTestFinished(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const secretOfShop = 'a secret of thirty-two characters'
  const settings = {
    ...CHEAP_HASHES,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(await freePortPair()),
    SESSION_SECRET: secretOfShop,
  }
  const [id, secret] = [randomUUID(), newSecret()]
  await database.db.insert(webhooks).values({
    id,
    name: 'Books',
    url: receiver.url,
    topics: ['order.placed'],
    sealedSecret: sealSecret(signingKeys(secretOfShop), id, secret),
    chainSeq: sql`(select coalesce(max(seq), 0) from audit_chain)`,
  })
  receiver.answer = () => {}
  const first = await startToKill(settings)
  for (let nth = 0; nth < 6; nth++)
    await database.db.transaction((tx) =>
      recordEvent(tx, 'shop', orderPlaced(randomUUID(), paise(100))),
    )
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(4)
  await first.kill()
  const begun = receiver.received.map((message) => message.id)
  // Ends the leases now instead of in half a minute.
  await database.db.execute(sql`update webhook_deliveries set leased_until = now()`)

  receiver.answer = (response) => response.writeHead(204).end()
  await startToKill(settings)
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(10)
  const later = receiver.received.slice(4).map((message) => message.id)
  expect(new Set(later).size).toBe(6)
  expect(later).toEqual(expect.arrayContaining(begun))
  for (const message of receiver.received) expect(message.signedBy(secret)).toEqual([secret])
}, 90_000)
