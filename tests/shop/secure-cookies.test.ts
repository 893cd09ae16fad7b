import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listedCookie } from '#app/basics/personal-data/cookies.ts'
import { sessions, users } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { checkoutForm, garment, lineOf } from './clients/checkout-client.ts'

// By https, and yet of this machine alone: a public address would be production.
const PUBLIC = 'https://shop.localhost'
const HERE = { origin: PUBLIC, host: 'shop.localhost' }
const password = { password: 'rangoli9' }
let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop({ PUBLIC_URL: PUBLIC })
})
afterAll(() => shop.close())

/** Posts and collects what it is told to keep, or to forget. */
class CookieReader extends Visitor {
  readonly set: string[] = []
  async send(path: string, fields: Record<string, string> = {}): Promise<Response> {
    const answer = await this.post(path, fields, HERE)
    this.set.push(...answer.headers.getSetCookie())
    return answer
  }
}

const register = (visitor: CookieReader, email: string) =>
  visitor.send('/register', { name: 'Asha Rao', email, ...password, confirmPassword: 'rangoli9' })
const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='))

/** Cookies with a path of their own, where browsers refuse the prefix `__Host-` (decision 80). */
const PATHS_OF: Record<string, string[]> = {
  '__Secure-guest-cart': ['/cart/lines', '/checkout'],
  '__Secure-has-guest-cart': ['/cart'],
}
const FOR_SCRIPTS = ['__Host-signed-in', '__Host-flash', '__Secure-has-guest-cart']

test('T33 over https every cookie, set or cleared, is Secure and bound to this host by its name; only the guest cart has paths of its own', async () => {
  const { db } = shop.database
  const visitor = new CookieReader(shop.url)
  const email = 'cookies@example.com'
  expect((await register(visitor, email)).status).toBe(302)
  await visitor.send('/account/name', { name: 'Asha Devi Rao' })
  const goods = await garment(shop)
  await visitor.send('/checkout.data', checkoutForm(email, [lineOf(goods)]))
  await visitor.send('/cart/lines', { intent: 'add', id: goods.id, size: 'M', quantity: '1' })
  await visitor.send('/account/password', {
    currentPassword: 'rangoli9',
    password: 'rangoli10x',
    confirmPassword: 'rangoli10x',
  })
  await db.update(sessions).set({ expiresAt: sql`now() + interval '20 days'` })
  await visitor.send('/session/refresh')
  await visitor.send('/logout')
  await visitor.send('/login', { email, password: 'rangoli10x' })
  await visitor.send('/account/devices', { intent: 'others' })
  await db.update(sessions).set({ createdAt: sql`now() - interval '91 days'` })
  await visitor.send('/session/refresh')
  await visitor.send('/login', { email, password: 'rangoli10x', rememberMe: 'on' })
  await db.delete(sessions)
  await visitor.send('/session/refresh')
  await visitor.send('/login', { email, password: 'rangoli10x', rememberMe: 'on' })
  const gone = await visitor.send('/account/delete', {
    currentPassword: 'rangoli10x',
    sure: 'on',
  })
  expect([gone.status, await db.select().from(users).where(eq(users.email, email))]).toEqual([
    302,
    [],
  ])
  const cleared = new Set(visitor.set.filter((set) => /max-age=0/i.test(set)).map(nameOf))
  const kept = new Set(visitor.set.filter((set) => !/max-age=0/i.test(set)).map(nameOf))
  expect([...kept].sort()).toEqual([
    '__Host-device',
    '__Host-flash',
    '__Host-not-remembered',
    '__Host-order-capability',
    '__Host-session',
    '__Host-signed-in',
    ...Object.keys(PATHS_OF),
  ])
  // Each is in the list that the privacy policy prints.
  expect(visitor.set.filter((cookie) => !listedCookie(cookie))).toEqual([])
  for (const name of ['session', 'signed-in', 'order-capability', 'not-remembered'])
    expect(cleared).toContain(`__Host-${name}`)
  for (const [name, paths] of Object.entries(PATHS_OF)) {
    expect(cleared).toContain(name)
    const set = visitor.set.filter((cookie) => nameOf(cookie) === name)
    expect(new Set(set.map((cookie) => /; Path=([^;]+)/.exec(cookie)?.[1]))).toEqual(new Set(paths))
  }
  for (const cookie of visitor.set) {
    const attributes = cookie.split('; ').slice(1)
    const isPathBound = nameOf(cookie) in PATHS_OF
    for (const attribute of ['Secure', 'SameSite=Lax', ...(isPathBound ? [] : ['Path=/'])])
      expect([cookie, attributes]).toEqual([cookie, expect.arrayContaining([attribute])])
    if (!isPathBound) expect(cookie).toMatch(/^__Host-/)
    expect(cookie).not.toMatch(/domain=/i)
    if (!FOR_SCRIPTS.includes(nameOf(cookie))) expect(attributes).toContain('HttpOnly')
  }
})

test('an update signs nobody out: names of an earlier version are taken over once, and cleared', async () => {
  const visitor = new CookieReader(shop.url)
  await register(visitor, 'before@example.com')
  const placed = await visitor.send(
    '/checkout.data',
    checkoutForm('before@example.com', [lineOf(await garment(shop))]),
  )
  const orderId = /"orderId","([0-9a-f-]{36})"/.exec(await placed.text())?.[1] ?? ''
  for (const name of ['signed-in', 'order-capability']) {
    visitor.cookies.set(name, visitor.cookies.get(`__Host-${name}`) ?? '')
    visitor.cookies.delete(`__Host-${name}`)
  }
  const marker = visitor.cookies.get('signed-in')
  const capable = new CookieReader(shop.url)
  capable.cookies.set('order-capability', visitor.cookies.get('order-capability') ?? '')
  expect((await capable.send(`/order-success/${orderId}/state`)).status).toBe(200)
  expect((await new CookieReader(shop.url).send(`/order-success/${orderId}/state`)).status).toBe(
    404,
  )

  visitor.set.length = 0
  expect((await visitor.send('/session/refresh')).status).toBe(200)
  expect(visitor.cookies.get('__Host-signed-in')).toBe(marker)
  expect(visitor.cookies.has('signed-in')).toBe(false)
  await visitor.send('/logout')
  expect([...visitor.cookies.keys()].sort()).toEqual(['__Host-device', '__Host-flash'])
  for (const cookie of visitor.set) expect(cookie).toContain('; Secure')
})
