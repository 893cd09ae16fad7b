import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessions, users, verifications } from '#db/schema.ts'
import { mailsTo, mailTo, tokenIn } from '../mail-folder.ts'
import { allMailsSent } from '../mail-jobs.ts'
import { traceRequest } from '../telemetry/trace-request.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const resetTo = (email: string, nth = 1) => mailTo(shop.dataDir, email, /reset/i, nth)
const resetMails = async (email: string) =>
  (await mailsTo(shop.dataDir, email)).filter(({ subject }) => /reset/i.test(subject ?? '')).length
const ask = (email: string, visitor = new Visitor(shop.url)) =>
  visitor.post('/forgot-password', { email })
const choose = (token: string, password = 'jamdani7', headers = {}) =>
  new Visitor(shop.url).post(
    '/reset-password',
    { token, password, confirmPassword: password },
    headers,
  )
const signsIn = async (email: string, password: string) =>
  (await new Visitor(shop.url).post('/login', { email, password })).status === 302
const works = async (answer: Promise<Response>) => (await answer).status === 200

test('§2 Forgot password: the link in the mail sets a new password, ends all sessions, and is told by mail', async () => {
  const shopper = await newShopper(shop.url)
  expect((await ask(` ${shopper.email.toUpperCase()} `)).status).toBe(200)
  const mail = await resetTo(shopper.email)
  expect(mail.text).toContain(
    `${shop.url}/reset-password#access_token=${tokenIn(mail)}&type=recovery`,
  )
  expect(await works(choose(tokenIn(mail)))).toBe(true)
  expect((await shopper.get('/account')).status).toBe(302)
  expect(await signsIn(shopper.email, 'rangoli9')).toBe(false)
  expect(await signsIn(shopper.email, 'jamdani7')).toBe(true)
  expect((await mailTo(shop.dataDir, shopper.email, /password/i, 2)).subject).toMatch(/changed/i)
})

test('T29 forgot answers the same for a known and an unknown address, with the same work, and writes only to the known one', async () => {
  const { email } = await newShopper(shop.url)
  const asked = async (address: string) => {
    const { answer, work } = await traceRequest(() => ask(address))
    const page = (await answer.text()).replaceAll(address, 'EMAIL').replaceAll(/[0-9a-f]{32}/g, '')
    return {
      status: answer.status,
      page,
      statements: work.statements,
      passwordHashes: work.passwordHashes,
    }
  }
  const unknown = await asked('nobody@example.com')
  expect(unknown).toMatchObject({ status: 200, passwordHashes: 0 })
  expect(await asked(email)).toEqual(unknown)
  // Only the job, after the answer, finds out whether there is an account.
  expect(unknown.statements.join('\n')).not.toMatch(/"users"/)
  const jobs = () =>
    shop.database.db.execute(sql`
      select state from pgboss.job where data->>'mail' = 'password-reset-mail' and data->>'email' in ('nobody@example.com', ${email})`)
  await vi.waitFor(
    async () =>
      expect((await jobs()).rows).toEqual([{ state: 'completed' }, { state: 'completed' }]),
    { timeout: 20_000 },
  )
  expect((await resetTo(email)).text).toContain('/reset-password#')
  expect(await mailsTo(shop.dataDir, 'nobody@example.com')).toEqual([])
})

test('T30 the link leads to the shop, whatever host the request named', async () => {
  const { email } = await newShopper(shop.url)
  const evil = {
    'x-forwarded-host': 'evil.example',
    'x-host': 'evil.example',
    forwarded: 'host=evil.example',
  }
  await new Visitor(shop.url).post('/forgot-password', { email }, evil)
  const mail = await resetTo(email)
  expect(mail.text).toContain(`${shop.url}/reset-password#`)
  expect(`${mail.text}${mail.html}`).not.toContain('evil.example')
})

test('T31 the token is in no answer, in no header and not in the database as it is', async () => {
  const { email } = await newShopper(shop.url)
  const asked = await ask(email)
  const token = tokenIn(await resetTo(email))
  const page = await new Visitor(shop.url).get('/reset-password')
  expect(page.headers.get('referrer-policy')).toBe('strict-origin')
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  const refused = await choose(token, 'short')
  const done = await choose(token)
  for (const answer of [asked, page, refused, done])
    expect(`${JSON.stringify([...answer.headers])}${await answer.text()}`).not.toContain(token)
  await ask(email)
  const newer = tokenIn(await resetTo(email, 2))
  for (const row of await shop.database.db.select().from(verifications))
    expect(JSON.stringify(row)).not.toContain(newer)
})

test('T32 a token is good once, and only as it was sent', async () => {
  const { email } = await newShopper(shop.url)
  await ask(email)
  const token = tokenIn(await resetTo(email))
  for (const wrong of [
    '',
    token.slice(1),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.toUpperCase(),
    'x'.repeat(5_000),
  ]) {
    const answer = await choose(wrong)
    expect([wrong.slice(0, 40), answer.status]).toEqual([wrong.slice(0, 40), 410])
  }
  const together = await Promise.all(
    Array.from({ length: 4 }, (_, i) => choose(token, `jamdani${i}x`)),
  )
  expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await choose(token, 'jamdani9')).status).toBe(410)
  expect(await signsIn(email, 'jamdani9')).toBe(false)
})

test('T32 an older link stays good when a newer one is requested; once one has succeeded, both are worthless', async () => {
  const { email } = await newShopper(shop.url)
  await ask(email)
  const older = tokenIn(await resetTo(email))
  await ask(email)
  const newer = tokenIn(await resetTo(email, 2))
  expect(older).not.toBe(newer)
  expect(await works(choose(older))).toBe(true)
  for (const used of [older, newer]) expect((await choose(used, 'kalamkari8')).status).toBe(410)
})

test('T32 of an older and a newer link used at once, one succeeds', async () => {
  const { email } = await newShopper(shop.url)
  await ask(email)
  await ask(email)
  const tokens = [tokenIn(await resetTo(email)), tokenIn(await resetTo(email, 2))]
  const statuses = (await Promise.all(tokens.map((token, i) => choose(token, `jamdani${i}x`)))).map(
    ({ status }) => status,
  )
  expect(statuses.sort()).toEqual([200, 410])
})

test('T32 a link that is an hour old is worthless', async () => {
  const { email } = await newShopper(shop.url)
  await ask(email)
  const token = tokenIn(await resetTo(email))
  const [user] = await shop.database.db.select().from(users).where(eq(users.email, email))
  const [row] = await shop.database.db
    .select()
    .from(verifications)
    .where(eq(verifications.value, user!.id))
  const minutes = (row!.expiresAt.getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(58)
  expect(minutes).toBeLessThanOrEqual(60)
  await shop.database.db
    .update(verifications)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(verifications.value, user!.id))
  expect((await choose(token)).status).toBe(410)
})

test("T32 somebody's link is of no use for another account", async () => {
  const [one, other] = [await newShopper(shop.url), await newShopper(shop.url)]
  await ask(one.email)
  const token = tokenIn(await resetTo(one.email))
  await new Visitor(shop.url).post('/reset-password', {
    token,
    password: 'jamdani7',
    confirmPassword: 'jamdani7',
    email: other.email,
    userId: 'x',
  })
  expect(await signsIn(other.email, 'rangoli9')).toBe(true)
  expect(await signsIn(one.email, 'jamdani7')).toBe(true)
})

test('a mail scanner that opens the page, or asks whether the link is good, does not use it up', async () => {
  const { email } = await newShopper(shop.url)
  await ask(email)
  const token = tokenIn(await resetTo(email))
  await new Visitor(shop.url).get('/reset-password')
  const checked = await new Visitor(shop.url).post('/reset-password', { token, intent: 'check' })
  expect(checked.status).toBe(200)
  expect(await works(choose(token))).toBe(true)
})

test('a new password is checked like one at registration: length, both alike, not one that everybody uses', async () => {
  const { email } = await newShopper(shop.url)
  await ask(email)
  const token = tokenIn(await resetTo(email))
  const post = async (password: string, confirmPassword: string) =>
    (
      await new Visitor(shop.url).post('/reset-password', { token, password, confirmPassword })
    ).text()
  expect(await post('short', 'short')).toContain('Password must be at least 6 characters')
  expect(await post('jamdani7', 'jamdani8')).toContain('Passwords do not match')
  for (const common of ['password123', 'Asha Rao', 'asha2026', email, email.split('@')[0] ?? ''])
    expect(await post(common, common)).toContain('This password is used by many people')
  // Refused tries did not use up the link.
  expect(await works(choose(token))).toBe(true)
})

test('the link having reached them, the address is theirs', async () => {
  const { email } = await newShopper(shop.url)
  await ask(email)
  await choose(tokenIn(await resetTo(email)))
  const [user] = await shop.database.db.select().from(users).where(eq(users.email, email))
  expect(user?.emailVerified).toBe(true)
  expect(
    await shop.database.db.select().from(sessions).where(eq(sessions.userId, user!.id)),
  ).toEqual([])
})

test("T44 strangers cannot close 'forgot password' to a mailbox: it gets three mails in 20 minutes, and every request one answer", async () => {
  const { email } = await newShopper(shop.url)
  // The strangers have four addresses, the owner a fifth.
  const pages: string[] = []
  for (let i = 0; i < 12; i += 1) {
    const answer = await ask(email, new Visitor(shop.url, { address: `198.51.100.${i % 4}` }))
    expect(answer.status).toBe(200)
    pages.push((await answer.text()).replaceAll(/[0-9a-f]{32}/g, ''))
  }
  const owner = await ask(email)
  expect(owner.status).toBe(200)
  pages.push((await owner.text()).replaceAll(/[0-9a-f]{32}/g, ''))
  expect(new Set(pages).size).toBe(1)
  const token = tokenIn(await resetTo(email, 3))
  await allMailsSent(shop.database)
  expect(await resetMails(email)).toBe(3)
  // That link is good, whoever requested it; after it, the next request is mailed again.
  expect(await works(choose(token))).toBe(true)
  await ask(email)
  await resetTo(email, 4)
})

test('T44 the eleventh request in ten minutes from one household is told when to try again; a device known to the account is not', async () => {
  const address = '2001:db8:21::1'
  const [owner, other] = [await newShopper(shop.url, { address }), await newShopper(shop.url)]
  const stranger = new Visitor(shop.url, { address })
  for (let i = 0; i < 10; i += 1)
    expect((await ask(`someone${i}@example.com`, stranger)).status).toBe(200)
  const refused = await ask(owner.email, stranger)
  expect([refused.status, Number(refused.headers.get('retry-after')) <= 600]).toEqual([429, true])
  expect(await refused.text()).toContain(`value="${owner.email}"`)
  expect((await ask(other.email, owner)).status).toBe(429)
  expect((await ask(owner.email, owner)).status).toBe(200)
  await resetTo(owner.email)
})
