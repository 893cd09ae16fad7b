import { randomUUID } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountRefusals, addresses, auditEvents, users } from '#db/schema.ts'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { purgeAccountEvents } from '#app/privacy/purge-account-events.server.ts'
import { mailTo, tokenIn } from '../mail-folder.ts'
import { traceRequest } from '../telemetry/trace-request.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { address, placeOneGarment } from './clients/checkout-client.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const db = () => shop.database.db
const idOf = async (email: string) =>
  (await db().select().from(users).where(eq(users.email, email)))[0]!.id
const eventsOf = (subjectId: string) =>
  db()
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, subjectId))
    .orderBy(auditEvents.id)
const told = async (subjectId: string) =>
  (await eventsOf(subjectId)).map(({ actor, action }) => `${actor}: ${action}`)
const all = () => db().select().from(auditEvents).where(isNull(auditEvents.orderId))
const signIn = (email: string, password = 'rangoli9', visitor = new Visitor(shop.url)) =>
  visitor.post('/login', { email, password })
const ADDRESS = { ...address, phone: '9876543210', postalCode: '211001' }
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

test('T67 what is done in an account is recorded: who, when, from which browser and network, and nothing that was typed', async () => {
  const asha = await newShopper(shop.url, { address: '203.0.113.7' })
  const id = await idOf(asha.email)
  const phone = new Visitor(shop.url, { address: '203.0.113.7' })
  await phone.post('/login', { email: asha.email, password: 'rangoli9' }, { 'user-agent': ANDROID })
  await asha.post('/account/name', { name: 'Asha Bose' })
  await asha.post('/account/addresses/new', ADDRESS)
  const [saved] = await db().select().from(addresses).where(eq(addresses.userId, id))
  await asha.post(`/account/addresses/${saved!.id}`, { ...ADDRESS, city: 'Allahabad' })
  await asha.post('/account/addresses', { intent: 'remove', id: saved!.id })
  await asha.post('/account/devices', { intent: 'others' })
  await asha.post('/account/email', {
    email: 'asha.bose@example.com',
    currentPassword: 'not-the-one',
  })
  await asha.post('/account/email', {
    email: 'asha.bose@example.com',
    currentPassword: 'rangoli9',
  })
  await asha.post('/account/password', {
    currentPassword: 'rangoli9',
    password: 'jamdani7',
    confirmPassword: 'jamdani7',
  })
  expect((await asha.get('/account/data')).status).toBe(200)
  await asha.post('/logout', {})
  expect(await told(id)).toEqual([
    'shopper: registered',
    'shopper: signed_in',
    'shopper: name_changed',
    'shopper: address_added',
    'shopper: address_changed',
    'shopper: address_removed',
    'shopper: other_devices_signed_out',
    'shopper: password_refused',
    'shopper: email_change_asked',
    'shopper: password_changed',
    'shopper: data_exported',
    'shopper: signed_out',
  ])
  const events = await eventsOf(id)
  const [registered, signedIn] = events
  expect(signedIn).toMatchObject({
    subjectType: 'account',
    orderId: null,
    after: { isNewDevice: true },
    personal: { device: 'Chrome on Android', network: expect.stringMatching(/^[\w-]{8}$/) },
  })
  const networks = new Set(events.map(({ personal }) => (personal as { network: string }).network))
  expect(networks.size).toBe(1)
  expect(Math.abs(Date.now() - registered!.at.getTime())).toBeLessThan(60_000)
  for (const typed of [
    'Asha',
    'example.com',
    'rangoli',
    'jamdani',
    'Allahabad',
    '9876543210',
    '203.0',
  ])
    expect([typed, JSON.stringify(events).includes(typed)]).toEqual([typed, false])
})

test('T67 a mailed link is told as what it did: the address confirmed, the password set anew', async () => {
  const { email, ...asha } = await newShopper(shop.url)
  const id = await idOf(email)
  const verify = tokenIn(await mailTo(shop.dataDir, email, /confirm/i))
  await new Visitor(shop.url).post('/verify-email', { token: verify, currentPassword: 'rangoli9' })
  await new Visitor(shop.url).post('/forgot-password', { email })
  const token = tokenIn(await mailTo(shop.dataDir, email, /reset/i))
  await new Visitor(shop.url).post('/reset-password', {
    token,
    password: 'jamdani7',
    confirmPassword: 'jamdani7',
  })
  expect([await told(id), asha.shop]).toEqual([
    [
      'shopper: registered',
      'shopper: verified',
      'stranger: password_reset_asked',
      'shopper: password_reset',
    ],
    shop.url,
  ])
})

test('T67 T29 a refused sign-in belongs to the account, or to a digest of an address without one, by one and the same statement', async () => {
  const { email } = await newShopper(shop.url)
  const refused = async (address: string) => {
    const { answer, work } = await traceRequest(() => signIn(address, 'not-the-one'))
    const recording = work.statements.filter((statement) => statement.includes('audit_events'))
    return [answer.status, recording] as const
  }
  const known = await refused(email)
  expect(known).toEqual([401, [expect.any(String)]])
  expect(await refused('nobody@example.com')).toEqual(known)
  const byAccount = await eventsOf(await idOf(email))
  expect(byAccount.at(-1)).toMatchObject({
    actor: 'stranger',
    action: 'sign_in_refused',
    after: { why: 'wrong password' },
  })
  const others = (await all()).filter(({ subjectId }) => subjectId.startsWith('email '))
  expect(others).toHaveLength(1)
  expect(JSON.stringify(others)).not.toMatch(/example\.com|nobody/)
})

test('T67 who is signed in and asks for the order or address of another leaves an event with its id; so does who asks for none, without', async () => {
  const asha = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, asha)
  await asha.post('/account/addresses/new', ADDRESS)
  const [saved] = await db()
    .select()
    .from(addresses)
    .where(eq(addresses.userId, await idOf(asha.email)))
  const bela = await newShopper(shop.url)
  const unknown = randomUUID()
  for (const path of [`/orders/${orderId}`, `/pay/${orderId}`, `/orders/${orderId.slice(0, 8)}`])
    expect([path, (await bela.get(path)).status]).toEqual([path, 404])
  expect((await bela.post(`/order-success/${orderId}/state`, {})).status).toBe(404)
  expect((await bela.post(`/orders/${orderId}/cancel`, {})).status).toBe(404)
  expect((await bela.get(`/account/addresses/${saved!.id}`)).status).toBe(404)
  expect((await bela.get(`/orders/${unknown}`)).status).toBe(404)
  expect((await bela.get('/orders/what-is-this')).status).toBe(404)
  const refused = (await eventsOf(await idOf(bela.email))).filter(
    ({ action }) => action === 'access_refused',
  )
  expect(refused.map(({ actor, after }) => [actor, after])).toEqual([
    ...Array.from({ length: 5 }, () => ['shopper', { of: 'order', id: orderId }]),
    ['shopper', { of: 'address', id: saved!.id }],
    ['shopper', { of: 'order' }],
  ])
})

test('T67 T62 ten refusals of an account in an hour leave events, and 1,000 of all accounts; the others are counted', async () => {
  const asha = await newShopper(shop.url)
  const id = await idOf(asha.email)
  const ask = () => asha.get(`/orders/${randomUUID()}`)
  const refusals = async () => (await told(id)).length - 1
  const counted = async () => {
    const rows = await db().select().from(accountRefusals)
    return rows.reduce((sum, { refused }) => sum + refused, 0)
  }
  const before = await counted()
  await Promise.all(Array.from({ length: 14 }, ask))
  expect([await refusals(), (await counted()) - before]).toEqual([10, 14])

  const bela = await newShopper(shop.url)
  await db()
    .update(accountRefusals)
    .set({ eligible: sql`${accountRefusals.eligible} + 1000` })
  await bela.get(`/orders/${randomUUID()}`)
  expect(await told(await idOf(bela.email))).toEqual(['shopper: registered'])
  await db().update(accountRefusals).set({ eligible: 0 })
  await bela.get(`/orders/${randomUUID()}`)
  expect(await told(await idOf(bela.email))).toHaveLength(2)
})

test('T67 T62 after 300 events of a day an account fills the table no further, but what locks its owner out is still told', async () => {
  const asha = await newShopper(shop.url)
  const id = await idOf(asha.email)
  await db().execute(sql`
    insert into audit_events (actor, subject_type, subject_id, action, after)
    select 'shopper', 'account', ${id}, 'signed_in', '{}' from generate_series(1, 299)`)
  await asha.post('/account/name', { name: 'Asha Bose' })
  await asha.post('/account/password', {
    currentPassword: 'rangoli9',
    password: 'jamdani7',
    confirmPassword: 'jamdani7',
  })
  const events = await told(id)
  expect([events.length, events.at(-1)]).toEqual([301, 'shopper: password_changed'])
})

test('T67 an event of an account cannot be changed, is kept for 13 months, and not deleted for 180 days by anything; a deleted account leaves its events without browser and network', async () => {
  const asha = await newShopper(shop.url)
  const id = await idOf(asha.email)
  const insert = (days: number) =>
    db().execute(sql`
      insert into audit_events (at, actor, subject_type, subject_id, action, after)
      values (now() - ${days} * interval '1 day', 'shopper', 'account', ${id}, 'signed_out', '{}')`)
  await insert(390)
  await insert(400)
  for (const statement of [
    sql`update audit_events set at = now() where subject_id = ${id}`,
    sql`update audit_events set actor = 'staff' where subject_id = ${id}`,
    sql`delete from audit_events where subject_id = ${id} and action = 'registered'`,
  ])
    await expect(db().execute(statement)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'audit events are append-only' }),
    })
  expect(await purgeAccountEvents(db())).toBe(1)
  expect(await told(id)).toEqual(['shopper: registered', 'shopper: signed_out'])

  const answer = await asha.post('/account/delete', { currentPassword: 'rangoli9', sure: 'on' })
  expect(answer.status).toBe(302)
  const left = await eventsOf(id)
  expect(left.map(({ action, personal }) => [action, personal])).toEqual([
    ['registered', null],
    ['signed_out', null],
    ['deleted', null],
  ])
  // Not the chain: the old event stands among younger ones, so its tombstone looks too young.
  const wrong = (await runConsistencyChecks(db())).filter(({ broken }) => broken.length > 0)
  expect(wrong).toEqual([])
})

test('T67 “Download my data” holds the events of the account', async () => {
  const asha = await newShopper(shop.url)
  await signIn(asha.email, 'not-the-one')
  const mine = (await (await asha.get('/account/data')).json()) as { accountEvents: object[] }
  expect(mine.accountEvents).toMatchObject([
    { by: 'shopper', what: 'data_exported' },
    { by: 'stranger', what: 'sign_in_refused', why: 'wrong password' },
    { by: 'shopper', what: 'registered', device: expect.any(String) },
  ])
})
