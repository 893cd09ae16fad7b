import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEvents, orders, outbox, paymentAttempts, told, toldEvents } from '#db/schema.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { readCheckpoint } from '#app/desk/audit-chain/checkpoint.server.ts'
import { storeCheckpoint } from '#app/desk/audit-chain/stored-checkpoints.server.ts'
import { verifyAuditChain } from '#app/desk/audit-chain/verify-audit-chain.server.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import { folderMailer } from '#app/mail/mailer.server.ts'
import { orderMoved, attemptMoved } from '#app/orders/audit/events.ts'
import { returnRequested } from '#app/orders/audit/return-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { mailsTo } from '../../tests/mail-folder.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { insertSoundShop, ITEM, ORDER, RETURN } from '../../tests/rows/sound-shop.ts'
import type { OwnerMails } from './owner.ts'
import { ownerMails } from './send-owner-mail.server.ts'
import { tellNews } from './tell-news.server.ts'
import { purgeTold } from './untold-events.server.ts'

const address = 'owner@shop.test'
let database: ShopDatabase
let jobs: JobQueue
beforeEach(async () => {
  database = await shopDatabase()
  jobs = await openJobQueue(database.url, { warn() {}, error() {} })
  await insertSoundShop(database.db)
})
afterEach(async () => {
  await jobs.stop()
  await database.drop()
})

const tellAt = (pace: OwnerMails['pace']) =>
  tellNews({ db: database.db, jobs, owner: { address, pace } })
const paid = (orderId: string) =>
  database.db.transaction((tx) =>
    recordEvent(
      tx,
      'gateway',
      orderMoved({ id: orderId, status: 'pending' }, { to: 'processing' }),
    ),
  )
const asked = () =>
  database.db.transaction((tx) =>
    recordEvent(tx, 'shopper', returnRequested({ id: RETURN, itemId: ITEM.returned, quantity: 1 })),
  )
const inReview = () =>
  database.db.transaction((tx) =>
    recordEvent(tx, 'gateway', attemptMoved('OPEN', 'redirected', 'review')),
  )
const queued = async () =>
  (await database.db.select().from(outbox).orderBy(outbox.createdAt)).map(({ name, payload }) => ({
    name,
    payload: payload as { tellingId: string },
  }))
/** As if the last digest had been due so long before. */
const passed = (interval: string) =>
  database.db.execute(sql`update told set digest_at = digest_at - ${interval}::interval,
    mailed_at = array(select at - ${interval}::interval from unnest(mailed_at) as at)`)

/** The next digest is due in half an hour, whatever the time is. */
const notDueYet = () =>
  database.db.execute(sql`update told set digest_at = now() + interval '30 minutes'`)

/** The mails that the queued ones become. */
async function written() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-owner-'))
  try {
    const mailer = folderMailer(path.join(folder, 'mail'), { name: 'Shop', address: 'a@b.test' })
    const workers = ownerMails({
      db: database.db,
      mailer,
      now: () => new Date(),
      origin: 'https://shop.test',
      owner: { address, pace: 'daily' },
    })
    for (const { id, name, payload } of await database.db.select().from(outbox))
      await workers[name as 'owner-news-mail'](payload as { tellingId: string }, id)
    return (await mailsTo(folder, address)).map(({ subject, text = '', html }) => ({
      subject,
      text,
      html,
    }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('what happened before anybody wanted mails is not told, and nothing new is no mail', async () => {
  await paid(ORDER.twice)
  await tellAt('at-once')
  await tellAt('daily')
  await passed('1 day')
  await tellAt('daily')
  expect(await queued()).toEqual([])
})

test('at once: a mail for each, with the number, the sum and the first line of it, and no person', async () => {
  await tellAt('at-once')
  await paid(ORDER.delivered)
  await asked()
  await tellAt('at-once')
  await tellAt('at-once')
  expect(await queued()).toHaveLength(2)
  const mails = await written()
  const [order, asking] = mails.toSorted((a, b) => (a.subject ?? '').localeCompare(b.subject ?? ''))
  expect([order?.subject, asking?.subject].toSorted()).toEqual([
    expect.stringMatching(/: 1 return asked for$/),
    expect.stringMatching(/: new order #00000001, ₹41\.00$/),
  ])
  const text = mails.map((mail) => mail.text).join('\n')
  expect(text).toContain('npm run orders -- show NUMBER')
  expect(text).toContain('Damaged or faulty')
  expect(text).not.toMatch(/a@b\.example|undefined/)
})

test('more at once than ten in an hour are collected in the last of the ten, and later ones in the next', async () => {
  await tellAt('at-once')
  for (let i = 0; i < 14; i++) await paid(ORDER.twice)
  await tellAt('at-once')
  const sizes = async () => {
    const { rows } = await database.db.execute<{ events: number }>(
      sql`select count(*)::int as events from told_events group by telling_id order by 1`,
    )
    return rows.map(({ events }) => events)
  }
  expect(await sizes()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 5])
  await paid(ORDER.twice)
  await paid(ORDER.twice)
  await tellAt('at-once')
  expect(await queued()).toHaveLength(10)
  await passed('1 hour')
  await tellAt('at-once')
  expect(await queued()).toHaveLength(12)
})

test.for([
  ['hourly', '2 hours'],
  ['daily', '2 days'],
] as const)(
  'told %s: one mail with counts and sums, once it is due, by one of ten nodes',
  async ([pace, period]) => {
    await tellAt(pace)
    await notDueYet()
    await paid(ORDER.twice)
    await paid(ORDER.unpaid)
    await asked()
    await tellAt(pace)
    expect(await queued()).toEqual([])
    await passed(period)
    await Promise.all(Array.from({ length: 10 }, () => tellAt(pace)))
    expect(await queued()).toHaveLength(1)
    const [mail] = await written()
    expect(mail?.subject).toMatch(/: 2 new orders, ₹45\.00, 1 return asked for$/)
    await tellAt(pace)
    await passed(period)
    await tellAt(pace)
    expect(await queued()).toHaveLength(1)
  },
)

test('a digest is due at eight in the morning in India', async () => {
  await tellAt('daily')
  await paid(ORDER.twice)
  await passed('1 day')
  await tellAt('daily')
  const { rows } = await database.db.execute(sql`
    select to_char(digest_at at time zone 'Asia/Kolkata', 'HH24:MI:SS') as at, digest_at <= now() and digest_at > now() - interval '25 hours' as "isLast"
    from told where topic = 'news'`)
  expect(rows).toEqual([{ at: '08:00:00', isLast: true }])
})

test('T57 a mail of news carries the newest checkpoint of the audit chain, which is read again from its text', async () => {
  const keys = signingKeys('secret of a test')
  const services = { db: database.db, keys, origin: 'a-shop-with-a-long-name.example.test/audit' }
  await tellAt('at-once')
  await paid(ORDER.delivered)
  await tellAt('at-once')
  expect((await written())[0]?.text).not.toContain('checkpoint')
  const { head } = await verifyAuditChain(database.db, keys)
  await storeCheckpoint(services, head)
  const [mail] = await written()
  expect(readCheckpoint(keys, mail?.text ?? '')).toMatchObject({
    origin: services.origin,
    seq: head.seq,
    hash: head.hash,
    isSigned: true,
  })
})

test('money that wants a look is told at once, whatever the pace, save never', async () => {
  for (const pace of ['never', 'daily'] as const) await tellAt(pace)
  await inReview()
  await database.db
    .update(paymentAttempts)
    .set({ state: 'review', reason: 'less was paid than is owed' })
    .where(eq(paymentAttempts.reference, 'OPEN'))
  await tellAt('never')
  expect(await queued()).toEqual([])
  await tellAt('daily')
  await inReview()
  await tellAt('daily')
  await tellAt('daily')
  expect((await queued()).map(({ name }) => name)).toEqual(['owner-reviews-mail'])
  const [mail] = await written()
  expect(mail?.subject).toMatch(/: the payment of order #00000003 wants a look$/)
  expect(mail?.text).toContain('#00000003: less was paid than is owed ₹40.00')
})

test('an event that is committed after a later one is told, too', async () => {
  await tellAt('at-once')
  await database.db.transaction(async (tx) => {
    await recordEvent(
      tx,
      'gateway',
      orderMoved({ id: ORDER.twice, status: 'pending' }, { to: 'processing' }),
    )
    await paid(ORDER.unpaid)
    await tellAt('at-once')
    expect(await queued()).toHaveLength(1)
  })
  await tellAt('at-once')
  expect(await queued()).toHaveLength(2)
})

test('a mail whose orders are deleted meanwhile is not sent, and what was told is forgotten after 30 days', async () => {
  await tellAt('at-once')
  await paid(ORDER.cancelled)
  await tellAt('at-once')
  await database.db.delete(paymentAttempts).where(eq(paymentAttempts.orderId, ORDER.cancelled))
  await database.db.delete(orders).where(eq(orders.id, ORDER.cancelled))
  expect(await written()).toEqual([])
  await database.db.update(toldEvents).set({ toldAt: sql`now() - interval '29 days'` })
  expect(await purgeTold(database.db, 10)).toBe(0)
  await database.db.update(toldEvents).set({ toldAt: sql`now() - interval '31 days'` })
  expect(await purgeTold(database.db, 10)).toBe(1)
})

test('without an address nothing is queued or stored', async () => {
  await paid(ORDER.twice)
  await tellNews({ db: database.db, jobs, owner: { address: undefined, pace: 'at-once' } })
  expect([await queued(), await database.db.select().from(told)]).toEqual([[], []])
})

test('what is not told yet is found by an index', async () => {
  const { rows } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from ${auditEvents} e where e.at > now() - interval '8 days'
        and e.action in ('paid', 'requested', 'review', 'failed')`,
    )
  })
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('audit_events_for_owner')
})
