import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  auditEvents,
  contactMessages,
  outbox,
  staff,
  ticketMessages,
  ticketWaits,
} from '#db/schema.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { readFields } from '#app/basics/form-fields.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { dateTimeField } from '#app/basics/text/date-time-field.ts'
import { DAY_MS, HOUR_MS } from '#app/basics/time.ts'
import { answerBy, clocksOf } from '#app/contact/grievance/clocks.ts'
import { visitorMails } from '#app/contact/send-visitor-mail.server.ts'
import {
  findOwnTicket,
  readOwnTicket,
  replyToTicket,
} from '#app/contact/ticket/own-ticket.server.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import type { Mail } from '#app/mail/mailer.server.ts'
import { exportMessages } from '#app/privacy/by-email/export-messages.server.ts'
import { eraseByEmail } from '#app/privacy/by-email/erase-by-email.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { insertCashOrder } from '../../../../tests/rows/cash-orders.ts'
import type { ShopDatabase } from '../../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../../tests/databases/shop-database.ts'
import { runConsistencyChecks } from '../../consistency-checks.server.ts'
import { listTickets } from '../list-tickets.server.ts'
import { readTicket } from '../ticket/read-ticket.server.ts'
import { takeTicketStep } from '../ticket/take-ticket-step.server.ts'
import { TicketStep } from '../ticket/ticket-step.ts'
import { enterTicket } from './enter-ticket.server.ts'
import { EntryForm } from './entry-form.ts'

let database: ShopDatabase
let jobs: JobQueue
beforeAll(async () => {
  database = await shopDatabase()
  jobs = await openJobQueue(database.url, { warn() {}, error() {} })
  await database.db.insert(staff).values({
    id: 'asha',
    name: 'Asha',
    email: 'asha@shop.test',
    emailVerified: true,
    role: 'support',
  })
})
beforeEach(async () => {
  for (const table of [contactMessages, ticketWaits, outbox]) await database.db.delete(table)
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

const BY = {
  id: 'asha',
  name: 'Asha',
  role: 'support',
} as unknown as StaffWho<'messages'>
const now = () => new Date()
const keys = signingKeys('secret of a test')
const origin = 'https://shop.test'
const services = () => ({ db: database.db, jobs, now })
const ago = (ms: number) => dateTimeField(new Date(Date.now() - ms))

const CALL = {
  cameBy: 'telephone',
  name: 'Ravi Iyer',
  email: '',
  phone: '+91 98765 43210',
  order: '',
  subject: 'The parcel was open',
  message: 'Two of three saris were in it.',
}

/** Enters a form as its page sends it. */
async function enter(typed: Record<string, string> = {}, at: () => Date = now) {
  const form = readFields(EntryForm, {
    key: randomUUID(),
    receivedAt: dateTimeField(at()),
    ...CALL,
    ...typed,
  })
  return form.ok ? enterTicket({ ...services(), now: at }, BY, form.value) : form
}
async function entered(typed: Record<string, string> = {}) {
  const ticket = await enter(typed)
  if (!ticket.ok) throw new Error(JSON.stringify(ticket.error))
  const [row] = await database.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.ticket, ticket.value))
  if (!row) throw new Error('no ticket')
  return row
}
const waitsOf = (ticketId: string) =>
  database.db
    .select()
    .from(ticketWaits)
    .where(eq(ticketWaits.ticketId, ticketId))
    .orderBy(ticketWaits.id)
const mails = async () => (await database.db.select().from(outbox)).map(({ name }) => name)
const take = (ticketId: string, typed: Record<string, string>) => {
  const step = readFields(TicketStep, typed)
  if (!step.ok) throw new Error(JSON.stringify(step.error))
  return takeTicketStep(services(), BY, ticketId, step.value)
}

/** Sends all mails that were asked for. @returns them */
async function sendMails(): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer = {
    async send(mail: Mail) {
      sent.push(mail)
      return 'sent' as const
    },
    async check() {},
    close() {},
  }
  const workers = visitorMails({ db: database.db, keys, log: { warn() {} }, mailer, origin })
  for (const { id, name, payload } of await database.db.select().from(outbox))
    await workers[name as 'ticket-closed-mail'](payload as { messageId: string }, id)
  await database.db.delete(outbox)
  return sent
}

test('a call of yesterday at ten is due from then, by the same clocks as a message of the form', async () => {
  const noon = new Date('2026-11-12T12:00:00+05:30')
  const receivedAt = new Date('2026-11-11T10:00:00+05:30')
  const ticket = await enter({ receivedAt: '2026-11-11T10:00' }, () => noon)
  const [row] = await database.db.select().from(contactMessages)
  expect(row).toMatchObject({
    ticket: ticket.ok && ticket.value,
    cameBy: 'telephone',
    enteredBy: 'asha',
    email: null,
    phone: '9876543210',
    receivedAt,
    waitingSince: receivedAt,
    lastAt: noon,
    acknowledgedAt: null,
  })
  expect(await waitsOf(row?.id ?? '')).toMatchObject([{ beganAt: receivedAt, toAcknowledge: true }])
  if (!row) return
  expect(clocksOf(row, noon, allRules.grievance).map(({ text }) => text)).toEqual([
    'Acknowledge within 22 hours',
    'Answer within 28 days',
  ])
  expect(answerBy(row.waitingSince, allRules.grievance)).toEqual(
    new Date('2026-12-11T10:00:00+05:30'),
  )
})

test('a call that is entered when its 48 hours are over is late at once', async () => {
  const { ticket } = await entered({ receivedAt: ago(49 * HOUR_MS) })
  const late = (await runConsistencyChecks(database.db)).find(({ rule }) =>
    rule.startsWith('no message waits'),
  )
  expect(late?.broken).toEqual([`ticket ${ticket}`])
})

test('pressed twice it is entered once, with one event of the member and one acknowledgement', async () => {
  const typed = { key: randomUUID(), email: 'Ravi@Example.com', complaint: 'on' }
  const twice = await Promise.all([enter(typed), enter(typed)])
  const third = await enter(typed)
  expect(new Set([...twice, third].map((one) => one.ok && one.value)).size).toBe(1)
  const rows = await database.db.select().from(contactMessages)
  expect(rows).toMatchObject([{ email: 'ravi@example.com' }])
  const events = await database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, rows[0]?.ticket ?? ''))
    .orderBy(auditEvents.id)
  expect(events).toMatchObject([
    { actor: 'staff', staffId: 'asha', action: 'entered', after: {} },
    { actor: 'staff', staffId: 'asha', action: 'escalated' },
  ])
  expect(await waitsOf(rows[0]?.id ?? '')).toMatchObject([{ escalatedBy: 'shopper' }])
  expect(await mails()).toEqual(['contact-copy-mail'])
})

test('with an email its sender gets number and link as from the contact form, which acknowledges it', async () => {
  const row = await entered({ email: 'ravi@example.com', cameBy: 'letter' })
  const [mail, ...others] = await sendMails()
  expect(others).toEqual([])
  expect(mail?.to).toBe('ravi@example.com')
  for (const words of [row.ticket, 'telling us by letter', CALL.message, 'at the latest'])
    expect(mail?.text).toContain(words)
  const [, number = '', secret = ''] = /\/ticket\/([\d-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  const found = await findOwnTicket({ db: database.db, keys }, { number, secret })
  expect(found?.acknowledgedAt).toEqual(expect.any(Date))
  const own = await readOwnTicket(database.db, found!)
  expect(own.messages).toMatchObject([{ isOurs: false, how: 'by letter', text: CALL.message }])
})

test('without an email nothing is mailed: a member gives the number, then the answer, and each clock stops', async () => {
  const row = await entered({ receivedAt: ago(DAY_MS) })
  expect(await mails()).toEqual([])
  const id = randomUUID()
  for (let presses = 0; presses < 2; presses += 1)
    expect(await take(row.id, { step: 'acknowledge', id, givenBy: 'telephone' })).toMatchObject({
      value: 'It is recorded. Nothing is mailed.',
    })
  const [wait] = await waitsOf(row.id)
  expect(wait).toMatchObject({ acknowledgedAt: expect.any(Date), endedAt: null })
  expect(await readTicket(database.db, BY, row.ticket)).toMatchObject({
    cameBy: 'telephone',
    enteredBy: 'Asha',
    email: undefined,
    state: 'open',
    messages: [
      { kind: 'shopper' },
      { kind: 'answer', givenBy: 'telephone', by: 'Asha', at: wait?.acknowledgedAt },
    ],
  })
  const answer = { step: 'answer', id: randomUUID(), seen: '2', text: 'The third left today.' }
  expect(await take(row.id, answer)).toMatchObject({
    error: expect.stringContaining('no email address'),
  })
  expect((await take(row.id, { ...answer, givenBy: 'letter' })).ok).toBe(true)
  expect(await waitsOf(row.id)).toMatchObject([
    { acknowledgedAt: wait?.acknowledgedAt, outcome: 'answered' },
  ])
  expect(await mails()).toEqual([])
  expect((await take(row.id, { step: 'close', tell: 'on' })).ok).toBe(false)
  expect(await take(row.id, { step: 'close' })).toMatchObject({
    value: 'The ticket is closed. Nobody is told.',
  })
})

test('what cannot be is refused beside its field; the order that is named is linked', async () => {
  const { number } = await insertCashOrder(database.db)
  const wrong = async (typed: Record<string, string>) => {
    const refused = await enter(typed)
    return refused.ok ? [] : Object.keys(refused.error)
  }
  expect(await wrong({ receivedAt: dateTimeField(new Date(Date.now() + HOUR_MS)) })).toEqual([
    'receivedAt',
  ])
  expect(await wrong({ receivedAt: ago(366 * DAY_MS) })).toEqual(['receivedAt'])
  expect(await wrong({ receivedAt: 'yesterday' })).toEqual(['receivedAt'])
  expect(
    await wrong({ phone: '12345', email: 'ravi', cameBy: 'form', name: ' ', message: '' }),
  ).toEqual(['cameBy', 'name', 'email', 'phone', 'message'])
  expect(await wrong({ order: '00000000' })).toEqual(['order'])
  expect(await wrong({ order: 'the last one' })).toEqual(['order'])
  expect(await database.db.$count(contactMessages)).toBe(0)
  const { ticket } = await entered({ order: `#${number.toUpperCase()}` })
  expect(await readTicket(database.db, BY, ticket)).toMatchObject({ order: number })
})

test('the desk finds it by its telephone number however that is typed, and its owner by the email', async () => {
  const byPhone = await entered()
  await entered({ phone: '', email: 'ravi@example.com' })
  const { rows } = await listTickets({ db: database.db, now }, BY, {
    view: 'waiting',
    words: '098765-43210',
  })
  expect(rows).toMatchObject([{ ticket: byPhone.ticket, cameBy: 'telephone' }])
  expect(await exportMessages(database.db, { email: 'ravi@example.com' })).toMatchObject([
    { cameBy: 'telephone', phone: null, message: CALL.message },
  ])
  expect((await eraseByEmail({ db: database.db, now }, 'ravi@example.com')).ok).toBe(true)
  expect(await database.db.select().from(contactMessages)).toMatchObject([{ id: byPhone.id }])
})

test('closing tells the sender by mail with the reason, once, and a reply opens the ticket again', async () => {
  const row = await entered({ email: 'ravi@example.com' })
  await sendMails()
  const close = { step: 'close', tell: 'on', reason: 'It was delivered today.' }
  await Promise.all([take(row.id, close), take(row.id, close)])
  const [mail, ...others] = await sendMails()
  expect([mail?.to, mail?.subject, others]).toEqual([
    'ravi@example.com',
    `Your ticket ${row.ticket} is closed`,
    [],
  ])
  expect(mail?.text).toContain('It was delivered today.')
  expect(mail?.text).toMatch(/write again on its page.*\/ticket\//s)
  expect(await waitsOf(row.id)).toMatchObject([{ outcome: 'closed' }])
  const [closed] = await database.db.select().from(contactMessages)
  expect((await readOwnTicket(database.db, closed!)).messages.at(-1)).toMatchObject({
    isOurs: true,
    how: 'closed the ticket',
    text: 'It was delivered today.',
  })
  await replyToTicket(services(), row.id, { id: randomUUID(), text: 'To the wrong door.' })
  expect(await waitsOf(row.id)).toMatchObject([{ outcome: 'closed' }, { outcome: null }])
  await database.db.delete(outbox)
  await take(row.id, { step: 'close' })
  expect(await mails()).toEqual([])
  expect(await database.db.$count(ticketMessages, eq(ticketMessages.kind, 'closing'))).toBe(1)
  const unread = readFields(TicketStep, { step: 'close', reason: 'Settled by telephone.' })
  expect(unread.ok ? [] : Object.keys(unread.error)).toEqual(['reason'])
})

test('who asks by telephone for the grievance officer is taken there by a member; a ticket without an email that was answered waits anew, and nothing is mailed to its sender', async () => {
  await enter({ receivedAt: '2026-11-11T10:00' }, () => new Date('2026-11-12T12:00:00+05:30'))
  const [row] = await database.db.select().from(contactMessages)
  const id = row?.id ?? ''
  const answer = { id: randomUUID(), seen: '1', text: 'It is on its way.', givenBy: 'telephone' }
  await take(id, { step: 'answer', ...answer })
  await take(id, { step: 'escalate' })
  expect(await take(id, { step: 'escalate' })).toMatchObject({ ok: true })
  expect(await waitsOf(id)).toMatchObject([
    { outcome: 'answered', escalatedAt: null },
    { outcome: null, escalatedBy: 'shopper' },
  ])
  const events = await database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, row?.ticket ?? ''))
    .orderBy(auditEvents.id)
  expect(events.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'staff entered',
    'staff answered',
    'staff reopened',
    'staff escalated',
  ])
  expect(await mails()).toEqual([])
})
