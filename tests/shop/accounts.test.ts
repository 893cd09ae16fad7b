import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { credentials, sessions, users } from '#db/schema.ts'
import { traceRequest } from '../telemetry/trace-request.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'

let shop: RunningShop
beforeAll(async () => {
  // T29 compares mostly hashing, so here a hash costs as much as in the product.
  shop = await runningShop({ TEST_PASSWORD_HASH_COST: '' })
})
afterAll(() => shop.close())

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200
const userOf = async (email: string) =>
  (await shop.database.db.select().from(users).where(eq(users.email, email)))[0]
const filled = { name: 'Asha Rao', password: 'rangoli9', confirmPassword: 'rangoli9' }

test('§2 Register: makes the account, signs in and goes home; the account page shows name and email', async () => {
  const visitor = new Visitor(shop.url)
  const answer = await visitor.post('/register', { ...filled, email: '  New.Shopper@Example.COM ' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  const account = await (await visitor.get('/account')).text()
  for (const text of ['Asha Rao', 'new.shopper@example.com', 'Log out', 'Back to Home'])
    expect(account).toContain(text)
  expect(await userOf('new.shopper@example.com')).toMatchObject({ emailVerified: false })
  const [credential] = await shop.database.db
    .select()
    .from(credentials)
    .where(eq(credentials.userId, (await userOf('new.shopper@example.com'))?.id ?? ''))
  expect(credential?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('§5 Register: each thing wrong is said by field, in the words given there, and what was typed is kept', async () => {
  const visitor = new Visitor(shop.url)
  const answer = await visitor.post('/register', {
    name: 'A',
    email: 'kept@example',
    password: '12345',
    confirmPassword: 'other',
  })
  const page = await answer.text()
  expect(answer.status).toBe(400)
  for (const text of [
    'Name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
    'Passwords do not match',
    'value="kept@example"',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('value="12345"')
})

test('T03 registering cannot set what is not on the form', async () => {
  const visitor = new Visitor(shop.url)
  await visitor.post('/register', {
    ...filled,
    email: 'extra@example.com',
    emailVerified: 'true',
    id: 'chosen',
    role: 'admin',
    image: 'x',
    createdAt: '2000-01-01',
  })
  expect(await userOf('extra@example.com')).toMatchObject({ emailVerified: false, image: null })
  expect((await userOf('extra@example.com'))?.id).not.toBe('chosen')
})

test('an email that has an account makes no second one, in whatever case it is written', async () => {
  const { email } = await newShopper(shop.url)
  for (const again of [email, email.toUpperCase(), ` ${email}`]) {
    const answer = await new Visitor(shop.url).post('/register', {
      ...filled,
      name: 'Somebody Else',
      email: again,
      password: 'another9',
      confirmPassword: 'another9',
    })
    expect([again, answer.status]).toEqual([again, 409])
    expect(await answer.text()).toContain(
      'Registration failed. Please try using a different email provider',
    )
  }
  expect((await userOf(email))?.name).toBe('Asha Rao')
  expect((await new Visitor(shop.url).post('/login', { email, password: 'rangoli9' })).status).toBe(
    302,
  )
})

test('two registrations of one email at the same moment make one account, and no error of the shop', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      new Visitor(shop.url).post('/register', { ...filled, email: 'twice@example.com' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409, 409])
  expect(
    await shop.database.db.select().from(users).where(eq(users.email, 'twice@example.com')),
  ).toHaveLength(1)
})

test('T51 what goes wrong with an account is not printed with the name, email or query it went wrong with', async () => {
  const printed = vi.spyOn(console, 'error')
  await Promise.all(
    Array.from({ length: 3 }, () =>
      new Visitor(shop.url).post('/register', { ...filled, email: 'printed@example.com' }),
    ),
  )
  const lines = printed.mock.calls.flat().map(String).join('\n')
  printed.mockRestore()
  for (const personal of ['printed@example.com', 'Asha Rao', 'insert into'])
    expect(lines).not.toContain(personal)
})

test('T29 a wrong password and an unknown email get one and the same answer for the same work: one password hash each', async () => {
  const { email } = await newShopper(shop.url)
  const tried = async (asked: string) => {
    const { answer, work } = await traceRequest(() =>
      new Visitor(shop.url).post('/login', { email: asked, password: 'not-the-one' }),
    )
    return {
      status: answer.status,
      page: (await answer.text()).replaceAll(asked, 'EMAIL').replaceAll(/[0-9a-f]{32}/g, ''),
      work,
    }
  }
  const [known, unknown] = [await tried(email), await tried('nobody@example.com')]
  expect(known).toMatchObject({ status: 401, page: unknown.page })
  expect(unknown).toMatchObject({
    status: 401,
    page: expect.stringContaining('The email or the password is incorrect.') as string,
  })
  expect([known.work.passwordHashes, unknown.work.passwordHashes]).toEqual([1, 1])
  // With an account, one statement more looks up its hash by an index.
  const readsHash = (statement: string) => statement.includes('from "credentials"')
  const others = ({ statements }: typeof known.work) => statements.filter((one) => !readsHash(one))
  expect(others(known.work)).toEqual(others(unknown.work))
  const reads = [known.work, unknown.work].map(({ statements }) => statements.filter(readsHash))
  expect(reads[0]).toHaveLength((reads[1]?.length ?? 0) + 1)
})

test('T33 each sign-in has a token of its own, and a cookie somebody else set is not taken over', async () => {
  const { email } = await newShopper(shop.url)
  const visitor = new Visitor(shop.url)
  visitor.cookies.set('session', 'chosen.by-the-attacker')
  const answer = await visitor.post('/login', { email, password: 'rangoli9' })
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('session=')) ?? ''
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/'])
    expect(cookie).toContain(attribute)
  expect(cookie).not.toMatch(/max-age/i)
  const first = visitor.cookies.get('session') ?? ''
  // 32 letters and digits are 190 bits (ASVS 7.2.3); behind them stands the signature.
  expect(decodeURIComponent(first)).toMatch(/^[A-Za-z0-9]{32}\.[\w+/]{43}=$/)
  await visitor.post('/login', { email, password: 'rangoli9', rememberMe: 'on' })
  expect(visitor.cookies.get('session')).not.toBe(first)
  // Only the marker is readable by scripts, and it says nothing more.
  expect(
    answer.headers
      .getSetCookie()
      .filter((set) => !/httponly/i.test(set))
      .map((set) => set.split(';')[0])
      .sort(),
  ).toEqual(['flash=logged-in', expect.stringMatching(/^signed-in=[0-9a-f]{8}\.[0-9a-f]{8}$/)])
})

test('"remember me" keeps the session for 30 days; without it, it ends with the browser and within a day', async () => {
  const { email } = await newShopper(shop.url)
  const daysOf = async (form: Record<string, string>) => {
    const visitor = new Visitor(shop.url)
    const answer = await visitor.post('/login', { email, password: 'rangoli9', ...form })
    const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('session=')) ?? ''
    const token = decodeURIComponent(visitor.cookies.get('session') ?? '').split('.')[0] ?? ''
    const [session] = await shop.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.token, token))
    return [
      /max-age=(\d+)/i.exec(cookie)?.[1] ?? 'browser',
      Math.round(((session?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000),
    ]
  }
  expect(await daysOf({ rememberMe: 'on' })).toEqual([String(30 * 86_400), 30])
  expect(await daysOf({})).toEqual(['browser', 1])
})

test('T33 logging out ends the session on the server: the old cookie opens nothing', async () => {
  const shopper = await newShopper(shop.url)
  const stolen = new Visitor(shop.url)
  for (const [name, value] of shopper.cookies) stolen.cookies.set(name, value)
  expect(await isSignedIn(stolen)).toBe(true)
  const answer = await shopper.post('/logout', {})
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  expect(await isSignedIn(stolen)).toBe(false)
  expect(await isSignedIn(shopper)).toBe(false)
  expect(
    [...shopper.cookies.keys()].filter((name) => ['session', 'signed-in'].includes(name)),
  ).toEqual([])
})

test('logging out without being signed in does no harm, and a link to it signs nobody out', async () => {
  expect((await new Visitor(shop.url).post('/logout', {})).status).toBe(302)
  const shopper = await newShopper(shop.url)
  expect((await shopper.get('/logout')).headers.get('location')).toBe('/account')
  expect(await isSignedIn(shopper)).toBe(true)
})
