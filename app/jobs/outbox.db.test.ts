import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders, outbox } from '#db/schema.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { openJobQueue, type JobQueue } from './jobs.server.ts'
import { expireMails, purgeOutbox, sendFromOutbox } from './outbox.server.ts'
import { TRIES } from './queue-policies.ts'

let database: ShopDatabase
let queue: JobQueue
beforeEach(async () => {
  database = await shopDatabase()
  queue = await openJobQueue(database.url, { warn() {}, error() {} })
})
afterEach(async () => {
  await queue.stop()
  await database.drop()
})

const rows = () => database.db.select().from(outbox)
const jobs = async () =>
  (
    await database.db.execute<{ id: string; name: string; data: object }>(
      sql`select id, name, data from pgboss.job`,
    )
  ).rows
const loseJobs = () => database.db.execute(sql`delete from pgboss.job`)
const passed = (interval: string) =>
  database.db.execute(sql`
    update outbox set created_at = created_at - ${interval}::interval, due_at = due_at - ${interval}::interval,
      expires_at = expires_at - ${interval}::interval, tried_at = tried_at - ${interval}::interval,
      settled_at = settled_at - ${interval}::interval`)
const welcome = (userId = 'asha', idempotencyKey?: string) =>
  database.db.transaction((tx) =>
    queue.enqueue(tx, 'welcome-mail', { userId }, idempotencyKey ? { idempotencyKey } : {}),
  )

test('T58 a mail that lost its job gets one again, under the same id, once', async () => {
  await welcome()
  const [before] = await jobs()
  expect(await rows()).toMatchObject([{ id: before?.id, state: 'waiting', tries: 0 }])
  await passed('3 minutes')
  expect(await queue.requeueLostMails(database.db, 10)).toBe(0)
  await loseJobs()
  const found = await Promise.all([
    queue.requeueLostMails(database.db, 10),
    queue.requeueLostMails(database.db, 10),
  ])
  expect(found.toSorted()).toEqual([0, 1])
  expect(await jobs()).toEqual([before])
})

test('T58 mails are found again so many at a time, the oldest first, past those whose jobs are there', async () => {
  for (const userId of ['a', 'b', 'c', 'd']) await welcome(userId)
  await passed('3 minutes')
  await database.db.execute(sql`delete from pgboss.job where data->>'userId' <> 'a'`)
  expect(await queue.requeueLostMails(database.db, 2)).toBe(2)
  expect(await queue.requeueLostMails(database.db, 2)).toBe(1)
  expect(await jobs()).toHaveLength(4)
})

test('T58 a mail that is on its way is left alone for two minutes', async () => {
  await welcome()
  await passed('1 hour')
  await loseJobs()
  const [mail] = await rows()
  await sendFromOutbox(database.db, mail!.id, async () => {
    expect(await queue.requeueLostMails(database.db, 10)).toBe(0)
    return 'sent'
  })
  expect(await rows()).toMatchObject([{ state: 'sent', payload: null }])
})

test('a mail that was sent is not sent again, though its job should come again or its use case run again', async () => {
  await welcome('asha', 'the key')
  await welcome('asha', 'the key')
  const [mail, ...more] = await rows()
  expect(more).toEqual([])
  let sent = 0
  const send = () =>
    sendFromOutbox(database.db, mail!.id, () => {
      sent += 1
      return Promise.resolve('sent')
    })
  await send()
  await send()
  await loseJobs()
  await welcome('asha', 'the key')
  expect([sent, await jobs()]).toEqual([1, []])
})

test('mails that wait in the queues of an earlier version, with or without a row, are sent by this one, and none that was sent', async () => {
  const { db } = database
  await welcome('asha')
  await db.execute(sql`select pgboss.create_queue('welcome-mail', '{"policy": "standard"}')`)
  await db.execute(sql`update pgboss.job set name = 'welcome-mail', data = data - 'mail'`)
  await db.execute(sql`
    insert into pgboss.job (name, data, state) values
      ('welcome-mail', '{"userId": "hema"}', 'retry'), ('welcome-mail', '{"userId": "indira"}', 'completed')`)
  await queue.stop()
  queue = await openJobQueue(database.url, { warn() {}, error() {} })
  const moved = (await jobs()).filter(({ name }) => name === 'mail')
  expect(moved.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      { mail: 'welcome-mail', userId: 'asha' },
      { mail: 'welcome-mail', userId: 'hema' },
    ]),
  )
  expect((await rows()).map(({ id }) => id).toSorted()).toEqual(
    moved.map(({ id }) => id).toSorted(),
  )
  await passed('3 minutes')
  expect(await queue.requeueLostMails(db, 10)).toBe(0)
})

test('what somebody waits for is sent before other mails, and what thousands get after them', async () => {
  await database.db.transaction(async (tx) => {
    await queue.enqueue(tx, 'breach-notice-mail', { personId: 'asha' })
    await queue.enqueue(tx, 'welcome-mail', { userId: 'asha' })
    await queue.enqueue(tx, 'password-reset-mail', { email: 'asha@example.com', at: '' })
  })
  const { rows: waiting } = await database.db.execute(
    sql`select data->>'mail' as mail from pgboss.job order by priority desc`,
  )
  expect(waiting.map(({ mail }) => mail)).toEqual([
    'password-reset-mail',
    'welcome-mail',
    'breach-notice-mail',
  ])
})

test('T58 a link asked for a month ago is dropped, also by its job; a mail about an order is not', async () => {
  await database.db.transaction(async (tx) => {
    const at = new Date().toISOString()
    await queue.enqueue(tx, 'password-reset-mail', { email: 'asha@example.com', at })
    await queue.enqueue(tx, 'password-reset-mail', { email: 'hema@example.com', at })
    await queue.enqueue(tx, 'order-received-mail', { orderId: randomUUID() })
  })
  await passed('31 days')
  const [late] = await rows()
  const sent: string[] = []
  await sendFromOutbox(database.db, late!.id, () => {
    sent.push(late!.id)
    return Promise.resolve('sent')
  })
  expect(sent).toEqual([])
  expect(await expireMails(database.db)).toBe(2)
  expect((await rows()).map(({ name, state, payload }) => [name, state, payload !== null])).toEqual(
    expect.arrayContaining([
      ['password-reset-mail', 'expired', false],
      ['password-reset-mail', 'expired', false],
      ['order-received-mail', 'waiting', true],
    ]),
  )
})

test('a mail that is tried in vain is given up after as many tries as its queue allows, though its job was made anew', async () => {
  await welcome()
  const [mail] = await rows()
  const fail = () =>
    sendFromOutbox(database.db, mail!.id, () => Promise.reject(new Error('no mail server')))
  for (let nth = 1; nth < TRIES.mail; nth++) await expect(fail()).rejects.toThrow('no mail server')
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: TRIES.mail - 1 }])
  await expect(fail()).rejects.toThrow('no mail server')
  expect(await rows()).toMatchObject([{ state: 'given_up', payload: null }])
  await fail()
})

test('what is settled is forgotten: after an hour, or when it would have been late, or a week after it was given up', async () => {
  for (const userId of ['sent', 'given up', 'waiting']) await welcome(userId)
  await database.db.transaction((tx) =>
    queue.enqueue(tx, 'password-reset-mail', { email: 'x@example.com', at: '' }),
  )
  const settle = (state: 'sent' | 'given_up', userId: string) =>
    database.db
      .update(outbox)
      .set({ state, payload: null, settledAt: new Date() })
      .where(sql`payload->>'userId' = ${userId}`)
  await settle('sent', 'sent')
  await settle('given_up', 'given up')
  await database.db
    .update(outbox)
    .set({ state: 'sent', payload: null, settledAt: new Date() })
    .where(eq(outbox.name, 'password-reset-mail'))
  const left = async (interval: string) => {
    await passed(interval)
    await purgeOutbox(database.db)
    return (await rows()).map(({ state }) => state).toSorted()
  }
  expect(await left('59 minutes')).toEqual(['given_up', 'sent', 'sent', 'waiting'])
  expect(await left('2 minutes')).toEqual(['given_up', 'sent', 'waiting'])
  expect(await left('24 hours')).toEqual(['given_up', 'waiting'])
  expect(await left('6 days')).toEqual(['waiting'])
})

test('what became of a mail about an order is kept as long as the order, and goes with it; nothing is kept of one that was dropped', async () => {
  const { db } = database
  const [kept, gone] = [randomUUID(), randomUUID()]
  await db.transaction(async (tx) => {
    for (const orderId of [kept, gone]) await queue.enqueue(tx, 'delivered-mail', { orderId })
    await queue.enqueue(tx, 'shipped-mail', { orderId: kept })
    await queue.enqueue(tx, 'cancelled-mail', { orderId: kept, itemIds: [] })
  })
  for (const { id, name } of await rows())
    await sendFromOutbox(db, id, () =>
      Promise.resolve(
        name === 'delivered-mail' ? 'sent' : name === 'shipped-mail' ? 'refused' : 'dropped',
      ),
    )
  await passed('1 year')
  await purgeOutbox(db)
  expect(
    (await rows()).map(({ name, orderId, payload }) => [name, orderId, payload]).toSorted(),
  ).toEqual(
    [
      ['delivered-mail', gone, null],
      ['delivered-mail', kept, null],
      ['shipped-mail', kept, null],
    ].toSorted(),
  )
  await db.insert(orders).values({
    id: gone,
    number: gone.slice(0, 8),
    status: 'pending',
    totalPaise: 100,
    shippingAddress: '{}',
    contactEmail: 'asha@example.com',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: gone,
    requestHash: '',
    capabilityHash: '',
    createdAt: new Date(),
  })
  await db.delete(orders).where(eq(orders.id, gone))
  expect((await rows()).map(({ orderId }) => orderId)).toEqual([kept, kept])
})
