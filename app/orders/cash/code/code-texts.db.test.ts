import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cashPayments, mailboxShares, orders, outbox, rateLimits, users } from '#db/schema.ts'
import { makeRateLimits } from '#app/account/rate-limits.server.ts'
import { err, ok } from '#app/basics/result.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { JobName, JobPayloads } from '#app/jobs/job-payloads.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import { sendFromOutbox } from '#app/jobs/outbox.server.ts'
import { TRIES } from '#app/jobs/queue-policies.ts'
import type { Mail } from '#app/mail/mailer.server.ts'
import type { Messenger, TextMessage } from '#app/texting/messenger.ts'
import { observeSending } from '#server/jobs/observe-sending.ts'
import type { ShopDatabase } from '../../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../../tests/databases/shop-database.ts'
import { sendCodeAgain } from '../confirm-cash.server.ts'
import { cashCode } from './cash-code.server.ts'
import { enqueueCode, MAIL_AFTER_MINUTES } from './enqueue-code.server.ts'
import { findCodeSentTo } from './find-code-sent-to.server.ts'
import { sendCashCodeMail } from './send-code-mail.server.ts'
import { sendCashCodeText } from './send-code-text.server.ts'

const keys = signingKeys('a secret of at least thirty-two characters')
const log = { warn() {}, error() {} }

let database: ShopDatabase
let jobs: JobQueue
let texts: TextMessage[]
let mails: Mail[]
let answer: Awaited<ReturnType<Messenger['send']>>
beforeAll(async () => {
  database = await shopDatabase()
  jobs = await openJobQueue(database.url, log)
})
beforeEach(async () => {
  await database.db.delete(outbox)
  await database.db.delete(rateLimits)
  await database.db.delete(mailboxShares)
  ;[texts, mails, answer] = [[], [], ok(null)]
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

const sms = {
  channel: 'sms',
  async send(message) {
    texts.push(message)
    return answer
  },
} satisfies Messenger

/** A node of the shop: several have no more in common than the database. */
function node({ textsPerDay = 1_000, without = false } = {}) {
  const messenger = without ? undefined : sms
  const sending = observeSending({
    messenger,
    mailer: {
      async send(mail) {
        mails.push(mail)
        return 'sent'
      },
      async check() {},
      close() {},
    },
  })
  const now = () => new Date()
  const services = {
    db: database.db,
    keys,
    jobs,
    log,
    now,
    origin: 'https://shop.example',
    textChannel: messenger?.channel,
    rateLimits: makeRateLimits(database.pool, keys, now, () => {}, { 'text-shop': textsPerDay }),
    ...sending,
  }
  const work = {
    'cash-code-text': (payload: JobPayloads['cash-code-text'], id: string) =>
      sendCashCodeText(services, payload, id),
    'cash-code-mail': (payload: JobPayloads['cash-code-mail'], id: string) =>
      sendCashCodeMail(services, payload, id),
  }
  return {
    services,
    /** Runs what waits of one kind, whenever it is due. */
    async run(name: Extract<JobName, keyof typeof work>) {
      for (const { id, payload } of (await rows(name)).filter(({ state }) => state === 'waiting'))
        await sendFromOutbox(database.db, id, () =>
          sending.outcomeOf(id, () => work[name](payload as never, id)),
        )
    },
  }
}

const rows = async (name: string) =>
  (await database.db.select().from(outbox)).filter((row) => row.name === name)

async function orderOf(shopperId: string, phone: string) {
  const id = randomUUID()
  await database.db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    userId: shopperId,
    status: 'pending',
    paymentMethod: 'cash',
    totalPaise: 100_00,
    shippingAddress: 'Asha Rao, 12 MG Road',
    shippingPhone: phone,
    contactEmail: 'asha@example.com',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: new Date(),
    stockHeldUntil: new Date(Date.now() + 3_600_000),
  })
  await database.db.insert(cashPayments).values({ orderId: id, state: 'to_confirm', codesSent: 1 })
  return id
}

async function shopper() {
  const id = randomUUID()
  await database.db
    .insert(users)
    .values({ id, name: 'Asha Rao', email: `${id}@example.com`, emailVerified: true })
  return id
}

let phones = 9_100_000_000
const nextPhone = () => `${(phones += 1)}`

async function askedFor(by: { shopperId?: string; phone?: string } = {}, nth = 1) {
  const orderId = await orderOf(by.shopperId ?? (await shopper()), by.phone ?? nextPhone())
  await database.db.transaction((tx) =>
    enqueueCode({ tx, jobs, textChannel: 'sms' }, { orderId, nth }, new Date()),
  )
  return orderId
}

const sentTo = (orderId: string) => findCodeSentTo({ db: database.db, textChannel: 'sms' }, orderId)

test('a code goes to the telephone of its order, once, and the mail behind it is dropped', async () => {
  const orderId = await askedFor({ phone: '9876543210' })
  expect(await sentTo(orderId)).toEqual({ by: 'sms', number: '+91 ••••••••10' })
  const [behind] = await rows('cash-code-mail')
  const wait = (behind?.dueAt.getTime() ?? 0) - (behind?.createdAt.getTime() ?? 0)
  expect(Math.round(wait / 60_000)).toBe(MAIL_AFTER_MINUTES)
  await Promise.all([node().run('cash-code-text'), node().run('cash-code-text')])
  await node().run('cash-code-text')
  const [row] = await rows('cash-code-text')
  expect(row).toMatchObject({ state: 'sent', orderId, payload: null })
  expect(new Set(texts.map(({ id }) => id))).toEqual(new Set([row?.id]))
  expect(texts[0]).toMatchObject({
    to: '9876543210',
    code: cashCode(keys, orderId, 1),
    text: expect.stringContaining(`${cashCode(keys, orderId, 1)} is the code`),
  })
  await node().run('cash-code-mail')
  expect(mails).toEqual([])
  expect(await sentTo(orderId)).toEqual({ by: 'sms', number: '+91 ••••••••10' })
})

test('what the messenger refuses for ever is mailed at once, and not a second time later', async () => {
  answer = err({ why: 'refused', detail: 'answered 400' })
  const orderId = await askedFor()
  await node().run('cash-code-text')
  expect(await rows('cash-code-text')).toMatchObject([{ state: 'refused', tries: 1 }])
  expect(await sentTo(orderId)).toEqual({ by: 'mail' })
  await node().run('cash-code-mail')
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining(cashCode(keys, orderId, 1)),
  ])
})

test('T74 a messenger that is away is tried six times, then the mail behind the message goes', async () => {
  answer = err({ why: 'unavailable', detail: 'ECONNREFUSED', sent: false })
  const orderId = await askedFor()
  for (let tries = 1; tries <= TRIES.text; tries += 1)
    await expect(node().run('cash-code-text')).rejects.toThrow('texting: the messenger')
  await node().run('cash-code-text')
  expect(texts).toHaveLength(TRIES.text)
  expect(await rows('cash-code-text')).toMatchObject([{ state: 'given_up', tries: TRIES.text }])
  expect(await sentTo(orderId)).toEqual({ by: 'mail' })
  await node().run('cash-code-mail')
  expect(mails).toHaveLength(1)
})

test('a shopper who asks for it by mail gets a mail, whatever became of the message', async () => {
  const orderId = await askedFor()
  await node().run('cash-code-text')
  const again = await sendCodeAgain({ ...node().services, jobs }, orderId, 'mail')
  expect([again, await sentTo(orderId)]).toEqual([ok(null), { by: 'mail' }])
  await node().run('cash-code-mail')
  expect(mails.map(({ subject }) => subject?.slice(0, 6))).toEqual([cashCode(keys, orderId, 2)])
  expect(await sendCodeAgain({ ...node().services, jobs }, orderId)).toEqual(ok(null))
  expect(await sentTo(orderId)).toMatchObject({ by: 'sms' })
})

test('T74 a telephone gets five text messages a day, over all nodes and accounts, then mails', async () => {
  const phone = nextPhone()
  for (const [asked, sent] of [
    [4, 4],
    [3, 5],
  ] as const) {
    for (let i = 0; i < asked; i += 1) await askedFor({ phone })
    await node().run('cash-code-text')
    expect(texts).toHaveLength(sent)
  }
  await node().run('cash-code-mail')
  expect(mails).toHaveLength(2)
})

test('T74 an account causes ten text messages a day, to however many telephones', async () => {
  const shopperId = await shopper()
  for (let i = 0; i < 12; i += 1) await askedFor({ shopperId })
  await node().run('cash-code-text')
  expect(texts).toHaveLength(10)
})

test('T74 the shop sends as many text messages a day as its merchant allows; the others are mailed', async () => {
  for (let i = 0; i < 4; i += 1) await askedFor()
  for (const one of [node({ textsPerDay: 2 }), node({ textsPerDay: 2 })])
    await one.run('cash-code-text')
  expect(texts).toHaveLength(2)
  await node().run('cash-code-mail')
  expect(mails).toHaveLength(2)
})

test('T74 what was certainly not sent is given back to the limits, and what may have been is not', async () => {
  const phone = nextPhone()
  answer = err({ why: 'unavailable', detail: 'answered 429', sent: false })
  await askedFor({ phone })
  for (let tries = 1; tries <= TRIES.text; tries += 1)
    await expect(node().run('cash-code-text')).rejects.toThrow()
  answer = err({ why: 'unavailable', detail: 'answered 503', sent: true })
  await askedFor({ phone })
  for (let tries = 1; tries <= 5; tries += 1)
    await expect(node().run('cash-code-text')).rejects.toThrow()
  answer = ok(null)
  texts = []
  await askedFor({ phone })
  await node().run('cash-code-text')
  expect(texts).toEqual([])
})

test('T74 a number abroad, an order that is confirmed, and a shop without a messenger send none', async () => {
  await askedFor({ phone: '+44 7700 900123' })
  const confirmed = await askedFor()
  await database.db
    .update(cashPayments)
    .set({ state: 'promised' })
    .where(eq(cashPayments.orderId, confirmed))
  await node().run('cash-code-text')
  await askedFor()
  await node({ without: true }).run('cash-code-text')
  expect(texts).toEqual([])
  await node().run('cash-code-mail')
  expect(mails).toHaveLength(2)
})
