import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashPayments, orderItems, orders, paymentAttempts, refunds } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import { attemptMoved } from '#app/orders/audit/events.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { newAttempt } from '../attempts.server.ts'
import { applySettlement } from './apply-settlement.server.ts'

let database: ShopDatabase
let jobs: JobQueue
beforeAll(async () => {
  database = await shopDatabase()
  jobs = await openJobQueue(database.url, { warn() {}, error() {} })
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

type Given = Partial<typeof orders.$inferInsert>
const amount = paise(500_00)
const at = new Date()

/** An order with an attempt to pay it, as the gateway answers that it is paid. */
async function paid(given: Given) {
  const id = randomUUID()
  const [order] = await database.db
    .insert(orders)
    .values({
      id,
      number: id.slice(0, 8),
      status: 'pending',
      totalPaise: amount,
      shippingAddress: '{}',
      contactEmail: 'a@example.com',
      shippingMethod: 'Standard Shipping',
      idempotencyKey: id,
      requestHash: '',
      capabilityHash: '',
      createdAt: at,
      stockHeldUntil: at,
      ...given,
    })
    .returning()
  const { reference, row } = newAttempt({ id, total: amount, gateway: 'sabpaisa', at })
  const [attempt] = await database.db.insert(paymentAttempts).values(row).returning()
  if (!order || !attempt) throw new Error('nothing was inserted')
  const event = attemptMoved(reference, 'created', 'succeeded', { paid: amount })
  const settlement = { state: 'succeeded', effect: 'pay the order' } as const
  return { order, attempt, settlement, event, paid: amount, actor: 'gateway' as const, at }
}

test('one connection pays orders that were promised before, as those to be paid at the door, and others after them', async () => {
  const toDoor = { status: 'processing', paymentMethod: 'cash', confirmedAt: at } as const
  const promise = { promisedFrom: '2026-12-01', promisedBy: '2026-12-04', promisedDays: 3 }
  const confirmed = await paid({ ...toDoor, ...promise, stockHeldUntil: null })
  const orderId = confirmed.order.id
  await database.db.insert(cashPayments).values({ orderId, state: 'promised' })
  const online = await paid({})
  await database.db.transaction(async (tx) => {
    for (const one of [confirmed, online])
      expect(await applySettlement(tx, jobs, one)).toBe('pay the order')
  })
  const kept = await database.db.query.orders.findMany()
  expect(kept.find(({ id }) => id === orderId)).toMatchObject({
    ...promise,
    paymentMethod: 'online',
    paidAt: at,
  })
  expect(kept.find(({ id }) => id === online.order.id)).toMatchObject({
    promisedBy: expect.any(String),
    paidAt: at,
  })
})

test('money for a line that was cancelled since goes back, and what is left is paid at the door', async () => {
  const one = await paid({
    status: 'processing',
    paymentMethod: 'cash',
    confirmedAt: at,
    stockHeldUntil: null,
  })
  const orderId = one.order.id
  await database.db.insert(cashPayments).values({ orderId, state: 'promised' })
  await database.db.insert(orderItems).values({
    id: randomUUID(),
    orderId,
    position: 1,
    productId: randomUUID(),
    productName: 'Kurta',
    quantity: 1,
    pricePaise: 200_00,
    cancelledAt: at,
  })
  await database.db.transaction(async (tx) =>
    expect(await applySettlement(tx, jobs, one)).toEqual({ refund: 'paid_after_cancellation' }),
  )
  const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({ paymentMethod: 'cash', paidAt: null, status: 'processing' })
  expect(
    await database.db
      .select()
      .from(refunds)
      .where(eq(refunds.attemptReference, one.attempt.reference)),
  ).toMatchObject([{ amountPaise: amount, cause: 'payment' }])
})
