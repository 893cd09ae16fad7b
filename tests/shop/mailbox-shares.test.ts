import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailboxShares, orders, users } from '#db/schema.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { folderMailer } from '#app/mail/mailer.server.ts'
import { takeShare } from '#app/mail/mailbox-shares.server.ts'
import { sendPaymentFailedMail } from '#app/payments/send-payment-mail.server.ts'
import { purgeExpired } from '#app/privacy/purge-expired.server.ts'
import { mailsTo, mailTo } from '../mail-folder.ts'
import { allMailsSent } from '../mail-jobs.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { decide, goToBank, returnFromBank } from './clients/bank-client.ts'
import { placeOneGarment } from './clients/checkout-client.ts'
import { setUpShop, type RunningShop, type Services } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
setUpShop((both) => ({ shop, services } = both))

const keys = signingKeys('the secret of a test')
const warnings: object[] = []
const log = { warn: (about: object) => void warnings.push(about) }
const take = (email: string, mailId: string = randomUUID()) =>
  takeShare({ db: shop.database.db, keys, log }, 'unpaid order', { email, mailId })

const signIn = (email: string) =>
  new Visitor(shop.url).post('/login', { email, password: 'rangoli9' })
async function subjectsTo(email: string): Promise<string[]> {
  await allMailsSent(shop.database)
  return (await mailsTo(shop.dataDir, email)).map(({ subject = '' }) => subject)
}

async function registerAt(email: string): Promise<Visitor> {
  const visitor = new Visitor(shop.url)
  const form = { name: 'Not Asha', email, password: 'rangoli9', confirmPassword: 'rangoli9' }
  expect((await visitor.post('/register', form)).status).toBe(302)
  return visitor
}

test('T61 new sign-ins are told to no address that was never verified', async () => {
  const { email } = await newShopper(shop.url)
  for (let tries = 0; tries < 5; tries += 1) expect((await signIn(email)).status).toBe(302)
  expect((await subjectsTo(email)).filter((subject) => /sign-in/.test(subject))).toEqual([])
})

test('T61 an account is told three new sign-ins a day, and the third says where the others are listed', async () => {
  const { email } = await newShopper(shop.url)
  await shop.database.db.update(users).set({ emailVerified: true }).where(eq(users.email, email))
  for (let tries = 0; tries < 8; tries += 1) expect((await signIn(email)).status).toBe(302)
  await mailTo(shop.dataDir, email, /sign-in/, 3)
  await allMailsSent(shop.database)
  const notices = (await mailsTo(shop.dataDir, email)).filter(({ subject }) =>
    /sign-in/.test(subject ?? ''),
  )
  const isLast = notices.map(({ text }) => /last email about new sign-ins/.test(text ?? ''))
  expect(isLast.toSorted()).toEqual([false, false, true])
})

test('T61 a mailbox is sent its share of a kind, however many ask at once and however it is written', async () => {
  const spellings = ['asha.rao@gmail.com', 'AshaRao+1@googlemail.com', 'asharao+x@gmail.com']
  const taken = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => take(spellings[nth % spellings.length] ?? '')),
  )
  expect(taken.filter(Boolean).toSorted()).toEqual(['last', 'sent', 'sent', 'sent', 'sent'])
  expect(await take('other@example.com')).toBe('sent')
})

test('T61 accounts of others at further spellings of a mailbox use up no link of the verified account', async () => {
  const { email } = await newShopper(shop.url)
  await shop.database.db.update(users).set({ emailVerified: true }).where(eq(users.email, email))
  const forgot = (of: string) => new Visitor(shop.url).post('/forgot-password', { email: of })
  for (const alias of ['a', 'b', 'c']) {
    const spelling = email.replace('@', `+${alias}@`)
    await registerAt(spelling)
    for (let times = 0; times < 3; times += 1) await forgot(spelling)
  }
  await allMailsSent(shop.database)
  await forgot(email)
  await mailTo(shop.dataDir, email, /password/i)
})

test('T61 that a verified account is deleted is told, however many others of its mailbox were', async () => {
  const { db } = shop.database
  const owner = await newShopper(shop.url)
  const { email } = owner
  for (let deleted = 0; deleted < 6; deleted += 1) {
    const other = await registerAt(email.replace('@', `+${deleted}@`))
    await other.post('/account/delete', { sure: 'on', currentPassword: 'rangoli9' })
  }
  await allMailsSent(shop.database)
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email))
  await owner.post('/account/delete', { sure: 'on', currentPassword: 'rangoli9' })
  await mailTo(shop.dataDir, email, /deleted/i)
})

test('a mail that is tried again counts once, and is sent though the share is used up meanwhile', async () => {
  const first = randomUUID()
  for (let tries = 0; tries < 10; tries += 1)
    expect(await take('retried@example.com', first)).toBe('sent')
  for (let others = 0; others < 4; others += 1)
    expect(await take('retried@example.com')).toBeTruthy()
  const sixth = randomUUID()
  expect([
    await take('retried@example.com', sixth),
    await take('retried@example.com', first),
  ]).toEqual([false, 'sent'])
  expect(warnings.at(-1)).toEqual({ area: 'mail', share: 'unpaid order', mailId: sixth })
})

test('a share begins anew after its day, by the clock of the database; the sweep forgets what is over', async () => {
  const { db } = shop.database
  await db.delete(mailboxShares)
  for (let mails = 0; mails < 5; mails += 1) await take('daily@example.com')
  expect(await take('daily@example.com')).toBe(false)
  await purgeExpired(db, new Date())
  expect(await db.$count(mailboxShares)).toBe(1)
  await db.update(mailboxShares).set({ since: sql`now() - interval '24 hours 1 second'` })
  expect(await take('daily@example.com')).toBe('sent')
  await db.update(mailboxShares).set({ since: sql`now() - interval '24 hours 1 second'` })
  await purgeExpired(db, new Date())
  expect(await db.$count(mailboxShares)).toBe(0)
})

test('T61 whoever registers the address of somebody else can have it written to five times a day', async () => {
  const { db } = shop.database
  const stranger = await newShopper(shop.url)
  await mailTo(shop.dataDir, stranger.email, /confirm/)
  let password = 'rangoli9'
  for (let nth = 0; nth < 8; nth += 1) {
    const changed = {
      currentPassword: password,
      password: `rangoli-${nth}`,
      confirmPassword: `rangoli-${nth}`,
    }
    expect((await stranger.post('/account/password', changed)).status).toBe(302)
    password = changed.password
  }
  expect(await subjectsTo(stranger.email)).toHaveLength(5)
  // Who has verified their address is told of each change.
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, stranger.email))
  await stranger.post('/account/password', {
    currentPassword: password,
    password: 'rangoli9',
    confirmPassword: 'rangoli9',
  })
  expect(await subjectsTo(stranger.email)).toHaveLength(6)
})

test('T61 of asking for a new password from everywhere a mailbox gets six links, then one an hour', async () => {
  const { email } = await newShopper(shop.url)
  for (let asked = 0; asked < 9; asked += 1) {
    // As if time had passed: three in twenty minutes are the most that are sent to the queue.
    await shop.database.db.execute(sql`delete from guess_limits`)
    expect((await new Visitor(shop.url).post('/forgot-password', { email })).status).toBe(200)
  }
  const links = async () =>
    (await subjectsTo(email)).filter((subject) => /Reset/.test(subject)).length
  expect(await links()).toBe(7)
  await shop.database.db
    .update(mailboxShares)
    .set({ since: sql`${mailboxShares.since} - interval '61 minutes'` })
  await shop.database.db.execute(sql`delete from guess_limits`)
  for (let asked = 0; asked < 3; asked += 1)
    await new Visitor(shop.url).post('/forgot-password', { email })
  expect(await links()).toBe(8)
})

test('T61 a flood of mails about unpaid orders stops none about a paid one', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const reference = await goToBank(shop, shopper, orderId)
  const { contactEmail } = (
    await shop.database.db.select().from(orders).where(eq(orders.id, orderId))
  )[0] ?? { contactEmail: '' }
  const mailer = folderMailer(path.join(shop.dataDir, 'mail'), {
    name: 'S',
    address: 'o@s.example',
  })
  for (let sent = 0; sent < 8; sent += 1)
    await sendPaymentFailedMail(
      { ...services, keys, mailer, origin: shop.url },
      { orderId, reference },
      randomUUID(),
    )
  const unpaid = (await subjectsTo(contactEmail)).filter((subject) => /not paid/.test(subject))
  expect(unpaid).toHaveLength(5)
  await returnFromBank(shop, { encResponse: (await decide(shop, reference, 'pay')).encResponse })
  await mailTo(shop.dataDir, contactEmail, /is paid/)
})
