import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import { brand } from '#app/basics/brand.ts'
import { rateLimits } from '#db/schema.ts'
import { mailTo, tokenIn } from '../mail-folder.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const tryAs = (email: string, address: string, password = 'not-the-one') =>
  new Visitor(shop.url, { address }).post('/login', { email, password })

test("T44 the 21st try in a minute is refused with a time to wait, and a stranger's tries lock out nobody else", async () => {
  const [victim, other] = [await newShopper(shop.url), await newShopper(shop.url)]
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => tryAs(victim.email, '203.0.113.7')),
  )
  expect([...new Set(tries.map(({ status }) => status))]).toEqual([401])
  const refused = await tryAs(victim.email.toUpperCase(), '203.0.113.7', 'rangoli9')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
  expect(await refused.text()).toMatch(/Too many tries\. Please try again in \d+ seconds?\./)
  expect((await tryAs(other.email, '203.0.113.7', 'rangoli9')).status).toBe(302)
  expect((await victim.get('/account')).status).toBe(200)
  expect(
    (await new Visitor(shop.url).post('/login', { email: victim.email, password: 'rangoli9' }))
      .status,
  ).toBe(302)
})

test('T44 without a proxy of the owner, what a visitor says of their address does not begin a new count', async () => {
  const direct = await runningShop({ TRUSTED_PROXY_HOPS: '0' })
  try {
    const { email } = await newShopper(direct.url)
    const visitors = Array.from({ length: 21 }, (_, i) =>
      new Visitor(direct.url).post(
        '/login',
        { email, password: 'not-the-one' },
        {
          'x-forwarded-for': `203.0.113.${i}`,
          forwarded: `for=203.0.113.${i}`,
          'x-real-ip': `203.0.113.${i}`,
        },
      ),
    )
    const statuses = (await Promise.all(visitors)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  } finally {
    await direct.close()
  }
})

test('T44 one household that guesses at many accounts is stopped; who was here before on their device signs in all the same', async () => {
  const address = '2001:db8:80::1'
  const neighbour = await newShopper(shop.url, { address })
  await neighbour.post('/logout', {})
  // Twenty at a time: more would exceed the hashing queue, whatever they guess.
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => tryAs(`guessed${round}x${i}@example.com`, address)),
    )
  expect((await tryAs('one.more@example.com', address)).status).toBe(429)
  expect((await tryAs(neighbour.email, address, 'rangoli9')).status).toBe(429)
  expect(
    (await neighbour.post('/login', { email: neighbour.email, password: 'rangoli9' })).status,
  ).toBe(302)
  expect(
    (await new Visitor(shop.url).post('/login', { email: neighbour.email, password: 'rangoli9' }))
      .status,
  ).toBe(302)
})

test('T44 guesses at one account from 160 networks of one /48 are slowed like those of one address', async () => {
  const { email } = await newShopper(shop.url)
  const statuses: number[] = []
  for (let i = 0; i < 160; i += 20)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, async (_, j) => {
          const address = `2001:db8:160:${(i + j).toString(16)}::1`
          return (await tryAs(email, address)).status
        }),
      )),
    )
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(40)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(120)
})

test('T44 an account guessed at from everywhere: its own device signs in, and a link by mail makes a new device one of them', async () => {
  const owner = await newShopper(shop.url)
  const { email } = owner
  for (const asked of [email, 'no.account@example.com']) {
    for (let i = 0; i < 100; i += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, j) => tryAs(asked, `192.0.2.${i + j}`).then(expect401)),
      )
    const refused = await tryAs(asked, '192.0.2.200', 'rangoli9')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([
      429,
      true,
    ])
    // Alike whether or not there is an account (T29).
    expect(await refused.text()).toContain('Many passwords were tried for this email.')
  }
  await owner.post('/logout', {})
  expect((await owner.post('/login', { email, password: 'rangoli9' })).status).toBe(302)
  const phone = new Visitor(shop.url)
  expect((await phone.post('/login', { email, password: 'rangoli9' })).status).toBe(429)
  await phone.post('/forgot-password', { email })
  const token = tokenIn(await mailTo(shop.dataDir, email, /reset/i))
  const chosen = { password: 'jamdani7', confirmPassword: 'jamdani7' }
  expect((await phone.post('/reset-password', { token, ...chosen })).status).toBe(200)
  expect((await phone.post('/login', { email, password: 'jamdani7' })).status).toBe(302)
})

const expect401 = ({ status }: Response) => expect(status).toBe(401)

test('T44 a town registers behind one address; of one household the eleventh in ten minutes waits, with all that was typed kept', async () => {
  const [town, household] = ['203.0.113.90', '2001:db8:90::1']
  for (let i = 0; i < 30; i += 1) await newShopper(shop.url, { address: town })
  for (let i = 0; i < 10; i += 1) await newShopper(shop.url, { address: household })
  const form = {
    name: 'Eleventh',
    email: 'eleventh@example.com',
    password: 'rangoli9',
    confirmPassword: 'rangoli9',
  }
  const refused = await new Visitor(shop.url, { address: household }).post('/register', form)
  expect([refused.status, Number(refused.headers.get('retry-after')) <= 600]).toEqual([429, true])
  const page = await refused.text()
  expect(page).toMatch(/Too many tries\. Please try again in (\d+ minutes|\d+ seconds)\./)
  expect(page).toContain('value="eleventh@example.com"')
  expect((await new Visitor(shop.url, { address: town }).post('/register', form)).status).toBe(302)
})

test('T44 one household finds out by registering about five addresses an hour whether they have an account', async () => {
  const taken = await newShopper(shop.url)
  const register = (email: string) =>
    new Visitor(shop.url, { address: '2001:db8:91::1' }).post('/register', {
      name: 'Asha Rao',
      email,
      password: 'rangoli9',
      confirmPassword: 'rangoli9',
    })
  for (let i = 0; i < 5; i += 1) expect((await register(taken.email)).status).toBe(409)
  const refused = await register(taken.email)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([429, true])
})

test('T44 the current password can be guessed ten times in ten minutes by who sits at an open screen', async () => {
  const shopper = await newShopper(shop.url)
  const form = { currentPassword: 'not-the-one', password: 'jamdani7', confirmPassword: 'jamdani7' }
  for (let i = 0; i < 10; i += 1)
    expect((await shopper.post('/account/password', form)).status).toBe(401)
  for (const [path, fields] of [
    ['/account/password', { ...form, currentPassword: 'rangoli9' }],
    ['/account/delete', { sure: 'on', currentPassword: 'rangoli9' }],
    ['/account/email', { email: 'thief@example.com', currentPassword: 'rangoli9' }],
  ] as const)
    expect([path, (await shopper.post(path, fields)).status]).toEqual([path, 429])
})

test('T51 what is counted is kept without saying whose it is', async () => {
  const { email } = await newShopper(shop.url)
  await tryAs(email, '203.0.113.99')
  const kept = JSON.stringify(await shop.database.db.select().from(rateLimits))
  for (const personal of [email, 'example.com', '203.0.113']) expect(kept).not.toContain(personal)
  // Nor can it be found by hashing all that there are: the digests have a key.
  for (const counted of [email, '203.0.113.99', `203.0.113.99 ${email}`])
    for (const guess of [counted, `login ${counted}`, `login-account ${counted}`])
      expect(kept).not.toContain(sha256(guess))
})

test('a password that everybody uses, or that is the name itself, is refused with a sentence', async () => {
  const register = (password: string, name = 'Asha Rao', email = 'plain@example.com') =>
    new Visitor(shop.url).post('/register', { name, email, password, confirmPassword: password })
  for (const [password, name, email] of [
    ['123456'],
    ['Password123'],
    ['qwerty'],
    // Seldom used, but leaked.
    ['anna1992'],
    ['aaaaaaaa'],
    [brand.name.toLowerCase()],
    [`${brand.name}123`],
    ['kalyani', 'Kalyani Menon'],
    ['kmenon99', 'Kalyani Menon', 'kmenon@example.com'],
  ] as [string, string?, string?][]) {
    const refused = await register(password, name, email)
    expect([password, refused.status]).toEqual([password, 400])
    expect(await refused.text()).toContain(
      'This password is used by many people. Please choose another.',
    )
  }
  expect((await register('रंगोली-9')).status).toBe(302)
})

test('a storm of sign-ins is answered: some from the queue, the rest at once with a time to wait, and the pages go on', async () => {
  const { email } = await newShopper(shop.url)
  // While the hashes cannot be read no sign-in ends, so an answered request has waited for none.
  const hashes = await shop.database.pool.connect()
  await hashes.query('begin; lock table credentials in access exclusive mode')
  const storm = Array.from({ length: 100 }, (_, i) => tryAs(email, `198.51.100.${i}`, 'rangoli9'))
  try {
    const told = await Promise.race(storm)
    expect([told.status, told.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await told.text()).toContain(
      'Many people are signing in at this moment. Please try again in a few seconds.',
    )
    for (let read = 0; read < 10; read += 1)
      expect((await new Visitor(shop.url).get('/products?category=men')).status).toBe(200)
  } finally {
    await hashes.query('rollback')
    hashes.release()
  }
  const statuses = (await Promise.all(storm)).map(({ status }) => status)
  // One that waited for the hashes until its deadline (503) has been in the queue too.
  expect(statuses.filter((status) => ![302, 429, 503].includes(status))).toEqual([])
  expect(statuses.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(20)
})
