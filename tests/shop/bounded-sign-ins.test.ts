import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownDevices, sessions, users } from '#db/schema.ts'
import { purgeExpired } from '#app/privacy/purge-expired.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const userIdOf = async (email: string) =>
  (await shop.database.db.select().from(users).where(eq(users.email, email)))[0]?.id ?? ''
const sessionsOf = async (userId: string) =>
  shop.database.db.select().from(sessions).where(eq(sessions.userId, userId))
const devicesOf = async (userId: string) =>
  shop.database.db.select().from(knownDevices).where(eq(knownDevices.userId, userId))
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200
const signIn = async (email: string, visitor = new Visitor(shop.url)) => {
  expect((await visitor.post('/login', { email, password: 'rangoli9' })).status).toBe(302)
  return visitor
}

/** Sessions and devices as an earlier version kept them, each an hour older than the one before. */
async function insertOldSignIns(userId: string, count: number): Promise<void> {
  const { db } = shop.database
  await db.execute(sql`
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    select ${userId} || n, ${userId}, ${userId} || n, now() + interval '20 days',
      now() - n * interval '1 second', now() - n * interval '1 second'
    from generate_series(1, ${count}::int) n`)
  await db.execute(sql`
    insert into known_devices (user_id, device_hash, seen_at)
    select ${userId}, 'hash' || n, now() - n * interval '1 second'
    from generate_series(1, ${count}::int) n`)
}

test('T33 a sign-in keeps the newest 30 sessions and 30 devices of the account, its own among them', async () => {
  const first = await newShopper(shop.url)
  const other = await newShopper(shop.url)
  const [userId, otherId] = [await userIdOf(first.email), await userIdOf(other.email)]
  await shop.database.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '80 days'` })
    .where(eq(sessions.userId, userId))
  await insertOldSignIns(userId, 2_000)
  const newest = await signIn(first.email)
  const kept = await sessionsOf(userId)
  expect([kept.length, (await devicesOf(userId)).length]).toEqual([30, 30])
  expect(kept.map(({ id }) => id)).toContain(`${userId}29`)
  expect(kept.map(({ id }) => id)).not.toContain(`${userId}30`)
  expect([await isSignedIn(newest), await isSignedIn(first), await isSignedIn(other)]).toEqual([
    true,
    false,
    true,
  ])
  expect([(await sessionsOf(otherId)).length, (await devicesOf(otherId)).length]).toEqual([1, 1])
})

test('the list of devices and the data export read 30 sessions and 30 devices, this one among them', async () => {
  const shopper = await newShopper(shop.url)
  const userId = await userIdOf(shopper.email)
  await insertOldSignIns(userId, 200)
  // The session of the request is the least recently used.
  await shop.database.db.execute(
    sql`update sessions set updated_at = now() - interval '2 hours' where token not like ${`${userId}%`}`,
  )
  const page = await (await shopper.get('/account/devices')).text()
  expect([page.match(/name="id"/g)?.length, page.includes('This device')]).toEqual([29, true])
  const data = (await (await shopper.get('/account/data')).json()) as Record<string, unknown[]>
  expect([data.signedInOn?.length, data.browsersUsed?.length]).toEqual([30, 30])
})

test('T33 signing in ends the session whose cookie it overwrites, be it of this account or another', async () => {
  const first = await newShopper(shop.url)
  const second = await newShopper(shop.url)
  const thief = new Visitor(shop.url)
  for (const [name, value] of first.cookies) thief.cookies.set(name, value)
  expect(await isSignedIn(thief)).toBe(true)
  await signIn(second.email, first)
  expect([await isSignedIn(thief), await isSignedIn(first)]).toEqual([false, true])
  for (const [name, value] of first.cookies) thief.cookies.set(name, value)
  await signIn(second.email, first)
  expect([await isSignedIn(thief), await isSignedIn(first)]).toEqual([false, true])
  // A wrong password ends nothing.
  for (const [name, value] of first.cookies) thief.cookies.set(name, value)
  await first.post('/login', { email: second.email, password: 'not-the-one' })
  expect(await isSignedIn(thief)).toBe(true)
})

test('T33 a session ends 90 days after its sign-in, by the clock of the database, however much it is used', async () => {
  const shopper = await newShopper(shop.url)
  const userId = await userIdOf(shopper.email)
  const signedIn = (ago: string) =>
    shop.database.db.execute(sql`update sessions set created_at = now() - ${ago}::interval,
      updated_at = now(), expires_at = now() + interval '28 days' where user_id = ${userId}`)
  await signedIn('89 days 23 hours')
  const used = await shopper.post('/session/refresh', {})
  expect(used.status).toBe(200)
  // It was used today, and prolonged until beyond its end.
  expect((await sessionsOf(userId))[0]?.expiresAt.getTime()).toBeGreaterThan(
    Date.now() + 29 * 24 * 3_600_000,
  )
  await signedIn('90 days 1 second')
  const copy = new Visitor(shop.url)
  for (const [name, value] of shopper.cookies) copy.cookies.set(name, value)
  const answer = await shopper.post('/session/refresh', {})
  expect([answer.status, await answer.json()]).toEqual([401, { error: 'signed out' }])
  expect([shopper.cookies.has('session'), shopper.cookies.has('signed-in')]).toEqual([false, false])
  expect(await sessionsOf(userId)).toEqual([])
  expect((await copy.get('/account')).headers.get('location')).toContain('/login')
})

test('a session past its end is in no list, and the sweep deletes it', async () => {
  const shopper = await newShopper(shop.url)
  const userId = await userIdOf(shopper.email)
  await insertOldSignIns(userId, 1)
  await shop.database.db.execute(
    sql`update sessions set created_at = now() - interval '91 days' where id = ${`${userId}1`}`,
  )
  const data = (await (await shopper.get('/account/data')).json()) as Record<string, unknown[]>
  expect(data.signedInOn).toHaveLength(1)
  await purgeExpired(shop.database.db, new Date())
  expect(await sessionsOf(userId)).toHaveLength(1)
})
