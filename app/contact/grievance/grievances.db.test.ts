import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvents, contactMessages, outbox, sweeps, ticketWaits } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { DAY_MS, HOUR_MS } from '#app/basics/time.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import type { Mail } from '#app/mail/mailer.server.ts'
import { takeTicketStep } from '#app/desk/messages/ticket/take-ticket-step.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { submitMessage } from '../contact.server.ts'
import { visitorMails } from '../send-visitor-mail.server.ts'
import {
  closeOwnTicket,
  findOwnTicket,
  readOwnTicket,
  replyToTicket,
} from '../ticket/own-ticket.server.ts'
import { ticketLink } from '../ticket/ticket-link.server.ts'
import { answerBy } from './clocks.ts'
import { escalateOwnTicket } from './escalate-wait.server.ts'
import { tellOfficer } from './tell-officer.server.ts'
import { answerBySql } from './wait-times.server.ts'

let database: ShopDatabase
let jobs: JobQueue
beforeAll(async () => {
  database = await shopDatabase()
  jobs = await openJobQueue(database.url, { warn() {}, error() {} })
})
beforeEach(async () => {
  for (const table of [contactMessages, ticketWaits, outbox, sweeps])
    await database.db.delete(table)
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

const now = () => new Date()
const origin = 'https://shop.test'
const keys = signingKeys('secret of a test')
const services = () => ({ db: database.db, jobs, now })

const BY = { id: 'member', role: 'owner' } as unknown as StaffWho<'messages'>

let senders = 0
/** A message of so long ago that a mail has acknowledged, unless it is said otherwise. */
async function write({
  agoMs = 0,
  complaint,
  isAcknowledged = true,
}: { agoMs?: number; complaint?: 'on'; isAcknowledged?: boolean } = {}) {
  senders += 1
  const at = new Date(Date.now() - agoMs)
  const ticket = await submitMessage(
    { ...services(), now: () => at },
    {
      name: 'Asha Rao',
      email: `sender${senders}@example.com`,
      subject: 'An open seam, write to me at a@example.com',
      message: 'Namaste',
      complaint,
    },
    { sendCopy: false },
  )
  const [row] = await database.db
    .update(contactMessages)
    .set({ acknowledgedAt: isAcknowledged ? at : null })
    .where(eq(contactMessages.ticket, ticket))
    .returning()
  if (!row) throw new Error('no ticket')
  return row
}
const waitsOf = (ticketId: string) =>
  database.db
    .select()
    .from(ticketWaits)
    .where(eq(ticketWaits.ticketId, ticketId))
    .orderBy(ticketWaits.id)
type Digest = JobPayloads['grievance-mail']
const digests = async () =>
  (await database.db.select().from(outbox).where(eq(outbox.name, 'grievance-mail'))).map(
    ({ payload }) => payload as Digest,
  )
/** A time so long before the month of a message ends, as an age. */
const leftMs = (left: number) => {
  const end = Date.now() + left
  // The month before: answerBy is checked against it by another test.
  let ago = 27 * DAY_MS
  while (answerBy(new Date(end - ago), allRules.grievance).getTime() > end) ago += HOUR_MS
  return ago - left
}

/** Workers of mails, and what they hand to a mail server that answers so. */
function mailsOf(answer: 'sent' | 'refused' = 'sent') {
  const sent: Mail[] = []
  const mailer = {
    async send(mail: Mail) {
      sent.push(mail)
      return answer
    },
    async check() {},
    close() {},
  }
  return {
    sent,
    workers: visitorMails({ db: database.db, keys, log: { warn() {} }, mailer, origin }),
  }
}

test('a month of the law ends on the same day in India, in SQL as in the rules, also after 31 January', async () => {
  const began = Array.from({ length: 800 }, (_, i) => new Date(Date.UTC(2027, 0, 1, i * 13)))
  began.push(new Date('2027-01-31T12:00:00Z'), new Date('2028-01-31T18:45:00Z'))
  const { rows } = await database.db.execute<{ at: string }>(sql`
    select ${answerBySql()} as at from unnest(${sql.param(began)}::timestamptz[]) with ordinality as w (began_at, n) order by n`)
  expect(rows.map(({ at }) => new Date(at))).toEqual(
    began.map((at) => answerBy(at, allRules.grievance)),
  )
  expect(
    answerBy(new Date('2027-01-31T12:00:00Z'), { acknowledgedHours: 48, resolvedMonths: 1 }),
  ).toEqual(new Date('2027-02-28T12:00:00Z'))
})

test('the first mail that is taken acknowledges a message; one that is refused does not, and the ticket says so', async () => {
  const row = await write({ isAcknowledged: false })
  const read = async () =>
    (await database.db.select().from(contactMessages).where(eq(contactMessages.id, row.id)))[0]
  await mailsOf('refused').workers['contact-copy-mail']({ messageId: row.id }, randomUUID())
  expect(await read()).toMatchObject({ acknowledgedAt: null, mailRefusedAt: expect.any(Date) })
  const { workers, sent } = mailsOf()
  await workers['contact-copy-mail']({ messageId: row.id }, randomUUID())
  expect(sent[0]?.text).toContain('at the latest')
  const after = await read()
  expect(after).toMatchObject({ acknowledgedAt: expect.any(Date), mailRefusedAt: null })
  expect((await waitsOf(row.id))[0]?.acknowledgedAt).toEqual(after?.acknowledgedAt)
})

test('a complaint is with the officer from the first message, and its mail says nothing of who wrote', async () => {
  const row = await write({ complaint: 'on' })
  expect(await waitsOf(row.id)).toMatchObject([{ escalatedBy: 'shopper', toAcknowledge: true }])
  expect(await tellOfficer(services())).toBe(1)
  const [digest] = await digests()
  const { workers, sent } = mailsOf()
  await workers['grievance-mail'](digest!, randomUUID())
  expect(sent).toMatchObject([
    { to: brand.grievanceOfficer.email, subject: `${brand.name}: ticket ${row.ticket} is for you` },
  ])
  expect(sent[0]?.text).toContain('Its sender asks for the grievance officer')
  expect(sent[0]?.text).toContain(`${origin}/desk/messages/${row.ticket}`)
  expect(sent[0]?.text).not.toMatch(/Asha|example\.com/)
})

test('every stage of a ticket is mailed once, in one digest, though two nodes sweep at once', async () => {
  const unacknowledged = await write({ agoMs: 43 * HOUR_MS, isAcknowledged: false })
  const week = await write({ agoMs: leftMs(6 * DAY_MS) })
  const day = await write({ agoMs: leftMs(20 * HOUR_MS) })
  await write({ agoMs: 2 * DAY_MS })
  const took = await Promise.all(Array.from({ length: 6 }, () => tellOfficer(services())))
  await tellOfficer(services())
  expect(took.reduce((sum, one) => sum + one, 0)).toBe(3)
  const told = (await digests()).flatMap(({ tickets }) => tickets)
  expect(new Map(told.map(({ ticketId, stages }) => [ticketId, [...stages].sort()]))).toEqual(
    new Map([
      [unacknowledged.id, ['acknowledge']],
      [week.id, ['week']],
      [day.id, ['day', 'week']],
    ]),
  )
  expect(told).toHaveLength(3)
  expect(await waitsOf(week.id)).toMatchObject([{ escalatedBy: 'shop' }])
  expect(await waitsOf(unacknowledged.id)).toMatchObject([{ escalatedAt: null }])
  const events = await database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, week.ticket))
  expect(events).toMatchObject([{ actor: 'shop', action: 'escalated' }])

  // The last day comes, and the shopper asks too: each is one more stage, and no stage again.
  await database.db
    .update(contactMessages)
    .set({ waitingSince: new Date(Date.now() - leftMs(3 * HOUR_MS)) })
    .where(eq(contactMessages.id, week.id))
  await escalateOwnTicket(services(), week.id)
  await tellOfficer(services())
  const last = (await digests()).find(({ tickets }) =>
    tickets.some(({ stages }) => stages.includes('shopper')),
  )
  expect(last?.tickets.map(({ ticketId, stages }) => [ticketId, [...stages].sort()])).toEqual([
    [week.id, ['day', 'shopper']],
  ])
})

test('what was answered before the mail leaves is not in it, and a mail of nothing is not sent', async () => {
  const [open, closed] = [await write({ complaint: 'on' }), await write({ complaint: 'on' })]
  await tellOfficer(services())
  await closeOwnTicket(services(), closed.id)
  const [digest] = await digests()
  const { workers, sent } = mailsOf()
  await workers['grievance-mail'](digest!, randomUUID())
  expect(sent[0]?.text).toContain(open.ticket)
  expect(sent[0]?.text).not.toContain(closed.ticket)
  await closeOwnTicket(services(), open.id)
  await workers['grievance-mail'](digest!, randomUUID())
  expect(sent).toHaveLength(1)
})

test('a ticket that was answered waits anew with the officer where its shopper is not content, with a month of its own', async () => {
  const row = await write({ agoMs: 40 * DAY_MS })
  await closeOwnTicket(services(), row.id)
  await escalateOwnTicket(services(), row.id)
  await escalateOwnTicket(services(), row.id)
  expect(await waitsOf(row.id)).toMatchObject([
    { toAcknowledge: true, outcome: 'closed', escalatedAt: null },
    { toAcknowledge: true, acknowledgedAt: null, outcome: null, escalatedBy: 'shopper' },
  ])
  expect(await tellOfficer(services())).toBe(1)
  expect((await digests())[0]?.tickets[0]?.stages).toEqual(['shopper'])
  const [, , number = '', secret = ''] = new URL(ticketLink({ keys, origin }, row)).pathname.split(
    '/',
  )
  const found = await findOwnTicket({ db: database.db, keys }, { number, secret })
  const own = await readOwnTicket(database.db, found!)
  expect(own).toMatchObject({ state: 'open', escalatedAt: expect.any(Date) })
  expect(own.answerBy?.getTime()).toBeGreaterThan(Date.now() + 27 * DAY_MS)
})

test('a ticket that was closed without an answer and is opened again goes on with its wait and its officer; one that was answered begins a month', async () => {
  const row = await write({ agoMs: 20 * DAY_MS, complaint: 'on' })
  const [before] = await waitsOf(row.id)
  await takeTicketStep(services(), BY, row.id, { step: 'close' })
  expect(await waitsOf(row.id)).toMatchObject([{ outcome: 'closed' }])
  await takeTicketStep(services(), BY, row.id, { step: 'open' })
  expect(await waitsOf(row.id)).toEqual([before])
  const id = randomUUID()
  await takeTicketStep(services(), BY, row.id, { step: 'answer', id, seen: '1', text: 'Sorry' })
  await takeTicketStep(services(), BY, row.id, { step: 'close' })
  await takeTicketStep(services(), BY, row.id, { step: 'open' })
  expect(await waitsOf(row.id)).toMatchObject([
    { outcome: 'answered' },
    { outcome: null, toAcknowledge: false, escalatedAt: null },
  ])
})

test('what a shopper writes on an old ticket is acknowledged by mail within a clock of its own', async () => {
  const row = await write({ agoMs: 40 * DAY_MS })
  await closeOwnTicket(services(), row.id)
  const id = randomUUID()
  await replyToTicket(services(), row.id, { id, text: 'The new seam is open too' })
  expect((await waitsOf(row.id))[1]).toMatchObject({ toAcknowledge: true, acknowledgedAt: null })
  const [copy] = await database.db.select().from(outbox).where(eq(outbox.name, 'contact-copy-mail'))
  expect(copy?.payload).toEqual({ messageId: row.id, replyId: id })
  const { workers, sent } = mailsOf()
  await workers['contact-copy-mail'](copy?.payload as { messageId: string }, randomUUID())
  expect(sent).toMatchObject([{ to: row.email, subject: expect.stringContaining(row.ticket) }])
  expect(sent[0]?.text).toContain('The new seam is open too')
  const [first, second] = await waitsOf(row.id)
  expect(first?.acknowledgedAt).toEqual(row.acknowledgedAt)
  expect(second?.acknowledgedAt).toEqual(expect.any(Date))
})
