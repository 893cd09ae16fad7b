import { randomUUID } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { startIndexing } from '#app/catalogue/import/index-catalogue.server.ts'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { orderCancelled, orderMoved, orderPlaced } from '#app/orders/audit/events.ts'
import { auditEvents, outbox, stock, styles, webhookDeliveries, webhooks } from '#db/schema.ts'
import type { Database, Transaction } from '#db/database.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { webhookReceiver, type WebhookReceiver } from '../../../tests/servers/webhook-receiver.ts'
import type { WebhookTopic } from './messages/topics.ts'
import { LOG_LENGTH, purgeDeliveries } from './purge-deliveries.server.ts'
import { MAX_WAITING } from './queueing/queue-order-messages.server.ts'
import { queueMessages, sendAll, startWebhooks } from './run-webhooks.server.ts'
import { claimDeliveries, listDueWebhooks } from './sending/claim-deliveries.server.ts'
import { makePostMessage } from './sending/post-message.server.ts'
import { settleDelivery } from './sending/settle-delivery.server.ts'
import { sealSecret } from './signing/sealed-secret.server.ts'
import { newSecret } from './signing/sign-message.server.ts'

let database: ShopDatabase
let jobs: JobQueue
const keys = signingKeys('a secret of thirty-two characters')
const log = { warn() {}, error() {} }
beforeEach(async () => {
  database = await shopDatabase()
  jobs = await openJobQueue(database.url, log)
})
afterEach(async () => {
  await jobs.stop()
  await database.drop()
})

const services = () => ({
  db: database.db,
  jobs,
  keys,
  log,
  now: () => new Date(),
  origin: 'https://shop.example',
})

async function newWebhook(receiver: WebhookReceiver, ...topics: WebhookTopic[]) {
  const [id, secret] = [randomUUID(), newSecret()]
  await database.db.insert(webhooks).values({
    id,
    name: 'Books',
    url: receiver.url,
    topics,
    sealedSecret: sealSecret(keys, id, secret),
    chainSeq: sql`(select coalesce(max(seq), 0) from audit_chain)`,
  })
  return { id, secret }
}

/** Queues and sends all that is due, as a node does. */
async function deliver(): Promise<void> {
  const { post, close } = makePostMessage('demo')
  await queueMessages(database.db)
  for (const id of await listDueWebhooks(database.db))
    await sendAll({ ...services(), post }, id, () => false, new AbortController().signal)
  await close()
}

const deliveriesOf = (id: string) =>
  database.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(webhookDeliveries.id)
const makeDue = () =>
  database.db.execute(sql`update webhook_deliveries set due_at = now(), leased_until = null`)
const place = (id: string = randomUUID()) =>
  database.db
    .transaction((tx) => recordEvent(tx, 'shop', orderPlaced(id, paise(100))))
    .then(() => id)
/** Changes styles as all do that change them: with the index. */
const change = (which: SQL, set: SQL, db: Database | Transaction = database.db) =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`create temporary table touched_styles on commit drop as select id from styles where ${which}`,
    )
    const finish = await startIndexing(tx)
    await tx.execute(sql`update styles set ${set} where id in (select id from touched_styles)`)
    await finish()
  })
const products = (limit = 3) => database.db.select().from(styles).orderBy(styles.id).limit(limit)
const touches = () => database.db.$count(sql`webhook_touches`)

test('an order is told once it commits, signed, in the sequence of the commits, and to whom it was promised', async () => {
  const [receiver, other] = [await webhookReceiver(), await webhookReceiver()]
  const before = await place()
  const { id, secret } = await newWebhook(receiver, 'order.placed', 'order.shipped')
  await newWebhook(other, 'order.delivered')
  const order = await place()
  await database.db.transaction(async (tx) => {
    await recordEvent(
      tx,
      'shop',
      orderMoved({ id: order, status: 'processing' }, { to: 'shipped' }),
      orderCancelled({ id: order, status: 'shipped' }),
    )
  })
  await deliver()
  await deliver()
  const [placed, shipped] = await deliveriesOf(id)
  expect(receiver.received).toMatchObject(
    [placed, shipped].map((row) => ({
      id: `evt_${row?.eventId}`,
      type: row?.type,
      sequence: row?.id,
      timestamp: row?.happenedAt.toISOString(),
      data: {
        id: order,
        number: order.slice(0, 8),
        url: `https://shop.example/api/v1/orders/${order}`,
      },
    })),
  )
  expect(receiver.types().toSorted()).toEqual(['order.placed', 'order.shipped'])
  expect(receiver.received.map((one) => one.signedBy(secret, newSecret()))).toEqual([
    [secret],
    [secret],
  ])
  expect(JSON.stringify(receiver.received)).not.toContain(before)
  expect(other.received).toEqual([])
})

test('what is rolled back is told to nobody', async () => {
  const receiver = await webhookReceiver()
  await newWebhook(receiver, 'order.placed', 'stock.changed', 'product.changed')
  await expect(
    database.db.transaction(async (tx) => {
      await recordEvent(tx, 'shop', orderPlaced(randomUUID(), paise(100)))
      await change(sql`id < 1000000`, sql`fabric = 'Khadi'`, tx)
      await tx.update(stock).set({ quantity: sql`quantity + 1` })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await deliver()
  expect([receiver.received, await touches()]).toEqual([[], 0])
})

test('stock is told by product, whatever changes it, and once while it has not been sent', async () => {
  const receiver = await webhookReceiver()
  const { id } = await newWebhook(receiver, 'stock.changed')
  const [first, second, hidden] = await products()
  if (!first || !second || !hidden) throw new Error('there are no products')
  await database.db.update(styles).set({ listed: false }).where(eq(styles.id, hidden.id))
  const count = (quantity: number, ...of: string[]) =>
    setSellableStock(database.db, new Map(of.map((uuid) => [uuid, { M: quantity, L: quantity }])))
  await count(5, first.uuid, second.uuid, hidden.uuid)
  await queueMessages(database.db)
  await count(6, first.uuid)
  // No piece more or less: nothing to tell.
  await count(6, first.uuid)
  await queueMessages(database.db)
  await database.db.delete(stock).where(eq(stock.productId, second.uuid))
  await deliver()
  const told = receiver.received.map(({ type, data }) => ({ type, data }))
  expect(told.toSorted((a, b) => Number(a.data['code']) - Number(b.data['code']))).toEqual(
    [first, second].map(({ id: code, uuid }) => ({
      type: 'stock.changed',
      data: { id: uuid, code, url: `https://shop.example/api/v1/stock/${code}` },
    })),
  )
  await count(7, first.uuid)
  await deliver()
  expect(receiver.received).toHaveLength(3)
  expect((await deliveriesOf(id)).every(({ state }) => state === 'delivered')).toBe(true)
})

test('a product is told when it changes, comes on sale or leaves, and not for what nobody sees', async () => {
  const receiver = await webhookReceiver()
  await newWebhook(receiver, 'product.changed', 'product.removed')
  const [goods] = await products()
  const set = async (values: SQL) => {
    await change(sql`id = ${goods?.id}`, values)
    await deliver()
    return receiver.types()
  }
  expect(await set(sql`price_paise = 12300`)).toEqual(['product.changed'])
  expect(await set(sql`sale_price_paise = 9900`)).toHaveLength(2)
  expect(await set(sql`listed = false`)).toEqual([
    'product.changed',
    'product.changed',
    'product.removed',
  ])
  expect(await set(sql`fabric = 'Khadi'`)).toHaveLength(3)
  expect((await set(sql`listed = true`)).at(-1)).toBe('product.changed')
})

test('a change of more products than a thousand is one message, and so is one for which there is no room', async () => {
  const receiver = await webhookReceiver()
  const { id } = await newWebhook(receiver, 'product.changed', 'order.placed')
  await change(sql`true`, sql`fabric = 'Khadi'`)
  expect(await touches()).toBe(1)
  await deliver()
  expect(receiver.types()).toEqual(['catalogue.changed'])
  expect(receiver.received[0]?.data).toEqual({ url: 'https://shop.example/api/v1/products' })
  await database.db.execute(sql`
    insert into webhook_deliveries (webhook_id, type, subject, happened_at, due_at)
    select ${id}::uuid, 'order.placed', '{}', now(), now() + interval '1 day' from generate_series(1, ${MAX_WAITING})`)
  await place()
  await change(sql`id = (select min(id) from styles)`, sql`fabric = 'Silk'`)
  await queueMessages(database.db)
  expect(await database.db.$count(webhookDeliveries)).toBe(MAX_WAITING + 2)
  expect((await deliveriesOf(id)).at(-1)).toMatchObject({ type: 'catalogue.changed' })
  // The order waits in the audit chain.
  await database.db.execute(
    sql`delete from webhook_deliveries where due_at > now() + interval '1 hour'`,
  )
  await deliver()
  // No order is promised.
  expect(receiver.types().toSorted()).toEqual([
    'catalogue.changed',
    'catalogue.changed',
    'order.placed',
  ])
})

test('without a webhook that wants to know, a change of stock or products writes nothing', async () => {
  const receiver = await webhookReceiver()
  const { id } = await newWebhook(receiver, 'stock.changed', 'product.changed', 'product.removed')
  const changeBoth = async () => {
    await database.db.execute(sql`update stock set quantity = quantity + 1`)
    await change(sql`id < 100000`, sql`fabric = 'Khadi'`)
  }
  await database.db.update(webhooks).set({ topics: ['order.paid'] })
  await changeBoth()
  await database.db
    .update(webhooks)
    .set({ topics: ['stock.changed'], pausedAt: sql`now()`, pauseReason: 'member' })
    .where(eq(webhooks.id, id))
  await changeBoth()
  await database.db.delete(webhooks)
  await changeBoth()
  expect(await touches()).toBe(0)
})

test('what is not taken is sent again under the same id, later each time, and given up after ten tries', async () => {
  const receiver = await webhookReceiver()
  receiver.answer = (response) => response.writeHead(500).end('down <b>for</b> a while')
  const { id } = await newWebhook(receiver, 'order.placed')
  await place()
  await deliver()
  const [first] = await deliveriesOf(id)
  expect(first).toMatchObject({ state: 'waiting', tries: 1, status: 500, leasedUntil: null })
  expect(first?.answer).toBe('down <b>for</b> a while')
  await deliver()
  expect(receiver.received).toHaveLength(1)
  receiver.answer = (response) => response.destroy()
  for (let tries = 2; tries <= 10; tries++) {
    await makeDue()
    await deliver()
  }
  const [last] = await deliveriesOf(id)
  expect(last).toMatchObject({ state: 'failed', tries: 10, status: null })
  expect(last?.answer).not.toBe('')
  await makeDue()
  await deliver()
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
  expect(receiver.received).toHaveLength(10)
})

test('a webhook that fails for three days is paused, on the record, and the owner is mailed once; a success in between begins anew', async () => {
  const receiver = await webhookReceiver()
  receiver.answer = (response) => response.writeHead(503).end()
  const { id } = await newWebhook(receiver, 'order.placed')
  const failFor = (days: number) =>
    database.db.update(webhooks).set({ failingSince: sql`now() - ${days} * interval '1 day'` })
  const webhook = async () => (await database.db.select().from(webhooks))[0]
  for (const days of [0, 2]) {
    await failFor(days)
    await place()
    await deliver()
    expect((await webhook())?.pausedAt).toBeNull()
  }
  receiver.answer = (response) => response.writeHead(200).end('ok')
  await makeDue()
  await deliver()
  expect((await webhook())?.failingSince).toBeNull()
  receiver.answer = (response) => response.writeHead(503).end()
  await Promise.all([place(), place(), place()])
  await failFor(3)
  await deliver()
  expect(await webhook()).toMatchObject({ pauseReason: 'failing' })
  const [event, ...more] = await database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
  expect([event?.action, event?.actor, more]).toEqual(['paused', 'shop', []])
  const mails = await database.db.select().from(outbox)
  expect(mails).toMatchObject([
    { name: 'owner-webhook-mail', payload: { name: 'Books', reason: 'failing' } },
  ])
  await makeDue()
  expect(await listDueWebhooks(database.db)).toEqual([])
})

test('a receiver that answers 410 Gone is paused at once', async () => {
  const receiver = await webhookReceiver()
  receiver.answer = (response) => response.writeHead(410).end()
  await newWebhook(receiver, 'order.placed')
  await place()
  await deliver()
  expect(await database.db.select().from(webhooks)).toMatchObject([{ pauseReason: 'gone' }])
})

test('T16 two nodes send each message once, at most four at a time to a webhook', async () => {
  const receiver = await webhookReceiver()
  receiver.answer = (response) => void setTimeout(() => response.writeHead(200).end(), 5)
  await newWebhook(receiver, 'order.placed')
  for (let i = 0; i < 30; i++) await place()
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(30)
  expect(receiver.received).toHaveLength(30)
  expect(receiver.mostAtOnce).toBeLessThanOrEqual(4)
})

test('T16 what a node has leased and never settled is sent by another; the first, if it was only frozen, writes nothing', async () => {
  const receiver = await webhookReceiver()
  const { id } = await newWebhook(receiver, 'order.placed')
  await place()
  await queueMessages(database.db)
  const frozen = (await claimDeliveries(database.db, id))?.deliveries[0]
  if (!frozen) throw new Error('nothing was claimed')
  await deliver()
  expect(receiver.received).toEqual([])
  await makeDue()
  await deliver()
  await settleDelivery(services(), id, frozen, { status: 500, answer: 'late' })
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', tries: 2, status: 204 }])
})

test('one that hangs keeps no other waiting', async () => {
  const [slow, quick] = [await webhookReceiver(), await webhookReceiver()]
  slow.answer = () => {}
  await newWebhook(slow, 'order.placed')
  await newWebhook(quick, 'order.placed')
  const node = startWebhooks(services(), 'demo')
  onTestFinished(() => node.stop())
  for (let i = 0; i < 10; i++) await place()
  await expect.poll(() => quick.received.length, { timeout: 9_000 }).toBe(10)
  expect(slow.received).toHaveLength(4)
  await node.stop()
  // Broken off by the stop, and due again.
  const rows = await database.db.select().from(webhookDeliveries)
  expect(rows.filter(({ answer }) => answer === 'The shop was stopped meanwhile.')).toHaveLength(4)
})

test('what was sealed under a SESSION_SECRET that is gone is not sent, and it is said what to do', async () => {
  const receiver = await webhookReceiver()
  const { id } = await newWebhook(receiver, 'order.placed')
  await database.db.update(webhooks).set({ sealedSecret: sealSecret(keys, randomUUID(), 'whsec_') })
  await place()
  await deliver()
  expect(await deliveriesOf(id)).toMatchObject([
    { state: 'waiting', status: null, answer: expect.stringContaining('Make a new secret') },
  ])
  expect(receiver.received).toEqual([])
})

test('messages are deleted after 30 days, and settled ones beyond the length of the log', async () => {
  const receiver = await webhookReceiver()
  const { id } = await newWebhook(receiver, 'order.placed')
  await database.db.execute(sql`
    insert into webhook_deliveries (webhook_id, type, subject, happened_at, state, settled_at, created_at)
    select ${id}::uuid, 'order.placed', '{}', now(), 'delivered', now(), now() - nth * interval '1 second'
    from generate_series(1, ${LOG_LENGTH + 5}) as nth`)
  await database.db.execute(
    sql`update webhook_deliveries set created_at = now() - interval '31 days' where id in (select max(id) - 1 from webhook_deliveries)`,
  )
  expect(await purgeDeliveries(database.db, new Date(), 3)).toBe(3)
  await purgeDeliveries(database.db, new Date(), 500)
  await purgeDeliveries(database.db, new Date(), 500)
  expect(await database.db.$count(webhookDeliveries)).toBe(LOG_LENGTH - 1)
})
