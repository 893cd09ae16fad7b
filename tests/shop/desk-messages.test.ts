import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  auditEvents,
  contactMessages,
  rateLimits,
  staffReads,
  ticketMessages,
  users,
} from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import { dateTimeField } from '#app/basics/text/date-time-field.ts'
import { DAY_MS, HOUR_MS } from '#app/basics/time.ts'
import { eraseAccount } from '#app/privacy/erase-account.server.ts'
import { purgeVisitorData } from '#app/privacy/purge-visitor-data.server.ts'
import { mailsTo, mailTo } from '../mail-folder.ts'
import { allMailsSent } from '../mail-jobs.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { placeOneGarment, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { newTicket } from './clients/ticket-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let services: Services
let asha: Shopper
let support: Visitor
let manager: Visitor
setUpShopAndShopper(async (all) => {
  ;({ shop, services, asha } = all)
  support = await newMember(shop, 'support')
  manager = await newMember(shop, 'manager')
})

let senders = 0
const newSender = () => `writer${(senders += 1)}@example.com`

const textOf = async (visitor: Visitor, path: string) =>
  readPage(await (await visitor.get(path)).text()).text
const rowOf = async (ticket: string) => {
  const [row] = await shop.database.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.ticket, ticket))
  return row
}
const deskPath = (ticket: string) => `/desk/messages/${ticket}`

/** Path of the secret link in the newest mail of a subject. */
async function ownPage(email: string, subject: RegExp, nth = 1): Promise<string> {
  const { text = '' } = await mailTo(shop.dataDir, email, subject, nth)
  return /\/ticket\/\d{3}-\d{3}\/[\w-]{43}/.exec(text)?.[0] ?? ''
}

/** The hidden fields of the form that has a step, or of the only one that has an id. */
async function formOf(visitor: Visitor, path: string, step?: string, name = 'id') {
  const html = await (await visitor.get(path)).text()
  const forms = [...html.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form)
  const form = forms.find((one) =>
    step ? one.includes(`name="step" value="${step}"`) : one.includes(`name="${name}"`),
  )
  const inputs = [...(form ?? '').matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]))
}

const answer = async (ticket: string, text: string, more: Record<string, string> = {}) => {
  const form = await formOf(support, deskPath(ticket), 'answer')
  return support.post(deskPath(ticket), { ...form, text, ...more })
}

test('a message waits at the desk, is answered by mail and read by the shopper, whose reply opens it again', async () => {
  const email = newSender()
  const ticket = await newTicket(shop, { email })
  expect(await textOf(support, '/desk/messages')).toContain(ticket)
  expect(await textOf(support, '/desk')).toMatch(
    /\d+ ?messages? to answer ?oldest .* to be answered by \d+ \w+ \d{4}/,
  )
  const sent = await answer(ticket, 'Hello Asha,\r\n\r\nin December.')
  expect([sent.status, sent.headers.get('location')]).toEqual([302, deskPath(ticket)])
  const mail = await mailTo(shop.dataDir, email, /Our answer/)
  expect(mail.subject).toBe(`Our answer to your message, ticket ${ticket}`)
  expect(mail.text).toContain('in December.')
  expect((await rowOf(ticket))?.state).toBe('answered')
  expect(await textOf(support, '/desk/messages?view=answered')).toContain(ticket)

  const page = await ownPage(email, /Our answer/)
  const visitor = new Visitor(shop.url)
  const read = await visitor.get(page)
  expect([
    read.status,
    read.headers.get('cache-control'),
    read.headers.get('referrer-policy'),
  ]).toEqual([200, 'private, no-store', 'strict-origin'])
  const html = await read.text()
  expect(html).toMatch(/name="robots" content="noindex"/)
  expect(readPage(html).text).toContain('in December.')
  const replied = await visitor.post(page, { ...(await formOf(visitor, page)), text: 'In M too?' })
  expect(replied.status).toBe(302)
  expect(await rowOf(ticket)).toMatchObject({ state: 'open' })
  expect(await textOf(support, deskPath(ticket))).toContain('In M too?')
  expect(
    (await mailTo(shop.dataDir, brand.email, new RegExp(`${ticket}: the shopper`))).text,
  ).toContain('In M too?')
  expect((await visitor.post(page, { step: 'close' })).status).toBe(302)
  expect(await rowOf(ticket)).toMatchObject({ state: 'closed' })
  await expectConsistent(shop)
})

test('§2 Contact: its page says when a ticket was acknowledged and by when it is answered, and takes it to the grievance officer, as a complaint is from the first', async () => {
  const email = newSender()
  const [plain, complaint] = [
    await newTicket(shop, { email }),
    await newTicket(shop, { email, complaint: 'on' }),
  ]
  await allMailsSent(shop.database)
  const visitor = new Visitor(shop.url)
  const [page, ofComplaint] = await Promise.all(
    [plain, complaint].map((ticket) => ownPage(email, new RegExp(ticket))),
  )
  const read = await textOf(visitor, page ?? '')
  for (const words of [
    'Acknowledged on',
    'You have our answer by',
    brand.grievanceOfficer.email,
    '1915',
  ])
    expect(read).toContain(words)
  expect(read).not.toContain('is with the grievance officer since')
  expect(await textOf(visitor, ofComplaint ?? '')).toContain('is with the grievance officer since')
  expect(await textOf(support, deskPath(plain))).not.toContain('asked for the grievance officer')

  await answer(plain, 'No, it does not come again.')
  expect((await visitor.post(page ?? '', { step: 'escalate' })).status).toBe(302)
  expect(await textOf(visitor, page ?? '')).toContain('is with the grievance officer since')
  expect(await textOf(support, deskPath(plain))).toContain('asked for the grievance officer on')
  const list = await textOf(support, '/desk/messages')
  for (const ticket of [plain, complaint]) expect(list).toContain(`${ticket} Grievance officer`)
  expect(list).toContain('Answered within a month')
})

test('one press or two, an answer leaves once; what the member has not seen stops it, and what was typed stays', async () => {
  const email = newSender()
  const ticket = await newTicket(shop, { email })
  const form = { ...(await formOf(support, deskPath(ticket), 'answer')), text: 'Yes, in M.' }
  const twice = await Promise.all([1, 2].map(() => support.post(deskPath(ticket), form)))
  expect(twice.map(({ status }) => status)).toEqual([302, 302])
  await allMailsSent(shop.database)
  const answers = (await mailsTo(shop.dataDir, email)).filter(({ subject }) =>
    subject?.startsWith('Our answer'),
  )
  expect(answers).toHaveLength(1)

  const late = await formOf(support, deskPath(ticket), 'answer')
  const page = await ownPage(email, /Our answer/)
  const visitor = new Visitor(shop.url)
  await visitor.post(page, { ...(await formOf(visitor, page)), text: 'Not needed any more.' })
  const refused = await support.post(deskPath(ticket), { ...late, text: 'It leaves today.' })
  const html = await refused.text()
  expect(refused.status).toBe(409)
  expect(html).toContain('there is a new message')
  expect(html).toContain('It leaves today.</textarea>')
  expect(html).toContain('Not needed any more.')
})

test('notes are for the staff alone; every step stands on the record, and who looked in the read log', async () => {
  const email = newSender()
  const ticket = await newTicket(shop, { email })
  const note = await formOf(support, deskPath(ticket), 'note')
  await support.post(deskPath(ticket), { ...note, note: 'She rang twice.' })
  await answer(ticket, 'We look into it.', { waits: 'on' })
  await support.post(deskPath(ticket), { step: 'close' })
  await support.post(deskPath(ticket), { step: 'open' })
  expect(await textOf(manager, deskPath(ticket))).toContain('She rang twice.')
  const page = await ownPage(email, /Our answer/)
  expect(await textOf(new Visitor(shop.url), page)).not.toContain('rang twice')
  const events = await shop.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, ticket))
    .orderBy(auditEvents.id)
  expect(events.map(({ action, staffRole }) => [action, staffRole])).toEqual(
    ['note_added', 'acknowledged', 'closed', 'reopened'].map((action) => [action, 'support']),
  )
  expect(JSON.stringify(events)).not.toContain('rang')
  expect(await textOf(manager, '/desk/record?what=ticket')).toContain(`ticket ${ticket}`)
  const { db } = shop.database
  expect(await db.$count(staffReads, eq(staffReads.subjectId, ticket))).toBeGreaterThan(0)
})

test('§2 Contact: a complaint by telephone is entered at the desk; what was typed stays beside what is wrong, and its ticket says how it came', async () => {
  const path = '/desk/messages/new'
  expect(await textOf(support, '/desk/messages')).toContain('Enter a complaint')
  const typed = {
    ...(await formOf(support, path, undefined, 'key')),
    cameBy: 'telephone',
    receivedAt: '2026-11-12T10:15',
    name: 'Ravi Iyer',
    order: '00000000',
    subject: 'The parcel was open',
    message: 'Two of three saris were in it.',
  }
  const refused = await support.post(path, { ...typed, phone: '12345' })
  const html = await refused.text()
  expect(refused.status).toBe(400)
  for (const kept of [
    'value="12345"',
    'value="00000000"',
    'value="2026-11-12T10:15"',
    'saris were',
  ])
    expect(html).toContain(kept)
  expect(html).toContain('Enter a 10-digit Indian mobile number')
  expect(await (await support.post(path, typed)).text()).toContain('no order of this number')
  const receivedAt = dateTimeField(new Date(Date.now() - HOUR_MS))
  const entered = await support.post(path, { ...typed, order: '', receivedAt })
  const page = entered.headers.get('location') ?? ''
  expect(page).toMatch(/^\/desk\/messages\/\d{3}-\d{3}$/)
  const again = await support.post(path, { ...typed, order: '', receivedAt })
  expect(again.headers.get('location')).toBe(page)
  const read = await textOf(support, page)
  expect(read).toMatch(/By telephone, entered by .+, received on .+, Indian time\./)
  for (const said of ['Acknowledge within 46 hours', 'Acknowledge it yourself', 'tells nobody'])
    expect(read).toContain(said)
  const told = await formOf(support, page, 'acknowledge')
  expect((await support.post(page, { ...told, givenBy: 'telephone' })).status).toBe(302)
  expect(await textOf(support, page)).toMatch(/Acknowledged by telephone on/)
  await expectConsistent(shop)
})

test('the copy acknowledges a message; where it waits too long, the list says so first and in words', async () => {
  const [late, soon] = [await newTicket(shop, { email: newSender() }), await newTicket(shop)]
  await allMailsSent(shop.database)
  expect(await textOf(support, deskPath(late))).toContain('Acknowledged by mail on')
  const long = new Date(Date.now() - 40 * DAY_MS)
  await shop.database.db
    .update(contactMessages)
    .set({ receivedAt: long, waitingSince: long, acknowledgedAt: null })
    .where(eq(contactMessages.ticket, late))
  const list = await textOf(support, '/desk/messages')
  expect(list).toContain('Acknowledge: 38 days late')
  expect(list).toMatch(/Answer: \d+ days late/)
  expect(list.indexOf(late)).toBeLessThan(list.indexOf(soon))
  // An answer that leaves acknowledges it as well.
  await answer(late, 'Sorry that it took so long.')
  await allMailsSent(shop.database)
  expect((await rowOf(late))?.acknowledgedAt).not.toBeNull()
})

test('a question from an order is linked to it for who has a right to it, and for nobody else', async () => {
  const orderId = await placeOneGarment(shop, asha)
  const path = `/contact?order=${orderId.slice(0, 8)}`
  const mine = await newTicket(shop, { email: asha.email }, { visitor: asha, path })
  const theirs = await newTicket(shop, {}, { path })
  expect((await rowOf(mine))?.orderId).toBe(orderId)
  expect((await rowOf(theirs))?.orderId).toBeNull()
  const page = await textOf(support, deskPath(mine))
  expect(page).toContain('Wrote from the account or the browser that the order was placed with.')
  expect(await textOf(support, deskPath(theirs))).toContain('Nobody has checked')
  expect(await textOf(support, `/desk/orders/${orderId.slice(0, 8)}`)).toContain(
    'Messages from this address',
  )
})

test('T31 a link opens its own ticket alone, shows strangers no addresses, and many wrong ones are refused', async () => {
  const [email, other] = [newSender(), newSender()]
  await newTicket(shop, { email, message: 'Win at https://evil.example now' })
  const ticket = await newTicket(shop, { email: other })
  const page = await ownPage(email, /ticket/)
  const visitor = new Visitor(shop.url)
  const read = await textOf(visitor, page)
  expect(read).toContain('Win at […] now')
  expect(read).not.toContain('evil')
  const wrong = page.replace(/\d{3}-\d{3}/, ticket)
  const statuses = []
  for (let tries = 0; tries < 52; tries += 1) statuses.push((await visitor.get(wrong)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  expect((await visitor.post(wrong, { step: 'close' })).status).toBe(429)
  expect((await rowOf(ticket))?.state).toBe('open')
  await shop.database.db.delete(rateLimits)
})

test('templates are put in filled, kept by managers alone, and an open placeholder is not sent', async () => {
  const ticket = await newTicket(shop, { name: 'Asha Rao' })
  const add = { change: 'add', name: 'Stock', text: 'Hello {name}, order {order} waits.' }
  expect((await support.post('/desk/messages/templates', add)).status).toBe(403)
  expect((await manager.post('/desk/messages/templates', add)).status).toBe(302)
  const again = await manager.post('/desk/messages/templates', add)
  expect([
    again.status,
    (await again.text()).includes('There is a template “Stock” already'),
  ]).toEqual([409, true])
  const html = await (await support.get(deskPath(ticket))).text()
  const id = /<option value="([\w-]+)"[^>]*>Stock</.exec(html)?.[1] ?? ''
  const chosen = await (await support.get(`${deskPath(ticket)}?template=${id}`)).text()
  expect(chosen).toContain('Hello Asha Rao, order {order} waits.</textarea>')
  const open = await answer(ticket, 'Hello Asha Rao, order {order} waits.')
  expect([open.status, (await open.text()).includes('Fill in {order} first')]).toEqual([400, true])
  const saved = { change: 'save', id, name: 'Stock', text: 'It waits.' }
  expect((await manager.post('/desk/messages/templates', saved)).status).toBe(302)
  expect(await textOf(support, '/desk/messages/templates')).toContain('It waits.')
  expect((await manager.post('/desk/messages/templates', { change: 'delete', id })).status).toBe(
    302,
  )
  expect(await textOf(support, '/desk/messages/templates')).not.toContain('It waits.')
})

test('a shopper takes her tickets along without the notes, and they go with her account or after a year', async () => {
  const { db } = shop.database
  const email = newSender()
  const ticket = await newTicket(shop, { email: asha.email })
  const note = await formOf(support, deskPath(ticket), 'note')
  await support.post(deskPath(ticket), { ...note, note: 'A colleague of hers.' })
  await answer(ticket, 'In December.')
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, asha.email))
  const exported = await (await asha.get('/account/data')).text()
  expect(exported).toContain('In December.')
  expect(exported).not.toContain('colleague')

  const old = await newTicket(shop, { email })
  // Deleting skips locked rows, and the mail with the copy locks this one to acknowledge it.
  await allMailsSent(shop.database)
  const past = new Date(Date.now() - 366 * DAY_MS)
  const row = await rowOf(old)
  await db
    .update(contactMessages)
    .set({ receivedAt: past, waitingSince: past })
    .where(eq(contactMessages.ticket, old))
  await purgeVisitorData(db, new Date())
  expect(await rowOf(old)).toBeDefined()
  await db.update(contactMessages).set({ lastAt: past }).where(eq(contactMessages.ticket, old))
  await purgeVisitorData(db, new Date())
  expect(await rowOf(old)).toBeUndefined()
  expect(await db.$count(ticketMessages, eq(ticketMessages.ticketId, row?.id ?? ''))).toBe(0)

  // Anybody can register the address of somebody else: only a confirmed one has its tickets erased.
  for (const [emailVerified, left] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const leaving = await newShopper(shop.url)
    await newTicket(shop, { email: leaving.email })
    await db.update(users).set({ emailVerified }).where(eq(users.email, leaving.email))
    const [account] = await db.select().from(users).where(eq(users.email, leaving.email))
    await eraseAccount({ ...services, requester: undefined }, account?.id ?? '')
    expect(await db.$count(contactMessages, eq(contactMessages.email, leaving.email))).toBe(left)
  }
})
