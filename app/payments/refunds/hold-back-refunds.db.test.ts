import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEvents, orders, paymentAttempts, refunds } from '#db/schema.ts'
import type { RefundState } from '../refund.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { recordHistory } from '../../../tests/databases/record-history.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { holdBackRefunds } from './hold-back-refunds.server.ts'

let database: ShopDatabase
beforeEach(async () => {
  database = await shopDatabase()
})
afterEach(() => database.drop())

/** A paid order that was cancelled, whose money is on its way back in two refunds. */
async function insertRefunds(...states: RefundState[]): Promise<void> {
  const { db } = database
  const id = randomUUID()
  const at = new Date(Date.UTC(2026, 0, 1))
  await db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'cancelled',
    totalPaise: 200,
    shippingAddress: '{}',
    contactEmail: 'a@b.co',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: at,
    paidAt: at,
    cancelledAt: at,
  })
  const attempt = { reference: id, orderId: id, gateway: 'sabpaisa', amountPaise: 200 }
  await db
    .insert(paymentAttempts)
    .values({ ...attempt, createdAt: at, state: 'succeeded', settledAt: at })
  for (const [nth, state] of states.entries())
    await db.insert(refunds).values({
      id: randomUUID(),
      attemptReference: id,
      cause: `test ${nth}`,
      amountPaise: 100,
      why: 'cancelled_before_shipping',
      state,
      createdAt: new Date(at.getTime() + nth),
    })
  await recordHistory(db)
}

test('T55 refunds that waited when the backup was taken are left to staff, with an event, and no other is touched', async () => {
  await insertRefunds('requested', 'submitted')
  expect(await holdBackRefunds(database.db)).toBe(1)
  const kept = await database.db.select().from(refunds).orderBy(asc(refunds.createdAt))
  expect(kept.map(({ state }) => state)).toEqual(['failed', 'submitted'])
  expect(kept[0]).toMatchObject({ nextStepAt: null, detail: expect.stringContaining('backup') })
  const events = await database.db.select().from(auditEvents).orderBy(asc(auditEvents.id))
  expect(events.at(-1)).toMatchObject({
    actor: 'shop',
    subjectId: kept[0]?.id,
    before: { state: 'requested' },
    after: { state: 'failed' },
  })
  expect(await holdBackRefunds(database.db)).toBe(0)
})
