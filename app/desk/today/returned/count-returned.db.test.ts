import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { ShopDatabase } from '../../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../../tests/databases/shop-database.ts'
import { countReturned } from './count-returned.server.ts'

const BY = { role: 'owner' } as unknown as StaffWho<'today'>
/** A Wednesday. */
const now = new Date('2026-11-25T12:00:00+05:30')

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
  await database.db.delete(orders)
})
afterAll(() => database.drop())

type Given = Partial<typeof orders.$inferInsert>

async function sent(at: string, order: Given = {}) {
  const id = randomUUID()
  const shippedAt = new Date(at)
  await database.db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'shipped',
    totalPaise: 1,
    shippingAddress: '{}',
    shippingState: 'Bihar',
    shippingPostalCode: '800001',
    contactEmail: 'a@example.com',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: shippedAt,
    shippedAt,
    ...order,
  })
}
const BACK = { status: 'cancelled', deliveryFailure: 'returned_to_sender' } as const
const CASH = { paymentMethod: 'cash' } as const

test('an empty shop has eight weeks without parcels, and no places', async () => {
  const { weeks, pins, states } = await countReturned(database.db, BY, now)
  expect(weeks.map(({ week }) => week)).toEqual([
    '2026-10-05',
    '2026-10-12',
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ])
  expect([weeks[0]?.cash, pins, states]).toEqual([{ sent: 0, back: 0 }, [], []])
})

test('parcels that came back are counted of those that were sent, by week in India, by way to pay, by PIN code and by state', async () => {
  // Monday in India, and still Sunday by UTC.
  await sent('2026-11-16T00:30:00+05:30', { ...CASH, ...BACK })
  await sent('2026-11-15T23:30:00+05:30', CASH)
  await sent('2026-11-17T12:00:00+05:30', { ...BACK, shippingPostalCode: '800002' })
  await sent('2026-11-17T12:00:00+05:30', { ...CASH, status: 'delivered' })
  await sent('2026-11-18T12:00:00+05:30', { shippingState: 'Goa', shippingPostalCode: '403001' })
  // Lost is not refused; of another shop, and too long ago.
  await sent('2026-11-18T12:00:00+05:30', { status: 'cancelled', deliveryFailure: 'lost' })
  await sent('2026-11-18T12:00:00+05:30', { ...BACK, origin: 'import' })
  await sent('2026-10-04T23:30:00+05:30', { ...CASH, ...BACK })
  const { weeks, pins, states } = await countReturned(database.db, BY, now)
  expect(weeks.slice(5, 7)).toEqual([
    { week: '2026-11-09', cash: { sent: 1, back: 0 }, online: { sent: 0, back: 0 } },
    { week: '2026-11-16', cash: { sent: 2, back: 1 }, online: { sent: 3, back: 1 } },
  ])
  expect(states).toEqual([{ name: 'Bihar', sent: 5, back: 2, cash: 1 }])
  expect(pins).toEqual([
    { name: '800002', sent: 1, back: 1, cash: 0 },
    { name: '800001', sent: 4, back: 1, cash: 1 },
  ])
})
