import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEvents, orderItems, orders, paymentAttempts, refunds, returns } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { recordHistory } from '../../../tests/databases/record-history.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import {
  attemptCreated,
  attemptMoved,
  orderCancelled,
  orderMoved,
  orderPlaced,
  refundRequested,
} from './events.ts'
import { returnRequested } from './return-events.ts'
import { eraseEventNotes } from './erase-event-notes.server.ts'
import { listEvents } from './list-events.server.ts'
import { recordEvent } from './record-event.server.ts'

let database: ShopDatabase
beforeEach(async () => {
  database = await shopDatabase()
})
afterEach(() => database.drop())

/** An order of one line, paid, its line returned and its money owed back, without any event. */
async function insertStory({ status = 'delivered' as const } = {}) {
  const { db } = database
  const id = randomUUID()
  const [itemId, refundId, returnId] = [randomUUID(), randomUUID(), randomUUID()]
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  await db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status,
    totalPaise: 100,
    shippingAddress: '{}',
    contactEmail: 'a@b.co',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: day(1),
    paidAt: day(2),
    shippedAt: day(3),
    deliveredAt: day(4),
  })
  const kurta = { productId: 'p', productName: 'Kurta', quantity: 1, pricePaise: 100 }
  await db.insert(orderItems).values({ id: itemId, orderId: id, position: 0, ...kurta })
  const attempt = { orderId: id, gateway: 'sabpaisa', amountPaise: 100, createdAt: day(1) }
  await db
    .insert(paymentAttempts)
    .values({ reference: id, ...attempt, state: 'succeeded', settledAt: day(2) })
  await db.insert(returns).values({
    id: returnId,
    orderItemId: itemId,
    quantity: 1,
    reason: 'too_small',
    state: 'accepted',
    requestedAt: day(5),
    settledAt: day(6),
  })
  await db.insert(refunds).values({
    id: refundId,
    attemptReference: id,
    cause: `returned ${returnId}`,
    amountPaise: 100,
    why: 'returned',
    state: 'requested',
    createdAt: day(6),
  })
  return { id, itemId, refundId, returnId }
}

const eventsOf = (orderId: string) =>
  database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.orderId, orderId))
    .orderBy(auditEvents.id)

test('an event has its actor, its subject, what changed and the time of the database, and finds the order it belongs to', async () => {
  const { id, itemId, refundId, returnId } = await insertStory()
  const seen = await database.db.transaction(async (tx) => {
    await recordEvent(tx, 'shopper', orderPlaced(id, paise(100)), attemptCreated(id, paise(100)))
    await recordEvent(tx, 'gateway', attemptMoved(id, 'created', 'succeeded', { paid: paise(101) }))
    await recordEvent(tx, 'gateway', orderMoved({ id, status: 'pending' }, { to: 'processing' }))
    await recordEvent(tx, 'staff', returnRequested({ id: returnId, itemId, quantity: 1 }))
    await recordEvent(tx, 'staff', refundRequested(refundId, paise(100)))
    const { rows } = await tx.execute<{ began: Date; now: Date }>(
      sql`select now() as began, clock_timestamp() as now`,
    )
    return rows[0]
  })
  const events = await eventsOf(id)
  expect(
    events.map(({ actor, subjectType, subjectId, action }) => [
      actor,
      subjectType,
      action,
      subjectId,
    ]),
  ).toEqual([
    ['shopper', 'order', 'placed', id],
    ['shopper', 'attempt', 'created', id],
    ['gateway', 'attempt', 'succeeded', id],
    ['gateway', 'order', 'paid', id],
    ['staff', 'return', 'requested', returnId],
    ['staff', 'refund', 'requested', refundId],
  ])
  expect(events[3]).toMatchObject({
    before: { status: 'pending' },
    after: { status: 'processing' },
    personal: null,
  })
  expect(events[2]?.after).toEqual({ state: 'succeeded', paidPaise: 101 })
  // Not the beginning of the transaction: one that waited for a lock comes after whom it waited for.
  const times = events.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const { rows } = await database.db.execute<{ inside: boolean }>(sql`
    select bool_and(at > ${seen?.began} and at < ${seen?.now}) as inside from audit_events where order_id = ${id}`)
  expect(rows).toEqual([{ inside: true }])
})

test('the timeline of an order is read by an index', async () => {
  const { rows } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select * from audit_events where order_id = ${randomUUID()} order by id`,
    )
  })
  expect(rows.map((row) => row['QUERY PLAN']).join()).toMatch(
    /Index Scan using audit_events_order_id_id_index/,
  )
})

test('T57 an event is neither changed nor deleted, alone or all at once, and goes only with its order', async () => {
  const { db } = database
  const { id } = await insertStory()
  const note = 'Ms Rao has moved to Kanpur'
  await db.transaction((tx) =>
    recordEvent(tx, 'staff', orderCancelled({ id, status: 'shipped' }, { itemIds: [], note })),
  )
  const mine = eq(auditEvents.orderId, id)
  const refusal = { cause: expect.objectContaining({ message: 'audit events are append-only' }) }
  const { rows } = await db.execute<{ columns: string[] }>(sql`
    select array_agg(attname::text) as columns from pg_attribute
    where attrelid = 'audit_events'::regclass and attnum > 0 and attname not in ('personal', 'salt', 'id')`)
  expect(rows[0]?.columns).toHaveLength(12)
  for (const statement of [
    sql`update audit_events set at = at - interval '1 second' where order_id = ${id}`,
    sql`update audit_events set action = 'placed' where order_id = ${id}`,
    sql`update audit_events set after = '{}' where order_id = ${id}`,
    sql`update audit_events set before = null where order_id = ${id}`,
    sql`update audit_events set actor = 'shop', personal = null where order_id = ${id}`,
    sql`update audit_events set personal = '{"note":""}' where order_id = ${id}`,
    sql`update audit_events set salt = null where order_id = ${id}`,
    sql`update audit_events set personal = null, personal_digest = null where order_id = ${id}`,
    sql`update audit_events set personal = null, content_hash = ''::bytea where order_id = ${id}`,
    sql`update audit_events set staff_id = '1', staff_role = 'owner' where order_id = ${id}`,
    sql`delete from audit_events where order_id = ${id}`,
    sql`truncate audit_events`,
  ])
    await expect(db.execute(statement)).rejects.toMatchObject(refusal)
  const [kept] = await db.select().from(auditEvents).where(mine)
  expect(kept).toMatchObject({ action: 'cancelled', personal: { note } })

  await eraseEventNotes(db, id)
  expect(await db.select().from(auditEvents).where(mine)).toEqual([
    { ...kept, personal: null, salt: null },
  ])

  await db.delete(refunds).where(eq(refunds.attemptReference, id))
  await db.delete(paymentAttempts).where(eq(paymentAttempts.orderId, id))
  await db.delete(orders).where(eq(orders.id, id))
  expect(await db.$count(auditEvents, mine)).toBe(0)
})

test('what is not among the words of the list is refused by the database', async () => {
  const { id } = await insertStory()
  const event = { orderId: id, subjectId: id, subjectType: 'order' as const, after: {} }
  for (const [actor, action] of [
    ['shopper', 'succeeded'],
    ['shopper', 'thing'],
    ['nobody', 'placed'],
  ] as const)
    await expect(
      database.db.insert(auditEvents).values({ ...event, actor: actor as 'shopper', action }),
    ).rejects.toThrow()
})

test('an order of before there were events gets them from its times, once', async () => {
  const { id, itemId, returnId, refundId } = await insertStory()
  await recordHistory(database.db)
  await recordHistory(database.db)
  expect(
    (await eventsOf(id)).map(({ at, actor, subjectId, action, after }) => [
      at.getUTCDate(),
      actor,
      subjectId,
      action,
      after,
    ]),
  ).toEqual([
    [1, 'migration', id, 'placed', { status: 'pending', totalPaise: 100 }],
    [1, 'migration', id, 'created', { state: 'created', amountPaise: 100 }],
    [2, 'migration', id, 'succeeded', { state: 'succeeded' }],
    [2, 'migration', id, 'paid', { status: 'processing' }],
    [3, 'migration', id, 'shipped', { status: 'shipped', trackingNumber: null }],
    [4, 'migration', id, 'delivered', { status: 'delivered' }],
    [5, 'migration', returnId, 'requested', { state: 'requested', itemId, quantity: 1 }],
    [6, 'migration', returnId, 'accepted', { state: 'accepted' }],
    [6, 'migration', refundId, 'requested', { state: 'requested', amountPaise: 100 }],
  ])
  expect((await listEvents(database.db, id)).map(({ action }) => action)).toContain('delivered')
})

test('the consistency checks name an order, a payment, a refund, a return and a line whose state no event tells', async () => {
  const { db } = database
  const { id, itemId, refundId, returnId } = await insertStory()
  await recordHistory(db)
  const broken = async () =>
    (await runConsistencyChecks(db))
      .filter(({ rule, broken }) => broken.length > 0 && /\bevent\b/.test(rule))
      .map(({ rule, broken }) => [rule, broken])
  const before = await broken()
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id))
  await db.update(orderItems).set({ cancelledAt: new Date() }).where(eq(orderItems.id, itemId))
  await db.update(paymentAttempts).set({ state: 'failed' }).where(eq(paymentAttempts.reference, id))
  await db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, refundId))
  await db.update(returns).set({ state: 'refused' }).where(eq(returns.id, returnId))
  expect([before, await broken()]).toEqual([
    [],
    [
      ['the last event of an order says its status', [id.slice(0, 8)]],
      ['the last event of a payment says its state', [id]],
      ['the last event of a refund says its state', [refundId]],
      ['the last event of a return says its state', [returnId]],
      ['a line that was cancelled is named by an event of its order', [itemId]],
    ],
  ])
})
