import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auditCheckpoints,
  auditEvents,
  contactMessages,
  staff,
  staffReads,
  staffRefusedPasswords,
  staffSessions,
  users,
} from '#db/schema.ts'
import { purgeStaffRows } from '#app/staff/purge-staff-rows.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { placeOneGarment, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember, signInAt, totp } from './clients/staff-client.ts'
import { newTicket } from './clients/ticket-client.ts'

let shop: RunningShop
let asha: Shopper
let owner: Visitor & { email: string }
let packer: Visitor & { email: string }
let orderId: string
beforeAll(async () => {
  shop = await runningShop()
  asha = await newShopper(shop.url)
  owner = await newMember(shop, 'owner')
  packer = await newMember(shop, 'packer')
  orderId = await placeOneGarment(shop, asha)
  await payAs(shop, asha, orderId, 'pay')
  await packer.post(`/desk/orders/${orderId.slice(0, 8)}`, {
    step: 'ship',
    trackingNumber: 'AWB 9',
  })
})
afterAll(() => shop.close())

const textOf = async (path: string, member: Visitor = owner) =>
  readPage(await (await member.get(path)).text()).text

async function idOf(email: string): Promise<string> {
  const [member] = await shop.database.db.select().from(staff).where(eq(staff.email, email))
  return member?.id ?? ''
}

/** Actions on a member, with the actor and the role that is named, in their sequence. */
async function eventsOf(email: string): Promise<unknown[]> {
  const rows = await shop.database.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'staff'), eq(auditEvents.subjectId, await idOf(email))))
    .orderBy(asc(auditEvents.id))
  return rows.map(({ action, actor, staffRole, after }) => [action, staffRole ?? actor, after])
}

test('the record tells in words what happened, to which order and by whom; filters of the address narrow it, and what is not understood is named', async () => {
  const number = orderId.slice(0, 8)
  const shown = `${number.slice(0, 4)}`
  const all = await textOf('/desk/record')
  expect(all).toContain('Shipped tracking AWB 9')
  expect(all).toContain('Member packer, packer')

  const byPacker = await textOf(`/desk/record?who=staff:${await idOf(packer.email)}`)
  expect(byPacker).toContain('Shipped')
  expect(byPacker).not.toContain('Order placed ₹')
  const placed = await textOf(`/desk/record?what=order.placed&order=%23${number.toUpperCase()}`)
  expect(placed).toMatch(new RegExp(`Order placed ₹[\\d,.]+ #?${shown}`))
  expect(placed).not.toContain('tracking AWB 9')
  expect(await textOf('/desk/record?order=00000000')).toContain('No events here')
  expect(await textOf('/desk/record?to=2026-01-01')).toContain('No events here')
  expect(await textOf('/desk/record?from=2026-01-01&who=gateway')).toContain('Order paid')
  expect(await textOf('/desk/record?what=account.registered')).toContain(
    'Account registered Asha Rao',
  )
  const odd = await textOf('/desk/record?what=order.flown&who=nobody&sort=up')
  expect(odd).toContain('Not understood and left out: what=order.flown, who=nobody, sort=up')
})

test('the record is read page by page in both directions, and each event stands on one page', async () => {
  const { db } = shop.database
  const id = await idOf(owner.email)
  const at = new Date('2026-02-03T04:05:06Z')
  // Of one moment, so that the id decides.
  await db.insert(auditEvents).values(
    Array.from({ length: 120 }, (_, i) => ({
      at,
      actor: 'staff' as const,
      subjectType: 'staff' as const,
      subjectId: id,
      action: 'signed_out',
      after: { why: `n${i}.` },
    })),
  )
  const read = async (path: string) => {
    const html = await (await owner.get(path)).text()
    return { html, events: [...html.matchAll(/>(n\d+)\.</g)].map(([, n = '']) => n) }
  }
  const newest = await read('/desk/record?from=2026-02-03&to=2026-02-03')
  const middle = await read(linkIn(newest.html, 'next'))
  const oldest = await read(linkIn(middle.html, 'next'))
  expect([newest, middle, oldest].flatMap(({ events }) => events)).toEqual(
    Array.from({ length: 120 }, (_, i) => `n${119 - i}`),
  )
  expect(oldest.html).not.toContain('data-next-page')
  expect((await read(linkIn(oldest.html, 'previous'))).events).toEqual(middle.events)
})

/** Address of the link to the next or previous page. */
function linkIn(html: string, which: 'next' | 'previous'): string {
  const [link = ''] = new RegExp(`<a [^>]*data-${which}-page[^>]*>`).exec(html) ?? []
  const [, href = ''] = /href="([^"]+)"/.exec(link) ?? []
  return href.replaceAll('&amp;', '&')
}

test('the record verifies what has come since its checkpoint, and says what was changed past it', async () => {
  const { db } = shop.database
  const verify = async () => readPage(await (await owner.post('/desk/record', {})).text()).text
  // The first checks of the shop make the checkpoint of the day: one that came between the change and
  // its verification would cover it.
  await expect.poll(() => db.$count(auditCheckpoints), { timeout: 30_000 }).toBe(1)
  expect(await verify()).toMatch(/\d+ events?: as recorded, in their sequence, none missing/)
  const tracked = await packer.post(`/desk/orders/${orderId.slice(0, 8)}`, {
    step: 'track',
    trackingNumber: 'AWB 10',
  })
  expect(tracked.status).toBe(302)
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_events disable trigger user`)
    await tx.execute(
      sql`update audit_events set after = '{"trackingNumber":"AWB 8"}' where action = 'tracking_changed'`,
    )
    await tx.execute(sql`alter table audit_events enable trigger user`)
  })
  expect(await verify()).toMatch(
    /The record was tampered with\. event \d+, link \d+: it was changed/,
  )
})

test('T70 a refused code leaves an event of the member, as do a right one, a recovery code, and setting the factor up', async () => {
  const member = await newMember(shop, 'manager')
  const { secret, recoveryCodes } = await enrol(member)
  const { visitor } = await signInAt(shop, member.email)
  await visitor.post('/desk/sign-in/code', { code: '000000' })
  await visitor.post('/desk/sign-in/code', { code: totp(secret, 1) })
  await visitor.post('/desk/sign-out', {})
  const { visitor: lost } = await signInAt(shop, member.email)
  await lost.post('/desk/sign-in/code', { code: recoveryCodes[0] ?? '' })
  expect(await eventsOf(member.email)).toEqual([
    ['invited', 'staff', { role: 'manager' }],
    ['joined', 'manager', { role: 'manager' }],
    ['signed_in', 'manager', { by: 'password' }],
    ['second_factor_set', 'manager', {}],
    ['code_refused', 'stranger', { why: 'wrong code' }],
    ['signed_in', 'manager', { by: 'code' }],
    ['signed_out', 'manager', {}],
    ['signed_in', 'manager', { by: 'recovery code' }],
  ])
  expect(await textOf('/desk/record?what=staff.code_refused')).toContain(
    'Code refused wrong code Member manager Somebody signed out',
  )
})

test('T71 who changed whose role, reset a second factor or removed somebody is recorded, and the end of a session after twelve hours once', async () => {
  const member = await newMember(shop, 'manager')
  await enrol(member)
  const change = (form: Record<string, string>) =>
    owner.post('/desk/staff', { email: member.email, ...form })
  await change({ change: 'role', role: 'packer' })
  await change({ change: 'reset second factor' })
  await change({ change: 'remove' })
  expect((await eventsOf(member.email)).slice(-3)).toEqual([
    ['role_changed', 'owner', { role: 'packer' }],
    ['second_factor_reset', 'owner', {}],
    ['removed', 'owner', {}],
  ])
  expect(await textOf('/desk/record?what=staff.role_changed')).toContain(
    'Role changed manager → packer Member manager Member owner, owner',
  )
  const late = await newMember(shop, 'support')
  await shop.database.db
    .update(staffSessions)
    .set({ createdAt: new Date(Date.now() - 13 * 3_600_000) })
    .where(eq(staffSessions.userId, await idOf(late.email)))
  await Promise.all(Array.from({ length: 4 }, () => late.get('/desk/orders')))
  const ended = (await eventsOf(late.email)).filter((one) => String(one).includes('session_ended'))
  expect(ended).toHaveLength(1)
})

test('wrong passwords leave one event of the member with their count, and none for an address that is no member’s', async () => {
  const { db } = shop.database
  const member = await newMember(shop, 'catalogue')
  for (const email of [member.email, member.email.toUpperCase(), member.email, 'no@example.com'])
    expect((await signInAt(shop, email, 'not the password')).status).toBe(401)
  const before = await db.$count(auditEvents)
  await purgeStaffRows(db, new Date())
  await purgeStaffRows(db, new Date())
  expect((await eventsOf(member.email)).at(-1)).toEqual([
    'password_refused',
    'stranger',
    { times: 3 },
  ])
  expect([await db.$count(auditEvents), await db.$count(staffRefusedPasswords)]).toEqual([
    before + 1,
    0,
  ])
  expect(await textOf('/desk/record?what=staff.password_refused')).toContain(
    'Wrong password at the desk 3 times',
  )
})

test('a session that nobody used for half an hour leaves one event, whether its member comes back or the sweep finds it', async () => {
  const { db } = shop.database
  const [back, away] = [await newMember(shop, 'support'), await newMember(shop, 'support')]
  const ids = [await idOf(back.email), await idOf(away.email)]
  const past = new Date(Date.now() - 1_000)
  const expire = (ids: string[]) =>
    db.update(staffSessions).set({ expiresAt: past }).where(inArray(staffSessions.userId, ids))
  await expire(ids)
  const answers = await Promise.all(Array.from({ length: 4 }, () => back.get('/desk/orders')))
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302])
  await purgeStaffRows(db, new Date())
  for (const { email } of [back, away]) {
    const events = (await eventsOf(email)).map((one) => String(one))
    expect(events.filter((one) => one.startsWith('session_timed_out,support'))).toHaveLength(1)
  }
  expect(await textOf('/desk/record')).toContain('Sign-in ended after 30 minutes without use')
})

test('an event of the staff is never deleted, not even by the night that ends those of accounts', async () => {
  const { db } = shop.database
  const remove = db.delete(auditEvents).where(eq(auditEvents.subjectId, await idOf(owner.email)))
  await expect(remove).rejects.toThrow()
})

test('opening an order is noted once for each member, order and hour, and who looked is shown', async () => {
  const { db } = shop.database
  const support = await newMember(shop, 'support')
  const number = orderId.slice(0, 8)
  for (let i = 0; i < 3; i += 1) await support.get(`/desk/orders/${number}`)
  await support.get('/desk/orders/00000000')
  const mine = eq(staffReads.staffId, await idOf(support.email))
  const [read, ...others] = await db.select().from(staffReads).where(mine)
  expect(others.filter(({ hour }) => hour.getTime() === read?.hour.getTime())).toEqual([])
  expect(read).toMatchObject({ subjectType: 'order', subjectId: orderId })
  const shown = await textOf(`/desk/record/reads?order=${number}`)
  expect(shown).toContain('Member support Order')
  expect(await textOf('/desk/record/reads?to=2026-01-01')).toContain('Nobody has looked')
})

test('a list that names people is noted once for each member, list and hour, without what was searched for; an empty one is not', async () => {
  const { db } = shop.database
  const support = await newMember(shop, 'support')
  // One order alone is opened by the search.
  await placeOneGarment(shop, asha)
  for (const path of [
    '/desk/orders',
    '/desk/orders?status=processing',
    '/desk/find?q=asha',
    '/desk/find?q=nobody',
    '/desk/customers?q=asha',
    '/desk/messages',
    '/desk/returns',
  ])
    expect((await support.get(path)).status).toBe(200)
  const mine = eq(staffReads.staffId, await idOf(support.email))
  const reads = await db.select().from(staffReads).where(mine)
  const lists = new Set(reads.map(({ subjectType, subjectId }) => `${subjectType} ${subjectId}`))
  expect([...lists].toSorted()).toEqual(['list customers', 'list orders', 'list orders found'])
  expect(await textOf('/desk/record/reads')).toContain('Member support List of orders found')
})

test('who looked names customers, tickets and orders with links, and says what was erased or deleted since', async () => {
  const { db } = shop.database
  const ravi = await newShopper(shop.url)
  const [user] = await db
    .update(users)
    .set({ name: 'Ravindranath Rao' })
    .where(eq(users.email, ravi.email))
    .returning()
  const id = user?.id ?? ''
  const ticket = await newTicket(shop, { email: ravi.email })
  for (const path of [
    `/desk/customers/${id}`,
    `/desk/messages/${ticket}`,
    `/desk/orders/${orderId.slice(0, 8)}`,
  ])
    expect((await owner.get(path)).status).toBeLessThan(400)
  await db.insert(staffReads).values([
    {
      hour: new Date(),
      staffId: await idOf(owner.email),
      subjectType: 'export',
      subjectId: id,
    },
    {
      hour: new Date(),
      staffId: await idOf(owner.email),
      subjectType: 'order',
      subjectId: crypto.randomUUID(),
    },
  ])
  const html = await (await owner.get('/desk/record/reads')).text()
  const shown = readPage(html).text
  for (const words of [
    'Customer Ravindranath Rao',
    'Export of Ravindranath Rao',
    `Ticket ${ticket}`,
    'Order deleted since',
  ])
    expect(shown).toContain(words)
  for (const path of [`customers/${id}`, `messages/${ticket}`, `orders/${orderId.slice(0, 8)}`])
    expect(html).toContain(`href="/desk/${path}"`)
  expect(await textOf('/desk/record/reads')).toContain('List of who looked')
  await db.delete(users).where(eq(users.id, id))
  await db.delete(contactMessages).where(eq(contactMessages.ticket, ticket))
  const after = await textOf('/desk/record/reads')
  for (const words of [
    'Customer erased since',
    'Export of a customer, erased since',
    `Ticket ${ticket}, deleted since`,
  ])
    expect(after).toContain(words)
  expect(after).not.toContain('Ravindranath')
  expect(after).not.toContain(id)
})

test('an order is shown as its shopper sees it, without a session of theirs and without a button', async () => {
  const support = await newMember(shop, 'support')
  const seen = await textOf(`/orders/${orderId}`, asha)
  const shown = await support.get(`/desk/orders/${orderId.slice(0, 8)}/as-shopper`)
  const html = await shown.text()
  const text = readPage(html).text
  for (const part of ['What you ordered', 'Order updates', 'Next: ', 'Shipping address'])
    expect([seen, text].map((page) => page.includes(part))).toEqual([true, true])
  const story = (page: string) => /Order updates (.*?) Shipping address/.exec(page)?.[1]
  expect(story(text)).toBe(story(seen))
  // An unpaid one has a form to pay it, on the page of its shopper alone.
  const unpaid = await placeOneGarment(shop, asha)
  const viewed = await support.get(`/desk/orders/${unpaid.slice(0, 8)}/as-shopper`)
  for (const page of [html, await viewed.text()]) {
    const [, view = ''] = page.split('As the shopper sees it, to look at only.')
    expect(view.split('<dialog')[0]).not.toMatch(/<(button|form)/)
  }
  expect(shown.headers.getSetCookie().join()).not.toMatch(/session-token|auth/)
  expect((await support.get(`/orders/${orderId}`)).status).toBe(401)
  expect(await textOf('/desk/record/reads')).toContain('Member support Order')
})
