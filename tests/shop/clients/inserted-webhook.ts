import { randomUUID } from 'node:crypto'
import { webhooks } from '#db/schema.ts'
import type { Database } from '#db/database.ts'

/** A paused webhook to nowhere, whose secret nobody has. @returns its id */
export async function insertWebhook({ database }: { database: { db: Database } }): Promise<string> {
  const id = randomUUID()
  await database.db.insert(webhooks).values({
    id,
    name: 'Warehouse',
    url: 'https://warehouse.example/sangam',
    topics: ['order.paid', 'stock.changed'],
    sealedSecret: '',
    chainSeq: 0,
    pausedAt: new Date(),
    pauseReason: 'member',
  })
  return id
}
