import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { dateInIndia } from '#app/shipping/promise.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { ShopDatabase } from '../../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../../tests/databases/shop-database.ts'
import { isPastPromise } from '../../orders/past-promise.server.ts'
import { countPromises } from './count-promises.server.ts'
import { keptShare } from '../../plot/kept-count.ts'

const BY = { role: 'owner' } as unknown as StaffWho<'today'>
const now = new Date()
const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000)

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
  await database.db.delete(orders)
})
afterAll(() => database.drop())

type Given = Partial<typeof orders.$inferInsert>

async function promised(ago: number, order: Given) {
  const id = randomUUID()
  const by = dateInIndia(day(ago))
  await database.db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'delivered',
    totalPaise: 1,
    shippingAddress: '{}',
    shippingState: 'Bihar',
    contactEmail: 'a@example.com',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: day(ago + 5),
    paidAt: day(ago + 5),
    promisedFrom: by,
    promisedBy: by,
    promisedDays: 2,
    ...order,
  })
}

/** Monday of the week of a day. */
const mondayOf = (date: string) => {
  const at = new Date(`${date}T00:00:00Z`)
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}

test('a promise of a week that has not begun is not counted, also where its parcel has arrived early', async () => {
  await database.db.delete(orders)
  for (const ahead of [7, 8, 13]) await promised(-ahead, { deliveredAt: now, createdAt: day(1) })
  expect(await countPromises(database.db, BY, now)).toEqual({ weeks: [], states: [] })
  // Of this week it counts as soon as it has arrived, if its day is the last one.
  const sunday = new Date(Date.parse(mondayOf(dateInIndia(now))) + 6 * 86_400_000)
  await promised(0, { deliveredAt: now, promisedBy: sunday.toISOString().slice(0, 10) })
  const { weeks } = await countPromises(database.db, BY, now)
  expect(weeks).toEqual([{ name: mondayOf(dateInIndia(now)), inTime: 1, late: 0 }])
  await database.db.delete(orders)
})

test('a promise is kept on its last day, and late after it: also of a parcel that is lost or on its way', async () => {
  await promised(3, { deliveredAt: day(3) })
  await promised(3, { deliveredAt: day(2), shippingState: 'Goa' })
  await promised(1, { status: 'shipped' })
  await promised(2, { status: 'cancelled', deliveryFailure: 'lost' })
  // Not due yet, cancelled before it left, and too long ago.
  await promised(-2, { status: 'shipped' })
  await promised(2, { status: 'cancelled' })
  await promised(90, { deliveredAt: day(89) })
  const { weeks, states } = await countPromises(database.db, BY, now)
  expect(states).toEqual([
    { name: 'Bihar', inTime: 1, late: 2 },
    { name: 'Goa', inTime: 0, late: 1 },
  ])
  const all = weeks.reduce((sum, { inTime, late }) => [sum[0]! + inTime, sum[1]! + late], [0, 0])
  expect(all).toEqual([1, 3])
  expect(await database.db.$count(orders, isPastPromise)).toBe(1)
  expect(keptShare({ inTime: 1, late: 3 })).toBe('25 %')
})
