import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSweepSteps } from '#server/jobs/sweep-steps.ts'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { runStep } from '#app/jobs/sweep.server.ts'
import { mailsTo } from '../mail-folder.ts'
import { allMailsSent } from '../mail-jobs.ts'
import { runningShop, type ReopenableShop } from '../running-shop.ts'
import { openServices } from '../shop-services.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { decide, goToBank, returnFromBank } from './clients/bank-client.ts'
import { attemptsOf, orderById, placeOneGarment, refundsOf } from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'
import { makeOlder, NOTHING, overdue, oweWithoutWorkers } from './lost-jobs.ts'

let shop: ReopenableShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

/** An order whose payment the bank has, and the shop does not know of: nobody came back. */
async function paidAtBank() {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const reference = await goToBank(shop, shopper, orderId)
  const back = await decide(shop, reference, 'pay')
  return { shopper, orderId, reference, back }
}

/** Findings of the doctor: each rule that is broken, and how often. */
const findings = async () =>
  (await runConsistencyChecks(shop.database.db))
    .filter(({ broken }) => broken.length > 0)
    .map(({ rule, broken }) => [rule, broken.length])

const dropQueue = () => shop.database.db.execute(sql`drop schema pgboss cascade`)

test('T58 the queue is restored without its schema, an hour later: holds, payments, refunds and mails are found in the tables after the start', async () => {
  const lapsed = await placeOneGarment(shop, await newShopper(shop.url))
  const paid = await paidAtBank()
  const refunded = await paidAtBank()
  const { callbackUrl: _, ...fields } = refunded.back
  await returnFromBank(shop, fields)
  await expect.poll(async () => (await orderById(shop, refunded.orderId)).status).toBe('processing')
  await allMailsSent(shop.database)
  const { email } = refunded.shopper
  const before = (await mailsTo(shop.dataDir, email)).length

  await shop.reopen({}, async () => {
    await oweWithoutWorkers(shop, {
      references: [refunded.reference],
      orderIds: [refunded.orderId],
    })
    await makeOlder(shop, '70 minutes')
    await dropQueue()
    expect(await overdue(shop)).toEqual({ holds: 2, attempts: 3, refunds: 1, mails: 1 })
    expect(await findings()).toEqual([
      ['stock that was held for an unpaid order came back in time', 2],
      ['the bank was asked about every open payment when that was due', 2],
      ['no mail waits for an hour, and none was given up', 1],
    ])
  })
  await expect.poll(() => overdue(shop), { timeout: 30_000 }).toEqual(NOTHING)
  await allMailsSent(shop.database)

  expect((await orderById(shop, lapsed)).stockHeldUntil).toBeNull()
  expect((await orderById(shop, paid.orderId)).status).toBe('processing')
  expect(await findings()).toEqual([])
  const [refund, ...more] = await refundsOf(shop, refunded.reference)
  expect([refund?.state, more]).toEqual(['submitted', []])
  // The mail that was owed, and the one about the refund.
  expect(await mailsTo(shop.dataDir, email)).toHaveLength(before + 2)
})

test('T58 all jobs of a running shop are deleted: each is made again once, though two nodes sweep at the same moment', async () => {
  const { orderId, reference } = await paidAtBank()
  const node = await openServices(shop)
  const other = await openServices(shop)
  try {
    await shop.database.db.execute(sql`
      update payment_attempts set next_check_at = now() - interval '3 minutes' where reference = ${reference}`)
    await shop.database.db.execute(sql`delete from pgboss.job`)
    await shop.database.db.execute(sql`delete from sweeps`)
    const sweep = (services: typeof node) =>
      Promise.all(makeSweepSteps(services).map((step) => runStep(services.db, step)))
    const ran = await Promise.all([sweep(node), sweep(other)])
    // Each step ran at one of the two.
    expect(ran[0].map((did, nth) => did !== ran[1][nth])).toEqual(ran[0].map(() => true))
    await expect.poll(async () => (await orderById(shop, orderId)).status).toBe('processing')
    const { rows } = await shop.database.db.execute(sql`
      select data->>'asked' as asked from pgboss.job where name = 'enquire' and data->>'reference' = ${reference}`)
    expect(rows).toEqual([{ asked: '0' }])
    expect((await attemptsOf(shop, orderId))[0]?.nextCheckAt).toBeNull()
  } finally {
    await node.close()
    await other.close()
  }
})

test('T58 a month without work, and without its jobs: an order that nobody paid is closed, a reset link asked for then is dropped, and a mail about an order is still sent', async () => {
  const shopper = await newShopper(shop.url)
  const unpaid = await placeOneGarment(shop, shopper)
  await goToBank(shop, shopper, unpaid)
  const { orderId } = await paidAtBank()
  await shop.reopen({ SMTP_URL: 'smtp://127.0.0.1:9' }, async () => {})
  await new Visitor(shop.url).post('/forgot-password', { email: shopper.email })
  const resetMail = async () =>
    (
      await shop.database.db.execute(sql`
        select state, payload, settled_at is not null as settled from outbox where name = 'password-reset-mail'`)
    ).rows
  expect(await resetMail()).toMatchObject([
    { state: 'waiting', payload: { email: shopper.email }, settled: false },
  ])
  await shop.reopen({}, async () => {
    await oweWithoutWorkers(shop, { references: [], orderIds: [orderId] })
    await makeOlder(shop, '31 days')
    await dropQueue()
  })
  await expect.poll(() => overdue(shop), { timeout: 30_000 }).toEqual(NOTHING)
  await expect.poll(async () => (await orderById(shop, unpaid)).status).toBe('cancelled')
  expect((await attemptsOf(shop, unpaid)).map(({ state }) => state)).toEqual(['expired'])
  expect(await resetMail()).toEqual([{ state: 'expired', payload: null, settled: true }])
  await allMailsSent(shop.database)
  const subjects = (await mailsTo(shop.dataDir, shopper.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /reset/i.test(subject ?? ''))).toEqual([])
  // The bank never finished the refund of the first test.
  await expectConsistent(shop, { but: 'money that is owed back is on its way' })
})
