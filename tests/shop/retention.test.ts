import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  auditEvents,
  backups,
  carts,
  catalogueLoads,
  knownDevices,
  orderItems,
  orders,
  paymentAttempts,
  paymentMessages,
  rateLimits,
  refunds,
  sessions,
  stockHolds,
  sweeps,
  users,
  verifications,
} from '#db/schema.ts'
import { recordLoad } from '#app/catalogue/import/write-styles.server.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { eraseAccount } from '#app/privacy/erase-account.server.ts'
import { purgeExpired } from '#app/privacy/purge-expired.server.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { beginAttempt } from '#server/backup/daily/backup-records.ts'
import { makeSweepSteps } from '#server/jobs/sweep-steps.ts'
import { recordHistory } from '../databases/record-history.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import {
  checkOut,
  garment,
  itemsOf,
  lineOf,
  orderById,
  ordersOf,
  type Line,
  type Shopper,
} from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'
import { readPage } from './clients/read-page.ts'
import { setUpShop, type RunningShop, type Services } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
let lines: Line[]
setUpShop(async (opened) => {
  ;({ shop, services } = opened)
  lines = [lineOf(await garment(shop))]
})
beforeEach(() => shop.database.db.delete(rateLimits))
const db = () => shop.database.db

/** The steps of the sweep that delete, as they run so many days from now. */
async function sweepIn(days: number): Promise<void> {
  const now = () => new Date(Date.now() + days * DAY_MS)
  const deleting = ['persons', 'retention', 'never paid', 'old never paid', 'old orders', 'unused']
  for (const step of makeSweepSteps({ ...services, now }))
    if (deleting.includes(step.name))
      while ((await step.run(new AbortController().signal)) === 'more');
}

const placed = async (shopper: Shopper) => {
  const { status, orderId } = await checkOut(shopper, lines)
  expect(status).toBe(200)
  return orderId
}

/** Orders that still name their buyer. */
const known = async (ids: readonly string[]) =>
  (
    await db()
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, [...ids]), sql`${orders.contactEmail} <> ''`))
  ).map(({ id }) => id)

const pageOf = async (shopper: Visitor, path: string) =>
  readPage(await (await shopper.get(path)).text())

test('an order that was never paid loses its person after 90 days, and is cancelled; paid, disputed and owed ones keep theirs', async () => {
  const shopper = await newShopper(shop.url)
  const [unpaid, cancelled, paid, inReview, owed] = [
    await placed(shopper),
    await placed(shopper),
    await placed(shopper),
    await placed(shopper),
    await placed(shopper),
  ]
  await shopper.post(`/orders/${cancelled}/cancel`, { whole: 'yes' })
  await payAs(shop, shopper, paid, 'pay')
  await db()
    .update(paymentAttempts)
    .set({ state: 'review' })
    .where(eq(paymentAttempts.orderId, inReview))
  await shopper.post(`/orders/${owed}/cancel`, { whole: 'yes' })
  const [attempt] = await db()
    .update(paymentAttempts)
    .set({ state: 'succeeded' })
    .where(eq(paymentAttempts.orderId, owed))
    .returning()
  const owing = {
    id: randomUUID(),
    attemptReference: attempt!.reference,
    amountPaise: attempt!.amountPaise,
    why: 'paid_after_cancellation' as const,
    state: 'submitted' as const,
    createdAt: new Date(),
  }
  await db().insert(refunds).values(owing)
  const all = [unpaid, cancelled, paid, inReview, owed]
  await sweepIn(RETENTION.neverPaid.terms.person.days - 1)
  expect(await known(all)).toHaveLength(5)
  expect(await orderById(shop, unpaid)).toMatchObject({ status: 'pending' })

  await sweepIn(RETENTION.neverPaid.terms.person.days + 1)
  expect(await known(all)).toEqual(expect.arrayContaining([paid, inReview, owed]))
  for (const id of [unpaid, cancelled]) {
    const order = await orderById(shop, id)
    expect(order).toMatchObject({
      status: 'cancelled',
      contactEmail: '',
      shippingName: null,
      shippingStreet: null,
      shippingPhone: null,
      stockHeldUntil: null,
    })
    expect(JSON.stringify(order)).not.toMatch(/Asha|MG Road|98765|example\.com/)
  }
  expect(await db().$count(stockHolds, eq(stockHolds.orderId, unpaid))).toBe(0)

  const { text } = await pageOf(shopper, `/orders/${unpaid}`)
  expect(text).toContain('This order is cancelled and will not be sent.')
  expect(text).toContain('You were not charged.')
  expect(text).toContain('We no longer keep the address of this order, because it was never paid.')
  expect(text).not.toContain('Pay now')
  expect((await pageOf(shopper, '/orders')).text).toContain(`#${unpaid.slice(0, 8)}`)
  const payPage = await shopper.get(`/pay/${unpaid}`)
  expect([payPage.status, payPage.headers.get('location')]).toEqual([
    302,
    `/order-success?order=${unpaid}`,
  ])
  const tracked = await new Visitor(shop.url).post('/track-order', {
    orderId: unpaid.slice(0, 8),
    contactInfo: shopper.email,
  })
  expect(tracked.status).toBe(404)
  expect((await shopper.get('/account/data')).status).toBe(200)

  expect((await pageOf(new Visitor(shop.url), '/privacy')).text).toContain(
    'cancelled 90 days after they were placed, and the same details are removed. After 400 days we delete them',
  )

  // Once the money is back its person goes too.
  await db().update(refunds).set({ state: 'succeeded' }).where(eq(refunds.id, owing.id))
  await sweepIn(RETENTION.neverPaid.terms.person.days + 1)
  expect(await known([owed])).toEqual([])
  await db().delete(refunds).where(eq(refunds.id, owing.id))
  for (const id of [inReview, owed])
    await db()
      .update(paymentAttempts)
      .set({ state: 'created' })
      .where(eq(paymentAttempts.orderId, id))
  await expectConsistent(shop)
})

test('T62 an order that was never paid is gone after 400 days, with all its rows; one that money came for stays', async () => {
  const shopper = await newShopper(shop.url)
  const gone = await placed(shopper)
  const stays = await placed(shopper)
  await shopper.get(`/pay/${gone}`)
  const [attempt] = await db()
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, gone))
  await db()
    .insert(paymentMessages)
    .values({ hash: 'h', via: 'notice', reference: attempt!.reference, receivedAt: new Date() })
  await db()
    .update(paymentAttempts)
    .set({ state: 'succeeded' })
    .where(eq(paymentAttempts.orderId, stays))
  await sweepIn(RETENTION.neverPaid.terms.order.days - 1)
  expect((await ordersOf(shop, shopper)).map(({ id }) => id)).toEqual([gone, stays])
  await sweepIn(RETENTION.neverPaid.terms.order.days + 1)
  expect((await ordersOf(shop, shopper)).map(({ id }) => id)).toEqual([stays])
  expect(await itemsOf(shop, gone)).toEqual([])
  const left = [
    await db().$count(paymentAttempts, eq(paymentAttempts.orderId, gone)),
    await db().$count(auditEvents, eq(auditEvents.orderId, gone)),
    await db().$count(paymentMessages, eq(paymentMessages.reference, attempt!.reference)),
  ]
  expect(left).toEqual([0, 0, 0])
  expect((await shopper.get(`/orders/${gone}`)).status).toBe(404)
})

test('T62 an account that is no more than a form somebody filled in goes after a year; who ordered, confirmed or signed in stays', async () => {
  const join = async () => {
    const shopper = await newShopper(shop.url)
    const [user] = await db().select().from(users).where(eq(users.email, shopper.email))
    return { shopper, id: user!.id }
  }
  const [unused, ordered, confirmed, signedIn] = [
    await join(),
    await join(),
    await join(),
    await join(),
  ]
  await placed(ordered.shopper)
  await db().update(users).set({ emailVerified: true }).where(eq(users.id, confirmed.id))
  await db()
    .insert(carts)
    .values([unused, confirmed].map(({ id }) => ({ userId: id, lines: [], updatedAt: new Date() })))
  const ids = [unused, ordered, confirmed, signedIn].map(({ id }) => id)
  const left = async () =>
    (await db().select({ id: users.id }).from(users).where(inArray(users.id, ids))).map(({ id }) =>
      ids.indexOf(id),
    )
  await db()
    .update(knownDevices)
    .set({ seenAt: sql`now() - interval '1 day'` })
  await sweepIn(RETENTION.accounts.terms.unused.days + 1)
  // Signed in still: the session is not over.
  expect((await left()).toSorted()).toEqual([0, 1, 2, 3])
  await db()
    .delete(sessions)
    .where(inArray(sessions.userId, [unused.id, ordered.id, confirmed.id]))
  await sweepIn(RETENTION.accounts.terms.unused.days - 2)
  expect(await left()).toHaveLength(4)
  await sweepIn(RETENTION.accounts.terms.unused.days + 1)
  expect((await left()).toSorted()).toEqual([1, 2, 3])
  expect(await db().$count(carts, eq(carts.userId, unused.id))).toBe(0)
  expect(await db().$count(carts, eq(carts.userId, confirmed.id))).toBe(1)
  await sweepIn(RETENTION.carts.terms.unchanged.days + 1)
  expect(await db().$count(carts, eq(carts.userId, confirmed.id))).toBe(0)
  expect(await db().$count(users, eq(users.id, confirmed.id))).toBe(1)
})

test('T62 each deletion takes so many rows at a time, past those that somebody has locked', async () => {
  // The shop's own sweep has just been there, or it would delete them meanwhile.
  const soon = sql`now() + interval '50 seconds'`
  const claim = { claimedAt: soon, finishedAt: soon }
  await db()
    .insert(sweeps)
    .values({ step: 'expired rows', ...claim })
    .onConflictDoUpdate({ target: sweeps.step, set: claim })
  const value = { value: 'v', expiresAt: new Date(Date.now() - DAY_MS) }
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, identifier: id, ...value }))
  await db().insert(verifications).values(rows)
  const left = async () =>
    (await db().select({ id: verifications.id }).from(verifications)).flatMap(({ id }) =>
      id.length === 1 ? [id] : [],
    )
  await db().transaction(async (tx) => {
    await tx.select().from(verifications).where(eq(verifications.id, 'a')).for('update')
    expect(await purgeExpired(db(), new Date(), 2)).toBe(2)
    expect(await left()).toHaveLength(3)
    expect([await purgeExpired(db(), new Date(), 2), await left()]).toEqual([2, ['a']])
    expect(await purgeExpired(db(), new Date(), 2)).toBe(0)
  })
  expect([await purgeExpired(db(), new Date(), 2), await left()]).toEqual([1, []])
})

test("T62 deleting an account erases its own orders, the first hundred at once, and leaves the others' to the sweep", async () => {
  const [shopper, other] = [await newShopper(shop.url), await newShopper(shop.url)]
  const first = await orderById(shop, await placed(shopper))
  const theirs = await placed(other)
  const copies = Array.from({ length: 150 }, () => {
    const id = randomUUID()
    const cancelled = {
      status: 'cancelled',
      stockHeldUntil: null,
      cancelledAt: new Date(),
    } as const
    return { ...first!, ...cancelled, id, number: id.slice(0, 8), idempotencyKey: id }
  })
  await db().insert(orders).values(copies)
  const [item] = await itemsOf(shop, first!.id)
  await db()
    .insert(orderItems)
    .values(copies.map(({ id: orderId }) => ({ ...item!, id: randomUUID(), orderId })))
  await recordHistory(db())
  // Due, of somebody who left long ago, and locked by somebody who looks at it.
  await db()
    .update(orders)
    .set({ erasePersonAfter: new Date(Date.now() - DAY_MS) })
    .where(eq(orders.id, theirs))
  await db().transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, theirs)).for('update')
    await eraseAccount(services, first!.userId!)
  })
  expect(await known([theirs])).toEqual([theirs])
  expect(await known(copies.map(({ id }) => id))).toHaveLength(50)
  expect(await db().$count(users, eq(users.id, first!.userId!))).toBe(0)
  await sweepIn(0)
  expect(await known([theirs, ...copies.map(({ id }) => id)])).toEqual([])
  expect(await known([first!.id])).toEqual([first!.id])
})

test('T62 records of imports and of backups have an end: the newest thousand, and a year', async () => {
  const load = { source: 'a file', kept: 1, skipped: 0 }
  await db()
    .insert(catalogueLoads)
    .values(Array.from({ length: 1_010 }, () => load))
  await db().transaction((tx) => recordLoad(tx, { ...load, source: 'the newest' }))
  expect(await db().$count(catalogueLoads)).toBe(1_000)
  expect(await db().$count(catalogueLoads, eq(catalogueLoads.source, 'the newest'))).toBe(1)

  const days = (ago: number) => ({ startedAt: new Date(Date.now() - ago * DAY_MS) })
  await db()
    .insert(backups)
    .values([days(400), days(300)])
  const client = await shop.database.pool.connect()
  await beginAttempt(client)
  client.release()
  expect(await db().$count(backups)).toBe(2)
})
