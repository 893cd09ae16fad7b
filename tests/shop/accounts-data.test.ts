import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  carts,
  contactMessages,
  newsletterSubscribers,
  nominees,
  outbox,
  orders,
  paymentAttempts,
  refunds,
  users,
} from '#db/schema.ts'
import { CONSENT, CONSENT_VERSION } from '#app/newsletter/consent.ts'
import { purgePersonalData } from '#app/privacy/erase-account.server.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { garment } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

type Known = {
  cart: object[]
  orders: { id: string }[]
  browsersUsed: object[]
  messages?: object[]
  newsletter?: object | null
  consents?: object[]
  nominee: object | null
}

const db = () => shop.database.db
const userOf = async (email: string) =>
  (await db().select().from(users).where(eq(users.email, email)))[0]!
const known = async (visitor: Visitor) =>
  (await (await visitor.get('/account/data')).json()) as Known
const daysFrom = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

const ADDRESS = {
  fullName: 'Asha Rao',
  address: '12 MG Road',
  city: 'Prayagraj',
  state: 'Uttar Pradesh',
  postalCode: '211001',
  phone: '9876543210',
}

function orderOf(
  userId: string,
  email: string,
  given: Partial<typeof orders.$inferInsert> = {},
): typeof orders.$inferInsert {
  const id = randomUUID()
  return {
    id,
    // Longer than an order number: among thousands, the first eight characters of an id may repeat.
    number: id,
    userId,
    status: 'delivered',
    totalPaise: 1_499_00,
    shippingAddress: JSON.stringify(ADDRESS),
    contactEmail: email,
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: id,
    createdAt: new Date(),
    ...given,
  }
}

test('the cart that is kept with the account is in the file of what the shop knows, as the shopper reads it', async () => {
  const shopper = await newShopper(shop.url)
  expect(await known(shopper)).toMatchObject({ cart: [], orders: [], browsersUsed: [{}] })
  const { id, styleId, name, price, colour } = await garment(shop)
  const line = { id, styleId, name, price, colour, size: 'M', quantity: 2 }
  const signIn = shopper.cookies.get('signed-in')?.split('.')[0]
  expect(
    (await shopper.postJson('/cart/share', { signIn, id: 'once', base: [], lines: [line] })).status,
  ).toBe(200)
  expect(await db().$count(carts, eq(carts.userId, (await userOf(shopper.email)).id))).toBe(1)
  expect((await known(shopper)).cart).toEqual([
    { name, size: 'M', colour, quantity: 2, price: (price / 100).toFixed(2) },
  ])
})

test('of more orders than the file takes it has the newest, and those first', async () => {
  const shopper = await newShopper(shop.url)
  const { id } = await userOf(shopper.email)
  const many = Array.from({ length: 2_001 }, (_, nth) =>
    orderOf(id, shopper.email, { createdAt: daysFrom(new Date('2026-01-01'), -nth) }),
  )
  await db().insert(orders).values(many)
  const listed = (await known(shopper)).orders
  expect(listed).toHaveLength(2_000)
  expect([listed[0]?.id, listed.at(-1)?.id]).toEqual([many[0]?.id, many[1_999]?.id])
})

test('messages and the newsletter are known by the email alone: they are shown to who has confirmed that it is theirs', async () => {
  const shopper = await newShopper(shop.url)
  const writer = new Visitor(shop.url)
  const { email } = shopper
  for (const sender of [email, `not.${email}`])
    await writer.post('/contact', {
      name: 'Asha',
      email: sender,
      subject: 'The kurta',
      message: `From ${sender}`,
    })
  await writer.post('/newsletter/subscribe', { email })
  expect([await db().$count(contactMessages), await db().$count(newsletterSubscribers)]).toEqual([
    2, 1,
  ])
  const before = await known(shopper)
  expect([before.messages, before.newsletter]).toEqual([undefined, undefined])
  await db().update(users).set({ emailVerified: true }).where(eq(users.email, email))
  const after = await known(shopper)
  expect(after.messages).toMatchObject([
    { name: 'Asha', subject: 'The kurta', message: `From ${email}` },
  ])
  expect(after.newsletter).toMatchObject({ agreedTo: expect.stringMatching(/./), ended: null })
})

test('what an address agreed to is shown with its words, version and date, and one press withdraws it', async () => {
  const shopper = await newShopper(shop.url)
  const { email } = shopper
  await new Visitor(shop.url).post('/newsletter/subscribe', { email })
  const pageOf = async () => readPage(await (await shopper.get('/account/delete')).text()).text
  expect(await pageOf()).not.toContain(CONSENT)
  // Not confirmed: the address may be somebody else's.
  await shopper.post('/account/consents', { purpose: 'newsletter' })
  const row = async () =>
    (
      await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
    )[0]
  expect(await row()).toMatchObject({
    consentedTo: CONSENT,
    consentVersion: CONSENT_VERSION,
    consentMeans: 'form',
    unsubscribedAt: null,
  })
  await db().update(users).set({ emailVerified: true }).where(eq(users.email, email))
  expect(await pageOf()).toContain(CONSENT)
  expect(await pageOf()).toContain(`version ${CONSENT_VERSION}`)
  const withdrawn = await shopper.post('/account/consents', { purpose: 'newsletter' })
  expect([withdrawn.status, withdrawn.headers.get('location')]).toEqual([
    302,
    '/account/delete#agreed',
  ])
  expect((await row())?.unsubscribedAt).toBeInstanceOf(Date)
  expect(await pageOf()).toContain('Withdrawn on')
  expect((await known(shopper)).consents).toMatchObject([
    { purpose: 'newsletter', words: CONSENT, state: 'withdrawn' },
  ])
  expect((await shopper.post('/account/consents', { purpose: 'ads' })).status).toBe(400)
})

test('a shopper names somebody who may use their rights, changes and removes them; they are exported, and go with the account', async () => {
  const shopper = await newShopper(shop.url)
  const { id } = await userOf(shopper.email)
  const path = '/account/nominee'
  const currentPassword = 'rangoli9'
  const mother = { name: 'Lata Rao', relation: 'Mother', contact: '98765 43210', currentPassword }
  const refused = await shopper.post(path, { ...mother, contact: '' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('value="Lata Rao"')
  for (const password of ['', 'rangoli8']) {
    const wrong = await shopper.post(path, { ...mother, currentPassword: password })
    expect(wrong.status).toBe(password ? 401 : 400)
    const html = await wrong.text()
    expect(html).toContain('value="Lata Rao"')
    expect(html).not.toContain('rangoli')
  }
  expect((await known(shopper)).nominee).toBe(null)
  await shopper.post(path, mother)
  const mailed = and(
    eq(outbox.name, 'nominee-named-mail'),
    sql`${outbox.payload}->>'userId' = ${id}`,
  )
  expect(await db().$count(outbox, mailed)).toBe(1)
  await shopper.post(path, { ...mother, name: 'Meera Rao', relation: 'Sister' })
  expect((await known(shopper)).nominee).toMatchObject({ name: 'Meera Rao', relation: 'Sister' })
  expect(readPage(await (await shopper.get('/account/delete')).text()).text).toContain(
    'Meera Rao may use your rights',
  )
  await shopper.post(path, { step: 'remove' })
  expect((await known(shopper)).nominee).toBe(null)
  await shopper.post(path, mother)
  await shopper.post('/account/delete', { currentPassword: 'rangoli9', sure: 'on' })
  expect(await db().$count(nominees, eq(nominees.userId, id))).toBe(0)
})

test('an order forgets its person as the privacy policy says, and not before the money that is owed is there', async () => {
  const shopper = await newShopper(shop.url)
  const { id: userId } = await userOf(shopper.email)
  const now = new Date()
  const of = (given: Partial<typeof orders.$inferInsert>) => orderOf(userId, shopper.email, given)
  const given = {
    cancelled: of({ status: 'cancelled' }),
    owed: of({
      status: 'cancelled',
      deliveryFailure: 'lost',
      deliveryFailureNote: 'Asha was away',
    }),
    delivered: of({ status: 'delivered', deliveredAt: now }),
    unpaid: of({ status: 'pending' }),
    onItsWay: of({ status: 'shipped' }),
  }
  await db().insert(orders).values(Object.values(given))
  const paid = {
    gateway: 'sabpaisa',
    amountPaise: 1_499_00,
    state: 'succeeded' as const,
    createdAt: now,
  }
  await db()
    .insert(paymentAttempts)
    .values({ reference: given.owed.id, orderId: given.owed.id, ...paid })
  const refund = {
    id: randomUUID(),
    attemptReference: given.owed.id,
    amountPaise: 1_499_00,
    why: 'lost' as const,
    whyNote: 'Asha was away',
    createdAt: now,
  }
  await db()
    .insert(refunds)
    .values({ ...refund, state: 'submitted' })
  expect((await known(shopper)).orders.find((one) => one.id === given.owed.id)).toMatchObject({
    origin: 'shop',
    paymentMethod: 'online',
    deliveryFailure: 'lost',
    deliveryFailureNote: 'Asha was away',
    refunds: [{ amount: '1499.00', why: 'lost', whyNote: 'Asha was away', method: 'gateway' }],
  })
  expect(
    (await shopper.post('/account/delete', { sure: 'on', currentPassword: 'rangoli9' })).status,
  ).toBe(302)
  /** Orders that still hold their buyer's name and contact. */
  async function knownOf(): Promise<string[]> {
    const rows = await db().select().from(orders).where(eq(orders.contactEmail, shopper.email))
    const ids = new Set(rows.map(({ id }) => id))
    return Object.entries(given).flatMap(([name, { id }]) => (ids.has(id) ? [name] : []))
  }
  expect(await knownOf()).toEqual(['owed', 'delivered', 'unpaid', 'onItsWay'])
  await purgePersonalData(db(), daysFrom(now, RETENTION.orders.terms.afterDelivery.days))
  expect(await knownOf()).toEqual(['owed', 'unpaid', 'onItsWay'])
  // A minute more: the account was deleted a little after `now`.
  const inTheEnd = daysFrom(now, RETENTION.orders.terms.otherwise.days + 1 / 24)
  await purgePersonalData(db(), daysFrom(now, RETENTION.orders.terms.otherwise.days - 1))
  expect(await knownOf()).toEqual(['owed', 'unpaid', 'onItsWay'])
  await purgePersonalData(db(), inTheEnd)
  expect(await knownOf()).toEqual(['owed'])
  await db()
    .update(refunds)
    .set({
      state: 'succeeded',
      settledAt: inTheEnd,
      method: 'manual',
      methodNote: 'UPI asha@bank',
    })
    .where(eq(refunds.id, refund.id))
  await purgePersonalData(db(), inTheEnd)
  expect(await knownOf()).toEqual([])
  const [erased] = await db().select().from(orders).where(eq(orders.id, given.owed.id))
  expect(erased).toMatchObject({ deliveryFailure: 'lost', deliveryFailureNote: null })
  const [paidBack] = await db().select().from(refunds).where(eq(refunds.id, refund.id))
  expect(paidBack).toMatchObject({ why: 'lost', whyNote: null, methodNote: '' })

  const { text } = readPage(await (await new Visitor(shop.url).get('/privacy')).text())
  expect(text).toContain(
    `at once if the order was cancelled, ${RETENTION.orders.terms.afterDelivery.days} days after delivery`,
  )
  expect(text).toContain(
    `(for example if it is unpaid or on its way) ${RETENTION.orders.terms.otherwise.days} days after you delete the account`,
  )
  expect(text).toContain(
    'If a refund is still on its way to you, we keep them until it has arrived',
  )
})
