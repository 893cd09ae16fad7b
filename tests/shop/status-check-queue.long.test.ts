import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { gatewayBreakers, paymentAttempts, paymentMessages, statusChecks } from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { makeRazorpay } from '#app/payments/razorpay/razorpay.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import {
  matchMessages,
  purgeMessages,
} from '#app/payments/status-checks/payment-messages.server.ts'
import { startAtGateway } from '#app/payments/status-checks/circuit-breaker.server.ts'
import { enqueueCheck, type CheckPriority } from '#app/payments/status-checks/check-queue.server.ts'
import { claimCheck, finishCheck } from '#app/payments/status-checks/claim-check.server.ts'
import { ordersCommand } from '#server/commands/orders/orders.ts'
import { observedBank } from '../servers/observed-bank.ts'
import { runCommand } from '../run-command.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { openServices } from '../shop-services.ts'
import { attempt } from '../servers/spawned-bank.ts'
import { skewedNode, type SkewedNode } from '../skewed-node.ts'
import { newShopper } from '../visitor.ts'
import {
  decide,
  goToBank,
  paidMails,
  requestPaymentState,
  returnFromBank,
} from './clients/bank-client.ts'
import {
  attemptsOf,
  checkOut,
  garment,
  lineOf,
  orderById,
  refundsOf,
  type Shopper,
} from './clients/checkout-client.ts'

const HOUR = 3_600

let bank: Awaited<ReturnType<typeof observedBank>>
let shop: RunningShop
/** A second node of the same shop, in a process of its own, whose clock is an hour ahead. */
let second: SkewedNode
let services: Awaited<ReturnType<typeof openServices>>
beforeAll(async () => {
  bank = await observedBank()
  shop = { ...(await runningShop(bank.settings)), bankUrl: bank.url }
  second = await skewedNode(shop.database.url, HOUR, bank.settings)
}, 120_000)
afterAll(async () => {
  await services.close()
  await second.close()
  await shop.close()
  await bank.close()
})
beforeEach(async () => {
  Object.assign(bank.state, { delayMs: 0, answers: 'normal', mostAtOnce: 0, enquiries: 0 })
  await services?.close()
  services = await openServices(shop, bank.settings.SESSION_SECRET)
})

let nth = 0
async function ordered(): Promise<{ shopper: Shopper; orderId: string }> {
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop, nth++ % 10))])
  return { shopper, orderId }
}
async function atTheBank(as: 'pay' | 'pay-later' | 'decline' = 'pay') {
  const { shopper, orderId } = await ordered()
  const reference = await goToBank(shop, shopper, orderId)
  const { encResponse } = await decide(shop, reference, as)
  return { shopper, orderId, reference, encResponse }
}
const statusOf = async (orderId: string) => (await orderById(shop, orderId)).status
const attemptOf = async (reference: string) =>
  (
    await shop.database.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.reference, reference))
  )[0]
const sendNotice = (encResponse: string, at: { url: string } = shop) =>
  fetch(`${at.url}/payments/notice`, {
    method: 'POST',
    body: new URLSearchParams({ encResponse }),
  })
const comeBackAt = (at: { url: string }, encResponse: string) =>
  returnFromBank({ url: at.url, bankUrl: bank.url }, { encResponse })
/** Either node may send a mail. */
const mailsOf = (orderId: string) =>
  [shop, second].flatMap(({ dataDir }) => paidMails({ dataDir }, orderId))
const findMessages = (reference: string) =>
  shop.database.db.select().from(paymentMessages).where(eq(paymentMessages.reference, reference))

test('T22 two nodes and a command beside them never ask the bank at the same time', async () => {
  const visits = []
  for (let n = 0; n < 5; n++) visits.push(await atTheBank())
  const [byCommand, ...returning] = visits
  bank.state.delayMs = 400
  const number = (byCommand?.orderId ?? '').slice(0, 8)
  const env = {
    DATABASE_URL: shop.database.url,
    DATA_DIR: shop.dataDir,
    PORT: new URL(shop.url).port,
    ...bank.settings,
  }
  const [command, ...backs] = await Promise.all([
    runCommand((output) => ordersCommand(['sync-payment', number], env, output)),
    ...returning.map(({ encResponse }, i) => comeBackAt(i % 2 ? second : shop, encResponse)),
  ])
  expect(command).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('redirected, and now succeeded') as string,
  })
  expect(backs.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  for (const { orderId } of visits)
    await vi.waitFor(async () => expect(await statusOf(orderId)).toBe('processing'), {
      timeout: 10_000,
    })
  expect(bank.state).toMatchObject({ mostAtOnce: 1, enquiries: 5 })
})

test('T15 return, notices, the page, the schedule and staff at both nodes at once share one check', async () => {
  const { shopper, orderId, reference, encResponse } = await atTheBank()
  bank.state.delayMs = 700
  await Promise.all([
    comeBackAt(shop, encResponse),
    comeBackAt(second, encResponse),
    sendNotice(encResponse),
    sendNotice(encResponse, second),
    requestPaymentState(shopper, orderId),
    checkPaymentStatus(services, { reference, asked: 0 }),
    settlePayment(services, reference),
  ])
  expect(await statusOf(orderId)).toBe('processing')
  expect(bank.state).toMatchObject({ mostAtOnce: 1, enquiries: 1 })
  await vi.waitFor(() => expect(mailsOf(orderId)).toHaveLength(1), { timeout: 10_000 })
})

test('T22 while the bank is asked no connection to the database is held', async () => {
  const { orderId, encResponse } = await atTheBank()
  bank.state.delayMs = 1_000
  const back = comeBackAt(shop, encResponse)
  await vi.waitFor(() => expect(bank.state.underWay).toBe(1))
  const { rows } = await shop.database.db.execute(
    sql`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
  await back
  expect(await statusOf(orderId)).toBe('processing')
})

test('T16 the check of a node that was killed is made by another, when its lease is over and not before', async () => {
  const { orderId, reference, encResponse } = await atTheBank()
  const { db } = shop.database
  const check = { kind: 'payment' as const, subject: reference, gateway: 'sabpaisa' }
  await enqueueCheck(db, check, { priority: 'return', shopperId: null })
  // A node claims it, and dies.
  expect(await claimCheck(db, services.gateways.offered[0])).toMatchObject({ subject: reference })
  const back = comeBackAt(shop, encResponse)
  const other = await atTheBank()
  expect((await comeBackAt(second, other.encResponse)).status).toBe(303)
  expect(bank.state.enquiries).toBe(0)
  await back
  await db
    .update(statusChecks)
    .set({ leasedUntil: sql`clock_timestamp()` })
    .where(eq(statusChecks.subject, reference))
  await vi.waitFor(async () => expect(await statusOf(orderId)).toBe('processing'), {
    timeout: 15_000,
  })
  await vi.waitFor(async () => expect(await statusOf(other.orderId)).toBe('processing'), {
    timeout: 15_000,
  })
  expect(bank.state).toMatchObject({ mostAtOnce: 1, enquiries: 2 })
}, 30_000)

test('returns come before the page, notices, the schedule and refunds, and in each the newest first', async () => {
  const { db } = shop.database
  await db.delete(statusChecks)
  const gateway = { id: 'of-this-test', concurrentStatusChecks: 1 }
  const add = (subject: string, priority: Parameters<typeof enqueueCheck>[2]['priority']) =>
    enqueueCheck(
      db,
      { kind: 'payment', subject, gateway: gateway.id },
      { priority, shopperId: null },
    )
  for (const priority of ['refund', 'schedule', 'notice', 'shopper', 'return'] as const)
    for (const age of ['old', 'new']) await add(`${priority} ${age}`, priority)
  // Asked again, a check keeps its place; asked as a return, it moves up.
  await add('shopper old', 'shopper')
  await add('refund old', 'return')
  const order = []
  for (;;) {
    const claimed = await claimCheck(db, gateway)
    if (typeof claimed === 'string') break
    order.push(claimed.subject)
    expect(await claimCheck(db, gateway)).toBe('busy')
    await db.delete(statusChecks).where(eq(statusChecks.subject, claimed.subject))
  }
  expect(order).toEqual([
    'refund old',
    'return new',
    'return old',
    'shopper new',
    'shopper old',
    'notice new',
    'notice old',
    'schedule new',
    'schedule old',
    'refund new',
  ])
})

test('each class has an end, where what comes later is left to the schedule; a flood of one refuses none of a better one, nor what waits already', async () => {
  const { db } = shop.database
  await db.execute(sql`insert into status_checks (subject, kind, gateway, priority, queued_at)
    select 'S' || n, 'payment', 'full', 3, now() from generate_series(1, 1000) n`)
  const add = (subject: string, priority: CheckPriority) =>
    enqueueCheck(db, { kind: 'payment', subject, gateway: 'full' }, { priority, shopperId: null })
  expect(await add('one more', 'schedule')).toBeUndefined()
  expect(await add('one more', 'refund')).toBeUndefined()
  expect(await add('S7', 'return')).toMatchObject({ isAway: false })
  expect(await add('another', 'return')).toMatchObject({ isAway: false })
  await db.execute(sql`update status_checks set priority = 0 where gateway = 'full'`)
  expect(await add('too late', 'return')).toBeUndefined()
  await db.delete(statusChecks).where(eq(statusChecks.gateway, 'full'))
})

test('T22 those who wait at a page without end leave every fourth check to the others, the oldest first', async () => {
  const { db } = shop.database
  const gateway = { id: 'crowded', concurrentStatusChecks: 1 }
  const add = (subject: string, priority: CheckPriority) =>
    enqueueCheck(
      db,
      { kind: 'payment', subject, gateway: gateway.id },
      { priority, shopperId: null },
    )
  await add('of the schedule', 'schedule')
  await add('a notice', 'notice')
  const order = []
  for (let nth = 0; nth < 9; nth += 1) {
    await add(`return ${nth}`, 'return')
    const claimed = await claimCheck(db, gateway)
    if (typeof claimed === 'string') throw new Error(claimed)
    order.push(claimed.subject)
    await finishCheck(db, claimed, { reached: true, progress: null })
  }
  expect(order.map((subject) => subject.replace(/ \d$/, ''))).toEqual([
    'return',
    'return',
    'return',
    'of the schedule',
    'return',
    'return',
    'return',
    'a notice',
    'return',
  ])
  await db.delete(statusChecks).where(eq(statusChecks.gateway, gateway.id))
})

test('T10 a notice and a return ahead of the commit of their attempt are kept, and settle it once it can be seen', async () => {
  const { shopper, orderId, reference, encResponse } = await atTheBank()
  const { db } = shop.database
  const row = await attemptOf(reference)
  if (!row) throw new Error('no attempt')
  await db.delete(paymentAttempts).where(eq(paymentAttempts.reference, reference))
  const { promise: commit, resolve: letCommit } = Promise.withResolvers<void>()
  const { promise: inserted, resolve: isInserted } = Promise.withResolvers<void>()
  const placing = db.transaction(async (tx) => {
    await tx.insert(paymentAttempts).values(row)
    isInserted()
    await commit
  })
  await inserted
  for (let n = 0; n < 2; n++) {
    const notice = await sendNotice(encResponse)
    expect([notice.status, await notice.json()]).toMatchObject([
      200,
      { message: 'API_SUCCESSFULL_MESSAGE' },
    ])
  }
  expect((await comeBackAt(shop, encResponse)).headers.get('location')).toBe('/order-success')
  // Each once, however often it is repeated; nothing can be done about them yet.
  expect((await findMessages(reference)).map(({ isUnmatched }) => isUnmatched)).toEqual([
    true,
    true,
  ])
  expect(await matchMessages(services, 100)).toBe(0)
  letCommit()
  await placing
  // The sweep does this twice a minute; no other message comes.
  await matchMessages(services, 100)
  await vi.waitFor(async () => expect(await statusOf(orderId)).toBe('processing'), {
    timeout: 15_000,
  })
  expect((await findMessages(reference)).map(({ isUnmatched }) => isUnmatched)).toEqual([
    false,
    false,
  ])
  // Repeats, and a late enquiry, settle nothing a second time.
  await Promise.all([sendNotice(encResponse), comeBackAt(shop, encResponse)])
  await requestPaymentState(shopper, orderId)
  expect(bank.state.enquiries).toBe(1)
  await vi.waitFor(() => expect(mailsOf(orderId)).toHaveLength(1), { timeout: 10_000 })
}, 40_000)

test('T10 a check that the bank answers late settles once, beside repeated notices', async () => {
  const { orderId, reference, encResponse } = await atTheBank()
  bank.state.delayMs = 4_000
  const [back, ...notices] = await Promise.all([
    comeBackAt(shop, encResponse),
    sendNotice(encResponse),
    sendNotice(encResponse, second),
  ])
  expect([back.status, ...notices.map(({ status }) => status)]).toEqual([303, 200, 200])
  expect(back.headers.get('location')).toBe(`/order-success?order=${orderId}`)
  expect(await statusOf(orderId)).toBe('pending')
  await vi.waitFor(async () => expect(await statusOf(orderId)).toBe('processing'), {
    timeout: 5_000,
  })
  await vi.waitFor(() => expect(mailsOf(orderId)).toHaveLength(1), { timeout: 10_000 })
  expect(await refundsOf(shop, reference)).toEqual([])
  expect(bank.state.enquiries).toBe(1)
}, 30_000)

test('T10 messages about nothing of ours are bounded, and forgotten after a day; the others after thirteen months', async () => {
  const { db } = shop.database
  const { encResponse } = await atTheBank()
  const strange = await atTheBank()
  await db.delete(paymentAttempts).where(eq(paymentAttempts.reference, strange.reference))
  await db.execute(sql`insert into payment_messages (hash, via, reference, received_at, is_unmatched)
    select 'H' || n, 'notice', 'N' || n, now(), true from generate_series(1, 1000) n`)
  // Not stored, so not acknowledged: the gateway will send it again.
  expect((await sendNotice(strange.encResponse)).status).toBe(503)
  expect((await sendNotice(encResponse)).status).toBe(200)
  await db.execute(
    sql`update payment_messages set received_at = now() - interval '25 hours' where is_unmatched`,
  )
  await matchMessages(services, 100)
  expect(await db.$count(paymentMessages, eq(paymentMessages.isUnmatched, true))).toBe(0)
  expect((await sendNotice(strange.encResponse)).status).toBe(200)
  expect(await db.$count(paymentMessages)).toBeGreaterThan(1)
  await db.execute(sql`update payment_messages set received_at = now() - interval '14 months'`)
  await purgeMessages(db, 100)
  expect(await db.$count(paymentMessages)).toBe(0)
})

test('T11 nobody asks about an attempt that was never opened: it expires with its schedule', async () => {
  const { shopper, orderId } = await ordered()
  const [{ reference } = { reference: '' }] = await attemptsOf(shop, orderId)
  await checkPaymentStatus(services, { reference, asked: 0 })
  await requestPaymentState(shopper, orderId)
  await shopper.post(`/pay/${orderId}`, {})
  expect((await attemptOf(reference))?.nextCheckAt).toBeInstanceOf(Date)
  services.wait(6 * 24 * 60 + 1)
  await checkPaymentStatus(services, { reference, asked: 34 })
  expect(await attemptOf(reference)).toMatchObject({ state: 'expired', nextCheckAt: null })
  expect(await statusOf(orderId)).toBe('cancelled')
  expect(bank.state.enquiries).toBe(0)
})

test('T11 an attempt of a cancelled order leaves the schedule when the bank does not know it, once nobody can be there any more', async () => {
  const { shopper, orderId } = await ordered()
  await shopper.get(`/pay/${orderId}`)
  const [{ reference } = { reference: '' }] = await attemptsOf(shop, orderId)
  expect((await cancelOrder(services, 'staff', orderId, null)).ok).toBe(true)
  await checkPaymentStatus(services, { reference, asked: 0 })
  // The shopper may still be on the bank's page.
  expect(await attemptOf(reference)).toMatchObject({
    state: 'redirected',
    nextCheckAt: expect.any(Date) as Date,
  })
  services.wait(16)
  await checkPaymentStatus(services, { reference, asked: 4 })
  expect(await attemptOf(reference)).toMatchObject({ state: 'expired', nextCheckAt: null })
})

test('T09 money that is pending when its order is cancelled is found by the schedule, and goes back', async () => {
  const { orderId, reference } = await atTheBank('pay-later')
  expect((await cancelOrder(services, 'staff', orderId, null)).ok).toBe(true)
  services.wait(16)
  await checkPaymentStatus(services, { reference, asked: 4 })
  expect(await attemptOf(reference)).toMatchObject({
    state: 'pending',
    nextCheckAt: expect.any(Date) as Date,
  })
  await fetch(`${bank.url}/api/transactions/${reference}/tell`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as: 'pay' }),
  })
  await checkPaymentStatus(services, { reference, asked: 5 })
  expect(await refundsOf(shop, reference)).toMatchObject([{ why: 'paid_after_cancellation' }])
})

test('T11 a payment that failed, of a cancelled order, is asked about once a day: a late success goes back', async () => {
  const { orderId, reference, encResponse } = await atTheBank('decline')
  await comeBackAt(shop, encResponse)
  expect((await cancelOrder(services, 'staff', orderId, null)).ok).toBe(true)
  await checkPaymentStatus(services, { reference, asked: 0 })
  const attempt = await attemptOf(reference)
  expect(attempt?.state).toBe('failed')
  const hours =
    ((attempt?.nextCheckAt?.getTime() ?? 0) - (attempt?.createdAt.getTime() ?? 0)) / 3_600_000
  expect(hours).toBe(24)
})

test('T22 a start that asks its gateway is refused at once while the breaker is open', async () => {
  const limits = { connectMs: 500, answerMs: 500, answerBytes: 1_000 }
  const account = {
    keyId: 'k',
    keySecret: 's',
    webhookSecret: 'w',
    previousWebhookSecret: undefined,
  }
  const away = { ...account, url: 'http://127.0.0.1:9' }
  const gateway = makeRazorpay(away, { call: limits, refund: limits })
  const start = async (reference: string) => {
    const started = await startAtGateway(services, gateway, {
      ...attempt(reference, 'http://localhost/return'),
      at: new Date(),
      heldUntil: new Date(Date.now() + 1_800_000),
      wasStarted: false,
    })
    return started.ok ? 'started' : started.error
  }
  for (const reference of ['R1', 'R2', 'R3'])
    expect(await start(reference)).toMatchObject({ why: 'unavailable', detail: 'ECONNREFUSED' })
  const refused = { why: 'unavailable', detail: 'its circuit breaker is open' }
  expect(await start('R4')).toEqual(refused)
  // The pause is over: one start is the probe.
  await shop.database.db.update(gatewayBreakers).set({ retryAt: sql`clock_timestamp()` })
  const both = await Promise.all([start('R5'), start('R6')])
  expect(both).toContainEqual(refused)
  expect(both).toContainEqual(expect.objectContaining({ detail: 'ECONNREFUSED' }))
  await shop.database.db.delete(gatewayBreakers)
})
