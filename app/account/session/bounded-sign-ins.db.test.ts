import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownDevices, sessions, users } from '#db/schema.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { deleteOldSignIns, MAX_DEVICES, MAX_SESSIONS } from './bounded-sign-ins.server.ts'

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
  const { db } = database
  await db.insert(users).values({ id: 'u1', name: 'Asha', email: 'asha@example.com' })
  const ago = (n: number) => new Date(Date.now() - n * 60_000)
  await db.insert(sessions).values(
    Array.from({ length: MAX_SESSIONS + 5 }, (_, n) => ({
      id: `s${n}`,
      userId: 'u1',
      token: `t${n}`,
      expiresAt: new Date(Date.now() + 86_400_000),
      createdAt: ago(n),
    })),
  )
  await db.insert(knownDevices).values(
    Array.from({ length: MAX_DEVICES + 5 }, (_, n) => ({
      userId: 'u1',
      deviceHash: `d${n}`,
      seenAt: ago(n),
    })),
  )
})
afterAll(() => database.drop())

test('T33 a sign-in waits for no other of the same account: two that each hold a row the other would delete both end', async () => {
  const { db } = database
  let runs = 0
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  /** Signs in from one of the oldest devices, and waits until the other holds its row as well. */
  const signIn = (device: string, mine: PromiseWithResolvers<void>, other: Promise<void>) =>
    db.transaction(async (tx) => {
      runs += 1
      await tx
        .update(knownDevices)
        .set({ seenAt: new Date() })
        .where(eq(knownDevices.deviceHash, device))
      await tx.delete(sessions).where(eq(sessions.id, device.replace('d', 's')))
      mine.resolve()
      await other
      await deleteOldSignIns(tx, 'u1')
    })
  const ended = await Promise.allSettled([
    signIn('d33', first, second.promise),
    signIn('d34', second, first.promise),
  ])
  // A transaction that Postgres ended as a deadlock would have run twice, a second later.
  expect([ended.map(({ status }) => status), runs]).toEqual([['fulfilled', 'fulfilled'], 2])
  // The next one finds whatever the two left to each other.
  await db.transaction((tx) => deleteOldSignIns(tx, 'u1'))
  expect([await db.$count(sessions), await db.$count(knownDevices)]).toEqual([
    MAX_SESSIONS,
    MAX_DEVICES,
  ])
})
