import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addresses,
  rateLimits,
  knownDevices,
  orders,
  sessions,
  users,
  verifications,
} from '#db/schema.ts'
import { purgeExpired } from '#app/privacy/purge-expired.server.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import { purgePersonalData } from '#app/privacy/erase-account.server.ts'
import { mailsTo, mailTo, tokenIn } from '../mail-folder.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const db = () => shop.database.db
const userOf = async (email: string) =>
  (await db().select().from(users).where(eq(users.email, email)))[0]!
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200
const signedIn = async (email: string, password = 'rangoli9') => {
  const visitor = new Visitor(shop.url)
  await visitor.post('/login', { email, password })
  return visitor
}
/** In another browser, by the password of the account. */
const confirm = (token: string, currentPassword = 'rangoli9') =>
  new Visitor(shop.url).post('/verify-email', { token, currentPassword })

test('§8 Register: the mail of the success text comes, its link confirms the address, and a welcome follows', async () => {
  const { email } = await newShopper(shop.url)
  const mail = await mailTo(shop.dataDir, email, /confirm/i)
  expect(mail.text).toContain(`${shop.url}/verify-email#token=`)
  expect((await userOf(email)).emailVerified).toBe(false)
  expect((await confirm(tokenIn(mail))).status).toBe(200)
  expect((await userOf(email)).emailVerified).toBe(true)
  await mailTo(shop.dataDir, email, /welcome/i)
  // The link works once only.
  expect((await confirm(tokenIn(mail))).status).toBe(410)
})

test('a new link to confirm makes the older one worthless, and an address that is confirmed is sent none', async () => {
  const shopper = await newShopper(shop.url)
  const first = await mailTo(shop.dataDir, shopper.email, /confirm/i)
  expect((await shopper.post('/account/email', { intent: 'verify' })).headers.get('location')).toBe(
    '/account',
  )
  const second = await mailTo(shop.dataDir, shopper.email, /confirm/i, 2)
  expect((await confirm(tokenIn(first))).status).toBe(410)
  expect((await confirm(tokenIn(second))).status).toBe(200)
  await shopper.post('/account/email', { intent: 'verify' })
  await mailTo(shop.dataDir, shopper.email, /welcome/i)
  expect(
    (await mailsTo(shop.dataDir, shopper.email)).filter(({ subject }) =>
      /confirm/i.test(subject ?? ''),
    ),
  ).toHaveLength(2)
})

test('the name is changed for the shop, and the other tabs are told by the marker', async () => {
  const shopper = await newShopper(shop.url)
  const before = shopper.cookies.get('signed-in')?.split('.')
  const answer = await shopper.post('/account/name', { name: '  Asha Devi Rao ' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account'])
  expect(await (await shopper.get('/account')).text()).toContain('Asha Devi Rao')
  const after = shopper.cookies.get('signed-in')?.split('.')
  expect([after?.[0] === before?.[0], after?.[1] === before?.[1]]).toEqual([true, false])
  const refused = await shopper.post('/account/name', { name: 'A' })
  expect([
    refused.status,
    (await refused.text()).includes('Name must be at least 2 characters'),
  ]).toEqual([400, true])
})

test('an email is changed by its password and a link sent to the new address; both addresses are told', async () => {
  const shopper = await newShopper(shop.url)
  const newEmail = `new.${shopper.email}`
  const wrong = await shopper.post('/account/email', {
    email: newEmail,
    currentPassword: 'rangoli8',
  })
  expect([wrong.status, (await wrong.text()).includes('That is not your password')]).toEqual([
    401,
    true,
  ])
  expect(
    (await shopper.post('/account/email', { email: newEmail, currentPassword: 'rangoli9' })).status,
  ).toBe(302)
  await mailTo(shop.dataDir, shopper.email, /email/i, 2)
  expect((await userOf(shopper.email)).email).toBe(shopper.email)
  const [link] = (await mailsTo(shop.dataDir, newEmail)).length
    ? await mailsTo(shop.dataDir, newEmail)
    : [await mailTo(shop.dataDir, newEmail, /./)]
  expect((await confirm(tokenIn(link!))).status).toBe(200)
  expect(await userOf(newEmail)).toMatchObject({ emailVerified: true })
  expect(await isSignedIn(await signedIn(newEmail))).toBe(true)
  expect(await isSignedIn(await signedIn(shopper.email))).toBe(false)
  expect((await mailTo(shop.dataDir, shopper.email, /email/i, 3)).text).toContain(newEmail)
})

test('an address that somebody else has is neither taken over nor told', async () => {
  const [shopper, other] = [await newShopper(shop.url), await newShopper(shop.url)]
  await mailTo(shop.dataDir, other.email, /confirm/i)
  const asked = await shopper.post('/account/email', {
    email: other.email,
    currentPassword: 'rangoli9',
  })
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/account'])
  await mailTo(shop.dataDir, shopper.email, /email/i, 2)
  expect(await mailsTo(shop.dataDir, other.email)).toHaveLength(1)
  // Refused even if the address was free when the change was requested.
  const wanted = `wanted.${shopper.email}`
  await shopper.post('/account/email', { email: wanted, currentPassword: 'rangoli9' })
  const link = await mailTo(shop.dataDir, wanted, /./)
  const quicker = new Visitor(shop.url)
  await quicker.post('/register', {
    name: 'Quick',
    email: wanted,
    password: 'rangoli9',
    confirmPassword: 'rangoli9',
  })
  expect((await confirm(tokenIn(link))).status).toBe(409)
  expect((await userOf(wanted)).name).toBe('Quick')
})

test('a reset link that waits in the old mailbox opens nothing once the address is another', async () => {
  const shopper = await newShopper(shop.url)
  await new Visitor(shop.url).post('/forgot-password', { email: shopper.email })
  const reset = tokenIn(await mailTo(shop.dataDir, shopper.email, /reset/i))
  await shopper.post('/account/email', {
    email: `moved.${shopper.email}`,
    currentPassword: 'rangoli9',
  })
  await confirm(tokenIn(await mailTo(shop.dataDir, `moved.${shopper.email}`, /./)))
  const answer = await new Visitor(shop.url).post('/reset-password', {
    token: reset,
    password: 'jamdani7',
    confirmPassword: 'jamdani7',
  })
  expect(answer.status).toBe(410)
})

test('T33 changing the password begins a new session here and ends all others', async () => {
  const shopper = await newShopper(shop.url)
  const elsewhere = await signedIn(shopper.email)
  const stolen = new Visitor(shop.url)
  for (const [name, value] of shopper.cookies) stolen.cookies.set(name, value)
  const form = { currentPassword: 'rangoli9', password: 'jamdani7', confirmPassword: 'jamdani7' }
  expect(
    (await shopper.post('/account/password', { ...form, currentPassword: 'rangoli8' })).status,
  ).toBe(401)
  expect(
    (await shopper.post('/account/password', { ...form, confirmPassword: 'jamdani8' })).status,
  ).toBe(400)
  expect(await isSignedIn(elsewhere)).toBe(true)
  expect((await shopper.post('/account/password', form)).status).toBe(302)
  expect([
    await isSignedIn(shopper),
    await isSignedIn(elsewhere),
    await isSignedIn(stolen),
  ]).toEqual([true, false, false])
  expect(await isSignedIn(await signedIn(shopper.email, 'jamdani7'))).toBe(true)
  await mailTo(shop.dataDir, shopper.email, /password.*changed|changed.*password/i)
})

test('a session that was to end with the browser still does after the password is changed', async () => {
  const { email } = await newShopper(shop.url)
  const visitor = await signedIn(email)
  const answer = await visitor.post('/account/password', {
    currentPassword: 'rangoli9',
    password: 'jamdani7',
    confirmPassword: 'jamdani7',
  })
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('session=')) ?? ''
  expect(cookie).not.toMatch(/max-age/i)
  const [session] = await db()
    .select()
    .from(sessions)
    .where(eq(sessions.userId, (await userOf(email)).id))
  expect(session!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(86_400_000)
})

test('devices are listed by what they are, and each can be signed out; nobody signs out those of others', async () => {
  const shopper = await newShopper(shop.url)
  const phone = new Visitor(shop.url)
  const agent =
    'Mozilla/5.0 (Linux; Android 14; SM-A146B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
  await phone.post(
    '/login',
    { email: shopper.email, password: 'rangoli9' },
    { 'user-agent': agent },
  )
  const page = await (await shopper.get('/account/devices')).text()
  for (const text of ['Chrome on Android', 'This device', 'Sign out everywhere else'])
    expect(page).toContain(text)
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(page) ?? []
  const stranger = await newShopper(shop.url)
  await stranger.post('/account/devices', { id })
  expect(await isSignedIn(phone)).toBe(true)
  expect((await shopper.post('/account/devices', { id })).headers.get('location')).toBe(
    '/account/devices',
  )
  expect([await isSignedIn(phone), await isSignedIn(shopper)]).toEqual([false, true])
  const [one, two] = [await signedIn(shopper.email), await signedIn(shopper.email)]
  await shopper.post('/account/devices', { intent: 'others' })
  expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(shopper)]).toEqual([
    false,
    false,
    true,
  ])
  expect(await isSignedIn(stranger)).toBe(true)
})

test('a sign-in from a device never used before is told by mail, once; the first one and a known one are not', async () => {
  const shopper = await newShopper(shop.url)
  await db().update(users).set({ emailVerified: true }).where(eq(users.email, shopper.email))
  const again = await shopper.post('/login', { email: shopper.email, password: 'rangoli9' })
  expect(again.status).toBe(302)
  const phone = new Visitor(shop.url)
  for (let i = 0; i < 2; i += 1) {
    await phone.post(
      '/login',
      { email: shopper.email, password: 'rangoli9' },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    )
    await phone.post('/logout', {})
  }
  const mail = await mailTo(shop.dataDir, shopper.email, /sign/i)
  expect(mail.text).toContain('Firefox on Linux')
  const secret = phone.cookies.get('device') ?? ''
  expect(secret.length).toBe(22)
  for (const row of await db().select().from(knownDevices))
    expect(JSON.stringify(row)).not.toContain(secret)
  expect(
    (await mailsTo(shop.dataDir, shopper.email)).filter(({ subject }) =>
      /sign/i.test(subject ?? ''),
    ),
  ).toHaveLength(1)
})

async function anOrder(
  email: string,
  given: Partial<typeof orders.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  await db()
    .insert(orders)
    .values({
      id,
      number: id.slice(0, 8),
      userId: (await userOf(email)).id,
      status: 'shipped',
      totalPaise: 1_499_00,
      ...addressColumns(
        JSON.stringify({
          fullName: 'Asha Rao',
          address: '12 MG Road',
          city: 'Prayagraj',
          state: 'Uttar Pradesh',
          postalCode: '211001',
          phone: '9876543210',
        }),
      ),
      contactEmail: email,
      shippingMethod: 'Standard Shipping',
      idempotencyKey: id,
      requestHash: '',
      capabilityHash: id,
      createdAt: new Date(),
      ...given,
    })
  return id
}

test('what the shop knows of somebody is theirs to take along, without a secret and without anything of others', async () => {
  const [shopper, other] = [await newShopper(shop.url), await newShopper(shop.url)]
  const mine = await anOrder(shopper.email)
  const theirs = await anOrder(other.email)
  const answer = await shopper.get('/account/data')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    account: { name: 'Asha Rao', email: shopper.email, emailConfirmed: false },
    signedInOn: [{}],
    orders: [
      {
        id: mine,
        status: 'shipped',
        total: '1499.00',
        sentTo: { fullName: 'Asha Rao', city: 'Prayagraj' },
      },
    ],
  })
  const token = decodeURIComponent(shopper.cookies.get('session') ?? '').split('.')[0]
  for (const secret of [token, theirs, other.email, 'capability', 'token', 'hash'])
    expect(text).not.toContain(secret)
  expect((await new Visitor(shop.url).get('/account/data')).headers.get('location')).toBe(
    '/login?from=%2Faccount%2Fdata',
  )
})

test('an account is deleted by its password: the person is gone, the orders stay, and what is on its way still arrives', async () => {
  const shopper = await newShopper(shop.url)
  const { id: userId } = await userOf(shopper.email)
  const elsewhere = await signedIn(shopper.email)
  const shipped = await anOrder(shopper.email)
  const longAgo = await anOrder(shopper.email, {
    status: 'delivered',
    deliveredAt: new Date('2026-01-01'),
  })
  const cancelled = await anOrder(shopper.email, {
    status: 'cancelled',
    shippingAddress: 'not JSON',
  })
  await db().insert(addresses).values({
    id: randomUUID(),
    userId,
    firstName: 'Asha',
    lastName: 'Rao',
    phone: '9876543210',
    address: '12 MG Road',
    city: 'Prayagraj',
    state: 'Uttar Pradesh',
    postalCode: '211001',
    createdAt: new Date(),
    updatedAt: new Date(),
  })
  expect((await shopper.post('/account/delete', { currentPassword: 'rangoli9' })).status).toBe(400)
  expect(
    (await shopper.post('/account/delete', { sure: 'on', currentPassword: 'rangoli8' })).status,
  ).toBe(401)
  expect(await isSignedIn(shopper)).toBe(true)
  const answer = await shopper.post('/account/delete', { sure: 'on', currentPassword: 'rangoli9' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  expect([await isSignedIn(shopper), await isSignedIn(elsewhere)]).toEqual([false, false])
  for (const table of [users, sessions, addresses, knownDevices, verifications])
    expect(JSON.stringify(await db().select().from(table))).not.toContain(userId)
  const orderOf = async (id: string) =>
    (await db().select().from(orders).where(eq(orders.id, id)))[0]!
  expect(await orderOf(shipped)).toMatchObject({
    userId: null,
    contactEmail: shopper.email,
    totalPaise: 1_499_00,
  })
  for (const id of [longAgo, cancelled]) {
    const order = await orderOf(id)
    expect(order).toMatchObject({
      userId: null,
      contactEmail: '',
      capabilityHash: '',
      erasePersonAfter: null,
      totalPaise: 1_499_00,
      shippingName: null,
      shippingStreet: null,
      shippingCity: null,
      shippingPhone: null,
    })
    expect(JSON.stringify(order)).not.toMatch(/Asha|MG Road|9876543210/)
  }
  // The State and the PIN code stay, for the tax.
  expect(await orderOf(longAgo)).toMatchObject({
    shippingState: 'Uttar Pradesh',
    shippingPostalCode: '211001',
  })
  expect(JSON.parse((await orderOf(longAgo)).shippingAddress)).toMatchObject({
    state: 'Uttar Pradesh',
    postalCode: '211001',
  })
  await mailTo(shop.dataDir, shopper.email, /deleted/i)
  // The order that was still on its way is purged once its retention is over.
  expect(await purgePersonalData(db(), new Date())).toBe(0)
  expect(await purgePersonalData(db(), new Date(Date.now() + 91 * 86_400_000))).toBe(1)
  expect(JSON.stringify(await orderOf(shipped))).not.toMatch(/Asha|MG Road|9876543210|example\.com/)
  // The address is free again, and the newcomer sees nothing of the old orders.
  const again = new Visitor(shop.url)
  const form = {
    name: 'Asha Again',
    email: shopper.email,
    password: 'rangoli9',
    confirmPassword: 'rangoli9',
  }
  expect((await again.post('/register', form)).status).toBe(302)
  expect(await (await again.get('/orders')).text()).toContain('No Orders Found')
})

test("T24 an account's pages are for who is signed in: everybody else is sent to sign in and comes back", async () => {
  const visitor = new Visitor(shop.url)
  for (const page of [
    '',
    '/name',
    '/email',
    '/password',
    '/addresses',
    '/devices',
    '/data',
    '/delete',
  ]) {
    const answer = await visitor.get(`/account${page}`)
    expect([page, answer.status, answer.headers.get('location')]).toEqual([
      page,
      302,
      `/login?${new URLSearchParams({ from: `/account${page}` })}`,
    ])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    if (page && page !== '/data')
      expect([
        page,
        (await visitor.post(`/account${page}`, { name: 'Nobody', intent: 'others' })).status,
      ]).toEqual([page, 302])
  }
})

test('what has run out is forgotten: sessions, links, counted guesses, and in the end the devices', async () => {
  const { email } = await newShopper(shop.url)
  await new Visitor(shop.url).post('/forgot-password', { email })
  await mailTo(shop.dataDir, email, /reset/i)
  const kept = () =>
    Promise.all(
      [sessions, verifications, rateLimits, knownDevices].map((table) => db().$count(table)),
    )
  const before = await kept()
  await purgeExpired(db(), new Date())
  expect((await kept())[0]).toBe(before[0])
  const later = new Date(Date.now() + 31 * 86_400_000)
  // In batches: the sweep goes on while one is full.
  expect(await purgeExpired(db(), later, 1)).toBe(1)
  await purgeExpired(db(), later, 1_000)
  expect(await kept()).toEqual([0, 0, 0, before[3]])
  await purgeExpired(db(), new Date(Date.now() + 401 * 86_400_000))
  expect((await kept())[3]).toBe(0)
})
