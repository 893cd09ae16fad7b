import { hashPassword } from 'better-auth/crypto'
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

test('a password is hashed by argon2id with 19 MiB and two passes, as a PHC string', async () => {
  const { hash, verify } = await hashingOf()
  const hashed = await hash('rangoli9')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verify({ hash: hashed, password: 'rangoli9' })).toBe(true)
  expect(await verify({ hash: hashed, password: 'rangoli8' })).toBe(false)
})

test('a hash of another program fits, and what is no hash fits nothing', async () => {
  const { verify } = await hashingOf()
  // Made by argon2-cffi: hash_secret(b'rangoli9', b'saltsaltsaltsalt', 2, 19456, 1, 32, Type.ID)
  const [nonce, tag] = ['c2FsdHNhbHRzYWx0c2FsdA', 'yHhEMCwKYGZ4phr0nN+CpvcNvfXqUWdledYVUkAHNAg']
  const hash = `$argon2id$v=19$m=19456,t=2,p=1$${nonce}$${tag}`
  expect(await verify({ hash, password: 'rangoli9' })).toBe(true)
  for (const broken of [hash.slice(0, -1), hash.replace('p=1', 'p=4'), '$argon2id$'])
    expect([broken, await verify({ hash: broken, password: 'rangoli9' })]).toEqual([broken, false])
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
    // Unicode is normalised before hashing, so both forms of é must match.
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
