import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { mailsTo, mailTo, tokenIn } from '../mail-folder.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { skewedNode, type SkewedNode } from '../skewed-node.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'

const HOUR = 3_600
const SECRET = 's'.repeat(40)

let database: ShopDatabase
let nodes: SkewedNode[]
beforeEach(async () => {
  nodes = []
  database = await shopDatabase()
})
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await database.drop()
})

async function openNode(seconds: number): Promise<SkewedNode> {
  const node = await skewedNode(database.url, seconds, { SESSION_SECRET: SECRET })
  nodes.push(node)
  return node
}

/** Minutes from the database's now to the times that a query finds. */
const minutesAhead = async (times: ReturnType<typeof sql>): Promise<number[]> =>
  (
    await database.db.execute<{ minutes: number }>(
      sql`select (extract(epoch from at - now()) / 60)::float as minutes from (${times}) as found (at)`,
    )
  ).rows.map(({ minutes }) => Math.round(minutes) + 0)

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200
const DAYS_30 = 30 * 24 * 60

test.each([HOUR, -HOUR])(
  'T47 a shop whose clock is wrong by %i s, and steps by two hours: sessions, links, holds and the times of orders go by the database',
  async (seconds) => {
    const node = await openNode(seconds)
    const shopper = await newShopper(node.url)
    expect(await minutesAhead(sql`select expires_at from sessions`)).toEqual([DAYS_30])
    expect(await minutesAhead(sql`select updated_at from credentials`)).toEqual([0])
    const verify = tokenIn(await mailTo(node.dataDir, shopper.email, /confirm|verify/i))
    await new Visitor(node.url).post('/forgot-password', { email: shopper.email })
    const reset = tokenIn(await mailTo(node.dataDir, shopper.email, /reset/i))
    expect(await minutesAhead(sql`select expires_at from verifications`)).toEqual([60, 60])

    await node.step(-seconds)
    expect(await isSignedIn(shopper)).toBe(true)
    const goods = await garment({ database })
    expect((await checkOut(shopper, [lineOf(goods)])).status).toBe(200)
    expect(await minutesAhead(sql`select created_at from orders`)).toEqual([0])
    expect(await minutesAhead(sql`select stock_held_until from orders`)).toEqual([30])
    expect(await minutesAhead(sql`select next_check_at from payment_attempts`)).toEqual([1])

    await node.step(seconds)
    expect(await isSignedIn(shopper)).toBe(true)
    const form = { token: reset, password: 'jamdani7', confirmPassword: 'jamdani7' }
    expect((await new Visitor(node.url).post('/reset-password', form)).status).toBe(200)
    // It has revoked the other link, and ended the session.
    expect((await new Visitor(node.url).post('/verify-email', { token: verify })).status).toBe(410)
    expect(await isSignedIn(shopper)).toBe(false)
  },
)

test('T47 what has expired is over, though the clock of the shop says it is not yet', async () => {
  const node = await openNode(-HOUR)
  const shopper = await newShopper(node.url)
  await new Visitor(node.url).post('/forgot-password', { email: shopper.email })
  const token = tokenIn(await mailTo(node.dataDir, shopper.email, /reset/i))
  await database.db.execute(sql`update verifications set expires_at = now() - interval '1 second'`)
  await database.db.execute(sql`update sessions set expires_at = now() - interval '1 second'`)
  const form = { token, password: 'jamdani7', confirmPassword: 'jamdani7' }
  expect((await new Visitor(node.url).post('/reset-password', form)).status).toBe(410)
  expect(await isSignedIn(shopper)).toBe(false)
})

test('T47 two nodes whose clocks are 3 s apart: 40 of 40 holds are released, and 20 of 20 people get their mail', async () => {
  const [one, other] = [await openNode(0), await openNode(-3)]
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => newShopper((nth % 2 ? one : other).url)),
  )
  const mails = async () =>
    (
      await Promise.all(
        people.flatMap(({ email }) => [one, other].map(({ dataDir }) => mailsTo(dataDir, email))),
      )
    ).filter((found) => found.length > 0).length
  await expect.poll(mails, { timeout: 30_000 }).toBe(20)

  const goods = await Promise.all([garment({ database }), garment({ database }, 1)])
  for (const shopper of people)
    for (const each of goods) expect((await checkOut(shopper, [lineOf(each)], {})).status).toBe(200)
  const held = async () =>
    (
      await database.db.execute<{ held: number }>(
        sql`select count(*)::int as held from stock_holds`,
      )
    ).rows[0]?.held
  expect(await held()).toBe(40)
  await database.db.execute(sql`update orders set stock_held_until = now() + interval '5 seconds'`)
  await database.db.execute(
    sql`update pgboss.job set start_after = now() + interval '5 seconds' where name = 'release-stock'`,
  )
  await expect.poll(held, { timeout: 50_000, interval: 500 }).toBe(0)
})

test('T47 T44 a limit counts at a node whose clock is an hour ahead as at the others', async () => {
  const [one, ahead] = [await openNode(0), await openNode(HOUR)]
  const ask = async ({ url }: SkewedNode) =>
    (
      await new Visitor(url, { address: '2001:db8:9::1' }).post('/forgot-password', {
        email: 'a@example.com',
      })
    ).status
  for (let pair = 0; pair < 5; pair += 1)
    expect([await ask(one), await ask(ahead)]).toEqual([200, 200])
  expect([await ask(ahead), await ask(one)]).toEqual([429, 429])
  expect(
    await minutesAhead(
      sql`select to_timestamp(expire / 1000.0) from guess_limits where key like 'forgot:%' limit 1`,
    ),
  ).toEqual([10])
})

test('T47 a reset that is asked for right after a change of the password is mailed, at whichever node', async () => {
  const [ahead, behind] = [await openNode(2), await openNode(-2)]
  const shopper = await newShopper(ahead.url)
  await database.db.execute(sql`update users set email_verified = true`)
  const change = {
    currentPassword: 'rangoli9',
    password: 'jamdani7',
    confirmPassword: 'jamdani7',
  }
  expect((await shopper.post('/account/password', change)).status).toBe(302)
  await new Visitor(behind.url).post('/forgot-password', { email: shopper.email })
  const found = async () =>
    (await Promise.all([ahead, behind].map(({ dataDir }) => mailsTo(dataDir, shopper.email))))
      .flat()
      .filter(({ subject }) => /reset/i.test(subject ?? '')).length
  await expect.poll(found, { timeout: 30_000 }).toBe(1)
})
