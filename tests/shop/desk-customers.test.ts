import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents, customerNotes, orders, staffReads, users } from '#db/schema.ts'
import { insertPlainOrder } from '../journeys/plain-order.ts'
import { mailTo } from '../mail-folder.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { address, placeOneGarment, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember, totp } from './clients/staff-client.ts'
import { newTicket } from './clients/ticket-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop } from './shop-fixture.ts'
import { setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let asha: Shopper
let support: Visitor
let manager: Visitor
setUpShopAndShopper(async (all) => {
  ;({ shop, asha } = all)
  support = await newMember(shop, 'support')
  manager = await newMember(shop, 'manager')
})

const textOf = async (visitor: Visitor, path: string) =>
  readPage(await (await visitor.get(path)).text()).text
const idOf = async ({ email }: Shopper) => {
  const [user] = await shop.database.db.select().from(users).where(eq(users.email, email))
  return user?.id ?? ''
}
const pageOf = async (shopper: Shopper) => `/desk/customers/${await idOf(shopper)}`
const eventsOf = (id: string, action: string) =>
  shop.database.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectId, id), eq(auditEvents.action, action)))

test('a customer is found by email, phone in any spelling and name, and the page has what is theirs', async () => {
  const number = (await placeOneGarment(shop, asha)).slice(0, 8)
  const ticket = await newTicket(shop, { email: asha.email })
  const phone = address.phone.replaceAll(/\D/g, '').slice(-10)
  const spelt = `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`
  for (const typed of [
    asha.email.toUpperCase(),
    spelt,
    `0${phone}`,
    `${address.firstName} ${address.lastName}`,
  ])
    expect([
      typed,
      await textOf(support, `/desk/customers?q=${encodeURIComponent(typed)}`),
    ]).toEqual([typed, expect.stringContaining(asha.email)])
  const page = await textOf(support, await pageOf(asha))
  for (const words of [asha.email, number, ticket]) expect(page).toContain(words)
  const { db } = shop.database
  const looked = and(
    eq(staffReads.subjectType, 'person'),
    eq(staffReads.subjectId, await idOf(asha)),
  )
  expect(await db.$count(staffReads, looked)).toBe(1)
  // Without an order, the email alone finds an account.
  const other = await newShopper(shop.url)
  expect(await textOf(support, `/desk/customers?q=${other.email}`)).toContain(
    'Not found by an order',
  )
  expect((await support.get('/desk/customers/nobody')).status).toBe(404)
})

test('the page names who may act for a customer, with what to ask for', async () => {
  const shopper = await newShopper(shop.url)
  const page = await pageOf(shopper)
  expect(await textOf(support, page)).toContain('Nobody is named.')
  await shopper.post('/account/nominee', {
    name: 'Lata Rao',
    relation: 'Mother',
    contact: 'lata@example.com',
    currentPassword: 'rangoli9',
  })
  expect(await textOf(support, page)).toContain('Lata Rao, Mother, lata@example.com')
})

test('a note is read by colleagues, is no part of what the customer exports, and goes with the account', async () => {
  const shopper = await newShopper(shop.url)
  const [page, id] = [await pageOf(shopper), await idOf(shopper)]
  expect((await support.post(page, { step: 'note', note: 'Rings after six.' })).status).toBe(302)
  expect(await textOf(manager, page)).toContain('Rings after six.')
  expect(await (await shopper.get('/account/data')).text()).not.toContain('after six')
  const [event] = await eventsOf(id, 'note_added')
  expect(event).toMatchObject({ actor: 'staff', staffRole: 'support', after: {}, personal: null })
  await shop.database.db.delete(users).where(eq(users.id, id))
  expect(await shop.database.db.$count(customerNotes, eq(customerNotes.userId, id))).toBe(0)
})

test('their data is exported with a code alone, is what the customer gets, and is recorded', async () => {
  const shopper = await newShopper(shop.url)
  const [page, id] = [await pageOf(shopper), await idOf(shopper)]
  const owner = await newMember(shop, 'owner')
  const { secret } = await enrol(owner)
  // Setting it up was by a code, which counts for a while: a new sign-in has none.
  await shop.database.db.execute('update staff_sessions set code_at = null')
  const asked = await owner.post(page, { step: 'export' })
  expect([asked.status, (await asked.text()).includes('Enter a code')]).toEqual([403, true])
  expect((await owner.get(`${page}/data`)).status).toBe(302)
  const taken = await owner.post(page, { step: 'export', code: totp(secret) })
  expect([taken.status, taken.headers.get('location')]).toEqual([302, `${page}/data`])
  const file = await owner.get(`${page}/data`)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="customer-data/)
  const theirs = (await file.json()) as { account: { email: string } }
  const own = (await (await shopper.get('/account/data')).json()) as object
  expect(Object.keys(theirs)).toEqual(Object.keys(own))
  expect(theirs.account.email).toBe(shopper.email)
  expect(await eventsOf(id, 'data_exported')).toMatchObject([
    { actor: 'staff', staffRole: 'owner' },
    { actor: 'shopper' },
  ])
  expect((await support.post(page, { step: 'export' })).status).toBe(403)
  expect((await support.get(`${page}/data`)).status).toBe(403)
})

test('an account is erased by a manager who types its email, and the record says why and by whom', async () => {
  const shopper = await newShopper(shop.url)
  const [page, id] = [await pageOf(shopper), await idOf(shopper)]
  const erase = { step: 'erase', why: 'asked by mail', email: shopper.email }
  expect((await support.post(page, erase)).status).toBe(403)
  for (const [wrong, told] of [
    [{ email: 'other@example.com' }, 'That is not the email of this account'],
    [{ why: '' }, 'Choose why'],
  ] as const) {
    const refused = await manager.post(page, { ...erase, ...wrong })
    expect([refused.status, (await refused.text()).includes(told)]).toEqual([400, true])
  }
  const erased = await manager.post(page, erase)
  expect([erased.status, erased.headers.get('location')]).toEqual([302, '/desk/customers'])
  expect(await idOf(shopper)).toBe('')
  expect(await eventsOf(id, 'deleted')).toMatchObject([
    { actor: 'staff', staffRole: 'manager', after: { why: 'asked by mail' } },
  ])
  await mailTo(shop.dataDir, shopper.email, /deleted/i)
  expect((await manager.post(page, erase)).status).toBe(409)
  await expectConsistent(shop)
})

test('the name on an order leads to the customer’s page, for who may open it and where there is an account', async () => {
  const shopper = await newShopper(shop.url)
  const order = await insertPlainOrder(shop, shopper.email)
  const customer = await pageOf(shopper)
  const linksOf = async (visitor: Visitor) =>
    readPage(await (await visitor.get(`/desk/orders/${order.slice(0, 8)}`)).text()).links
  expect(await linksOf(manager)).toContainEqual({ href: customer, text: 'Asha Rao' })
  const packer = await newMember(shop, 'packer')
  expect((await linksOf(packer)).map(({ href }) => href)).not.toContain(customer)
  await shop.database.db.update(orders).set({ userId: null }).where(eq(orders.id, order))
  expect((await linksOf(manager)).map(({ href }) => href)).not.toContain(customer)
})
