import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const refresh = (visitor: Visitor, headers: Record<string, string> = {}) =>
  visitor.post('/session/refresh', {}, headers)

test('§4 Auth: refreshing tells who is signed in and for how long that need not be asked again, and no more', async () => {
  const shopper = await newShopper(shop.url)
  const answer = await refresh(shopper)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await answer.json()).toEqual({
    leaseS: 3600,
    user: { id: expect.any(String), name: 'Asha Rao', email: shopper.email },
  })
})

test('§4 Auth: without a session, or with one that has ended, refreshing is refused and the marker is cleared', async () => {
  const visitor = new Visitor(shop.url)
  expect((await refresh(visitor)).status).toBe(401)
  const shopper = await newShopper(shop.url)
  expect(shopper.cookies.has('signed-in')).toBe(true)
  const { db } = shop.database
  const [user] = await db.select().from(users).where(eq(users.email, shopper.email))
  await db.delete(sessions).where(eq(sessions.userId, user?.id ?? ''))
  const answer = await refresh(shopper)
  expect([answer.status, await answer.json(), shopper.cookies.has('signed-in')]).toEqual([
    401,
    { error: 'signed out' },
    false,
  ])
})

test('a session is read once for a request, action and loader together, and by no public page', async () => {
  const shopper = await newShopper(shop.url)
  const { db } = shop.database
  const [user] = await db.select().from(users).where(eq(users.email, shopper.email))
  await db.delete(sessions).where(eq(sessions.userId, user?.id ?? ''))
  const markers = (answer: Response) =>
    answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('signed-in=;'))
  for (const path of ['/', '/products?category=men', '/cart', '/contact', '/terms'])
    expect([path, (await shopper.get(path)).headers.getSetCookie()]).toEqual([path, []])
  // The refused order shows the page again: its loader asks for the shopper as well.
  const answer = await shopper.post('/checkout', { lines: '[]' })
  expect([answer.status, markers(answer).length]).toEqual([401, 1])
})

test('T34 a session is not refreshed from another site, nor by opening the address', async () => {
  const shopper = await newShopper(shop.url)
  expect((await refresh(shopper, { origin: 'https://evil.example' })).status).toBe(403)
  const opened = await shopper.get('/session/refresh')
  expect([opened.status, shopper.cookies.has('signed-in')]).toEqual([404, true])
})
