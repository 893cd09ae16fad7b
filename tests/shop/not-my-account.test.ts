import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contactMessages, orders, sessions, users } from '#db/schema.ts'
import { mailTo, tokenIn } from '../mail-folder.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { decide, goToBank, returnFromBank } from './clients/bank-client.ts'
import { placeOneGarment } from './clients/checkout-client.ts'
import { setUpShop, type RunningShop } from './shop-fixture.ts'

let shop: RunningShop
setUpShop((both) => ({ shop } = both))

const userOf = async (email: string) =>
  (await shop.database.db.select().from(users).where(eq(users.email, email)))[0]
const isVerified = async (email: string) => (await userOf(email))?.emailVerified
/** A stranger registers the address of somebody else, who then has a link in the mailbox. */
async function registeredByStranger() {
  const stranger = await newShopper(shop.url)
  const token = tokenIn(await mailTo(shop.dataDir, stranger.email, /confirm/))
  return { stranger, email: stranger.email, token }
}
const press = (fields: Record<string, string>, visitor = new Visitor(shop.url)) =>
  visitor.post('/verify-email', fields)
const remove = (fields: Record<string, string>, visitor = new Visitor(shop.url)) =>
  visitor.post('/not-my-account', fields)

test('T61 the link of the mail alone confirms nothing: the page asks for the password of the account', async () => {
  const { stranger, email, token } = await registeredByStranger()
  for (let pressed = 0; pressed < 3; pressed += 1) {
    const answer = await press({ token })
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('Email confirmed')
  }
  // Nor does it for who is signed in on an account of their own.
  await press({ token }, await newShopper(shop.url))
  for (const currentPassword of ['', 'not-the-one'])
    expect((await press({ token, currentPassword })).status).toBeGreaterThanOrEqual(400)
  expect(await isVerified(email)).toBe(false)
  // The stranger's account is told nothing that was written under the address.
  await new Visitor(shop.url).post('/contact', {
    name: 'Meera',
    email,
    subject: 'A private question',
    message: 'About my order, please.',
  })
  expect(await shop.database.db.$count(contactMessages, eq(contactMessages.email, email))).toBe(1)
  expect(await (await stranger.get('/account/data')).text()).not.toContain('private question')
})

test('the password of the account confirms it in any browser, and its own browser needs none', async () => {
  const { email, token } = await registeredByStranger()
  expect((await press({ token, currentPassword: 'rangoli9' })).status).toBe(200)
  expect(await isVerified(email)).toBe(true)
  const own = await registeredByStranger()
  expect((await press({ token: own.token }, own.stranger)).status).toBe(200)
  expect(await isVerified(own.email)).toBe(true)
})

test('T44 who has the link can guess the password ten times, and locks nobody out of signing in', async () => {
  const { email, token } = await registeredByStranger()
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await press({ token, currentPassword: `guess-${guess}` })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
  const login = await new Visitor(shop.url).post('/login', { email, password: 'rangoli9' })
  expect(login.status).toBe(302)
})

test('T61 a link for a new address gives it to nobody who only has the mailbox', async () => {
  const shopper = await newShopper(shop.url)
  const newEmail = `victim.${shopper.email}`
  await shopper.post('/account/email', { email: newEmail, currentPassword: 'rangoli9' })
  const token = tokenIn(await mailTo(shop.dataDir, newEmail, /confirm/))
  await press({ token })
  expect(await userOf(newEmail)).toBeUndefined()
  expect((await remove({ token, sure: 'on' })).status).toBe(410)
  expect(await userOf(shopper.email)).toBeDefined()
  await press({ token }, shopper)
  expect(await isVerified(newEmail)).toBe(true)
})

test('T61 who was registered by somebody else removes that account: by the box and the button, once', async () => {
  const { stranger, email, token } = await registeredByStranger()
  for (const fields of [{ token }, { token, sure: '' }])
    expect((await remove(fields)).status).toBe(400)
  const there = { origin: 'https://evil.example' }
  expect(
    (await new Visitor(shop.url).post('/not-my-account', { token, sure: 'on' }, there)).status,
  ).toBe(403)
  expect((await new Visitor(shop.url).get('/not-my-account')).status).toBe(200)
  expect((await remove({ token: `${token}x`, sure: 'on' })).status).toBe(410)
  expect(await userOf(email)).toBeDefined()
  expect((await remove({ token, sure: 'on' })).status).toBe(200)
  expect(await userOf(email)).toBeUndefined()
  expect((await stranger.get('/account')).status).toBe(302)
  expect((await remove({ token, sure: 'on' })).status).toBe(410)
  expect((await press({ token, currentPassword: 'rangoli9' })).status).toBe(410)
  // Now the address is free for whom it belongs to.
  const owner = await new Visitor(shop.url).post('/register', {
    name: 'Meera',
    email,
    password: 'jamdani7',
    confirmPassword: 'jamdani7',
  })
  expect(owner.status).toBe(302)
})

test('T61 no link removes an account that was verified, or that has paid or may yet have', async () => {
  const { db } = shop.database
  const verified = await registeredByStranger()
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, verified.email))
  expect((await remove({ token: verified.token, sure: 'on' })).status).toBe(410)

  const buyer = await registeredByStranger()
  const orderId = await placeOneGarment(shop, buyer.stranger)
  const reference = await goToBank(shop, buyer.stranger, orderId)
  expect((await remove({ token: buyer.token, sure: 'on' })).status).toBe(409)
  await returnFromBank(shop, { encResponse: (await decide(shop, reference, 'pay')).encResponse })
  expect((await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.paidAt).toBeTruthy()
  expect((await remove({ token: buyer.token, sure: 'on' })).status).toBe(409)
  for (const { email } of [verified, buyer]) expect(await userOf(email)).toBeDefined()
  expect(await db.$count(sessions, sql`user_id = ${(await userOf(buyer.email))?.id ?? ''}`)).toBe(1)
})
