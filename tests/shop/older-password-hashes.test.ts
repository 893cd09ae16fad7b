import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { credentials, users } from '#db/schema.ts'
import { mailTo, tokenIn } from '../mail-folder.ts'
import { traceRequest } from '../telemetry/trace-request.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { setUpShop, type RunningShop } from './shop-fixture.ts'

let shop: RunningShop
setUpShop((both) => ({ shop } = both))

const signIn = (email: string, password: string) =>
  new Visitor(shop.url).post('/login', { email, password })

async function credentialOf(email: string) {
  const [found] = await shop.database.db
    .select({ userId: users.id, hash: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.email, email))
  return found ?? { userId: '', hash: null }
}

/** A shopper whose password was hashed by a version before argon2id. */
async function olderShopper() {
  const { email } = await newShopper(shop.url)
  const { userId } = await credentialOf(email)
  await shop.database.db
    .update(credentials)
    .set({ password: await hashPassword('rangoli9') })
    .where(eq(credentials.userId, userId))
  return { email }
}

test('a hash of an earlier version signs in, and argon2id takes it over at the first sign-in', async () => {
  const { email } = await olderShopper()
  expect((await signIn(email, 'not-the-one')).status).toBe(401)
  expect((await credentialOf(email)).hash).toMatch(/^[0-9a-f]+:[0-9a-f]+$/)
  expect((await signIn(email, 'rangoli9')).status).toBe(302)
  expect((await credentialOf(email)).hash).toMatch(/^\$argon2id\$/)
  expect((await signIn(email, 'not-the-one')).status).toBe(401)
  expect((await signIn(email, 'rangoli9')).status).toBe(302)
})

test('a mailed link stays good when the hash is taken over', async () => {
  const { email } = await olderShopper()
  await new Visitor(shop.url).post('/forgot-password', { email })
  const token = tokenIn(await mailTo(shop.dataDir, email, /reset/i))
  expect((await signIn(email, 'rangoli9')).status).toBe(302)
  const form = { token, password: 'jamdani7', confirmPassword: 'jamdani7' }
  expect((await new Visitor(shop.url).post('/reset-password', form)).status).toBe(200)
})

test('T29 while hashes of an earlier version are left, every refused sign-in does the work of both kinds', async () => {
  const [older, newer] = [await olderShopper(), await newShopper(shop.url)]
  const worked = async (email: string) => {
    const { answer, work } = await traceRequest(() => signIn(email, 'not-the-one'))
    return [answer.status, work.passwordHashes]
  }
  for (const email of ['nobody@example.com', older.email, newer.email])
    expect([email, ...(await worked(email))]).toEqual([email, 401, 2])
})
