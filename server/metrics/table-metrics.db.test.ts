import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import { countOutcome } from '#app/payments/status-checks/circuit-breaker.server.ts'
import { connect } from '#db/database.ts'
import {
  backups,
  checkResults,
  contactMessages,
  nodes,
  orders,
  paymentAttempts,
  refunds,
  statusChecks,
} from '#db/schema.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { faultProxy } from '../../tests/servers/fault-proxy.ts'
import { memoryLog } from '../../tests/telemetry/memory-log.ts'
import { readMetrics } from '../../tests/telemetry/scraped-metrics.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { makeMetrics, type Metrics } from './make-metrics.ts'

const kept = memoryLog()
const { log } = kept
let database: ShopDatabase
let jobs: JobQueue
const made: Metrics[] = []
beforeAll(async () => {
  database = await shopDatabase()
  jobs = await openJobQueue(database.url, log)
})
afterEach(() => made.splice(0).forEach(({ stop }) => stop()))
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

function metricsOf(healthDb = database.db, heldMs = 0): Metrics {
  const metrics = makeMetrics({ healthDb, heldMs, pools: {}, gateways: ['sabpaisa'], log })
  made.push(metrics)
  return metrics
}
const scrapeOf = async (metrics: Metrics) => readMetrics((await metrics.scrape()).text)
const figure = async (series: string) => (await scrapeOf(metricsOf())).value(series)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

async function insertOrder(changes: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const id = randomUUID()
  await database.db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'processing',
    totalPaise: 70_000,
    shippingAddress: '{}',
    contactEmail: 'asha.rao@shop.test',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: minutesAgo(1),
    ...changes,
  })
  return id
}

async function insertAttempt(state: 'succeeded' | 'review'): Promise<string> {
  const reference = randomUUID()
  await database.db.insert(paymentAttempts).values({
    reference,
    orderId: await insertOrder({ status: 'cancelled' }),
    gateway: 'sabpaisa',
    amountPaise: 10_000,
    paidPaise: 12_345,
    state,
    createdAt: minutesAgo(1),
  })
  return reference
}

type Change = [change: string, make: () => Promise<unknown>, series: string, by: number]

const changes: Change[] = [
  [
    'an unpaid order',
    () => insertOrder({ status: 'pending' }),
    'sangam_orders{state="pending"}',
    1,
  ],
  ['an order to be sent', () => insertOrder(), 'sangam_orders{state="processing"}', 1],
  ['a parcel', () => insertOrder({ status: 'shipped' }), 'sangam_orders{state="shipped"}', 1],
  ['a payment', () => insertOrder({ paidAt: minutesAgo(5) }), 'sangam_paid_orders', 1],
  ['its money', () => insertOrder({ paidAt: minutesAgo(5) }), 'sangam_paid_paise', 70_000],
  [
    'a payment of two days ago',
    () => insertOrder({ paidAt: minutesAgo(2_880) }),
    'sangam_paid_paise',
    0,
  ],
  ['a payment in review', () => insertAttempt('review'), 'sangam_payments_in_review', 1],
  ['money in review', () => insertAttempt('review'), 'sangam_payments_in_review_paise', 12_345],
  ['a message', () => insertMessage(), 'sangam_tickets_open', 1],
  ['a message within its time', () => insertMessage(), 'sangam_tickets_late', 0],
  ['a message that is late', () => insertMessage(49 * 60), 'sangam_tickets_late', 1],
  ['a refund', () => insertRefund('requested'), 'sangam_refunds_open', 1],
  ['its money', () => insertRefund('submitted'), 'sangam_refunds_open_paise', 500],
  ['a failed refund', () => insertRefund('failed'), 'sangam_refunds_failed', 1],
  ['a refund that arrived', () => insertRefund('succeeded'), 'sangam_refunds_open', 0],
  ['a job', () => enqueue(), 'sangam_jobs{queue="release-stock"}', 1],
  [
    'a job for later',
    () => enqueue(new Date(Date.now() + 60_000)),
    'sangam_jobs{queue="release-stock"}',
    0,
  ],
  ['a mail', () => enqueueMail(), 'sangam_mails_waiting', 1],
  ['a status check', () => queueCheck(), 'sangam_status_checks_due', 1],
  ['a node', () => insertNode('now()'), 'sangam_nodes', 1],
  ['a node that is gone', () => insertNode(`now() - interval '5 minutes'`), 'sangam_nodes', 0],
  ['a broken rule', () => insertResult('3'), 'sangam_consistency_findings', 1],
  ['a check that was cut off', () => insertResult('unfinished'), 'sangam_consistency_findings', 1],
  ['a rule that holds', () => insertResult('0'), 'sangam_consistency_findings', 0],
]

const insertMessage = (minutes = 1) => {
  const id = randomUUID()
  return database.db.insert(contactMessages).values({
    id,
    ticket: id,
    name: 'Asha',
    email: 'asha@shop.test',
    subject: 'A seam',
    message: 'It is open.',
    dedupeHash: id,
    receivedAt: minutesAgo(minutes),
    waitingSince: minutesAgo(minutes),
  })
}
const insertRefund = async (state: 'requested' | 'submitted' | 'failed' | 'succeeded') =>
  database.db.insert(refunds).values({
    id: randomUUID(),
    attemptReference: await insertAttempt('succeeded'),
    amountPaise: 500,
    why: 'returned',
    state,
    createdAt: minutesAgo(10),
  })
const enqueue = (startAfter?: Date) =>
  database.db.transaction((tx) =>
    jobs.enqueue(tx, 'release-stock', { orderId: 'x' }, startAfter && { startAfter }),
  )
const enqueueMail = () =>
  database.db.transaction((tx) => jobs.enqueue(tx, 'delivered-mail', { orderId: randomUUID() }))
const queueCheck = () =>
  database.db.insert(statusChecks).values({
    subject: randomUUID(),
    kind: 'payment',
    gateway: 'sabpaisa',
    priority: 1,
    queuedAt: minutesAgo(2),
  })
const insertNode = (seenAt: string) =>
  database.db
    .insert(nodes)
    .values({ id: randomUUID(), host: 'a', secret: 's', seenAt: sql.raw(seenAt) })
const insertResult = (answer: string) =>
  database.db.insert(checkResults).values({
    rule: randomUUID(),
    answer,
    examples: [],
    since: new Date(),
    checkedAt: minutesAgo(60),
  })

test.each(changes)('%s is seen in the next scrape', async (_, make, series, by) => {
  const before = await figure(series)
  await make()
  expect((await figure(series))! - before!).toBe(by)
})

test('ages say for how long the first has been waiting', async () => {
  await insertRefund('requested')
  await queueCheck()
  await insertResult('0')
  await database.db
    .insert(backups)
    .values({ startedAt: minutesAgo(40), finishedAt: minutesAgo(30) })
  await database.db.execute(sql`update outbox set due_at = now() - interval '7 minutes'`)
  await database.db.execute(
    sql`update pgboss.job set start_after = now() - interval '8 minutes' where name = 'release-stock'`,
  )
  const { value } = await scrapeOf(metricsOf())
  for (const [series, minutes] of [
    ['sangam_refunds_oldest_seconds', 10],
    ['sangam_status_checks_oldest_seconds', 2],
    ['sangam_consistency_age_seconds', 60],
    ['sangam_backup_age_seconds', 30],
    ['sangam_mails_oldest_seconds', 7],
    ['sangam_jobs_oldest_seconds{queue="release-stock"}', 8],
  ] as const)
    expect([series, Math.floor(value(series)! / 60)]).toEqual([series, minutes])
})

test('a gateway that does not answer three payments shows as an open circuit breaker', async () => {
  const series = 'sangam_circuit_breaker_open{gateway="sabpaisa"}'
  expect(await figure(series)).toBe(0)
  for (const subject of ['1', '2', '3'])
    await countOutcome({ db: database.db, log }, { gateway: 'sabpaisa', subject, reached: false })
  expect(await figure(series)).toBe(1)
})

test('T44 scrapes within some seconds of each other ask the tables once', async () => {
  const metrics = metricsOf(database.db, 60_000)
  const [before] = await Promise.all([scrapeOf(metrics), scrapeOf(metrics)])
  await insertOrder()
  const series = 'sangam_orders{state="processing"}'
  expect((await scrapeOf(metrics)).value(series)).toBe(before.value(series))
  expect(await figure(series)).toBe(before.value(series)! + 1)
})

test('T17 while the database is away a scrape says so, and leaves out the figures that it had', async () => {
  const proxy = await faultProxy(database.url)
  const own = connect(proxy.url, { max: 1, queryTimeoutMs: 2_000 })
  const metrics = metricsOf(own.db)
  const isThere = async () => {
    const { value } = await scrapeOf(metrics)
    return [value('sangam_database_up'), typeof value('sangam_nodes')]
  }
  expect(await isThere()).toEqual([1, 'number'])
  for (const fault of ['refuse', 'freeze'] as const) {
    await proxy[fault]()
    const away = await scrapeOf(metrics)
    expect([fault, away.value('sangam_database_up')]).toEqual([fault, 0])
    expect(away.text).not.toMatch(/^sangam_(?:orders|nodes|jobs|payments|refunds)\S* /m)
    expect(away.value('sangam_requests_shed_total{cause="hashing"}')).toBe(0)
    await proxy.pass()
    await expect.poll(isThere).toEqual([1, 'number'])
  }
  expect(kept.lines('metrics: the figures of the tables cannot be read')).toEqual([])
  await own.close()
  await proxy.close()
})

test('T39 no label nor value of a scrape names a person, an order or a reference', async () => {
  await insertAttempt('review')
  const { text, value } = await scrapeOf(metricsOf())
  expect(value('sangam_payments_in_review')).toBeGreaterThan(0)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|asha/i)
})
