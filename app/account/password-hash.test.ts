import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect, test } from 'vitest'
import * as schema from '#db/schema.ts'
import { makeAuth } from './auth.server.ts'

/** The password functions of the configured Better Auth; they make no query. */
async function hashingOf(passwordHashCost?: number) {
  const db = drizzle.mock({ schema }) as unknown as Parameters<typeof makeAuth>[0]['db']
  const auth = makeAuth({
    db,
    secret: 's'.repeat(32),
    origin: 'http://localhost:3000',
    passwordHashCost,
  })
  return (await auth.$context).password
}

test('a password is hashed by Better Auth, at its own cost, and compared with its own hashes', async () => {
  const { hash, verify } = await hashingOf()
  const hashed = await hash('rangoli9')
  // The library verifies at its own cost, so a hash of any other cost would fail.
  expect(await verifyPassword({ hash: hashed, password: 'rangoli9' })).toBe(true)
  expect(await verify({ hash: hashed, password: 'rangoli9' })).toBe(true)
  expect(await verify({ hash: hashed, password: 'rangoli8' })).toBe(false)
})

describe('at a cost of the tests,', () => {
  test('the right password fits its hash, and no other does', async () => {
    const { hash, verify } = await hashingOf(16)
    const [one, another] = [await hash('rangoli9'), await hash('rangoli9')]
    expect(one).not.toBe(another)
    for (const hashed of [one, another]) {
      expect(await verify({ hash: hashed, password: 'rangoli9' })).toBe(true)
      expect(await verify({ hash: hashed, password: 'rangoli8' })).toBe(false)
    }
    // Better Auth normalises Unicode before hashing, so both forms of é must match.
    expect(await verify({ hash: await hash('caf\u00e9-99'), password: 'cafe\u0301-99' })).toBe(true)
  })

  test("a hash of Better Auth's own is still verified, and a shop without the setting accepts none of the weak ones", async () => {
    const [weak, own] = [await hashingOf(16), await hashingOf()]
    const hashed = await hashPassword('rangoli9')
    expect([
      await weak.verify({ hash: hashed, password: 'rangoli9' }),
      await weak.verify({ hash: hashed, password: 'rangoli8' }),
    ]).toEqual([true, false])
    expect(await own.verify({ hash: await weak.hash('rangoli9'), password: 'rangoli9' })).toBe(
      false,
    )
  })
})
