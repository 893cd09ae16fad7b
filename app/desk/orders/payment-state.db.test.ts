import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashPayments, orders, paymentAttempts, refunds } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { listOrdersForDesk } from './list-orders.server.ts'
import { paymentLabel } from './payment-state.ts'

const BY = { role: 'owner' } as unknown as StaffWho<'orders'>

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
afterAll(() => database.drop())

type Attempt = (typeof paymentAttempts.$inferInsert)['state']
type Refund = Partial<typeof refunds.$inferInsert> & { amountPaise: number; of?: number }
type Given = Partial<typeof orders.$inferInsert> & {
  attempts?: Attempt[]
  cash?: Omit<typeof cashPayments.$inferInsert, 'orderId'>
  refunds?: Refund[]
}

/** Reads the state that the list shows for the payment of such an order of ₹3. */
async function labelOf({ attempts = [], cash, refunds: owed = [], ...order }: Given) {
  const { db } = database
  const id = randomUUID()
  await db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'pending',
    totalPaise: 300,
    shippingAddress: '{}',
    contactEmail: 'a@example.com',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: new Date(),
    paymentMethod: cash ? 'cash' : 'online',
    ...order,
  })
  if (cash) await db.insert(cashPayments).values({ orderId: id, ...cash })
  const references = attempts.map((_, i) => `R${i}${id.slice(0, 8)}`)
  for (const [i, state] of attempts.entries())
    await db.insert(paymentAttempts).values({
      reference: references[i] ?? '',
      orderId: id,
      gateway: 'sabpaisa',
      amountPaise: 300,
      state,
      createdAt: new Date(Date.now() + i * 1_000),
    })
  for (const { of = 0, ...refund } of owed)
    await db.insert(refunds).values({
      id: randomUUID(),
      ...(cash ? { orderId: id } : { attemptReference: references[of] ?? '' }),
      cause: randomUUID(),
      why: 'returned',
      state: 'succeeded',
      createdAt: new Date(),
      ...refund,
    })
  const { rows } = await listOrdersForDesk(db, BY, {})
  return paymentLabel(rows.find((row) => row.id === id)?.payment as never)
}

const paid = { status: 'delivered', paidAt: new Date(), attempts: ['succeeded'] } satisfies Given
const collected = { state: 'collected', collectedPaise: 300, collectedAt: new Date() } as const

test.each<[string, Given]>([
  ['Not paid', {}],
  ['Payment started', { attempts: ['redirected'] }],
  ['Declined', { attempts: ['failed'] }],
  ['Payment started', { attempts: ['failed', 'pending'] }],
  ['Payment cancelled', { attempts: ['failed', 'aborted'] }],
  ['Payment expired', { attempts: ['expired'] }],
  ['Payment in review', { attempts: ['failed', 'review'] }],
  ['Paid', { ...paid, attempts: ['failed', 'succeeded'] }],
  ['In another shop', { status: 'delivered', origin: 'import' }],
  ['COD to confirm', { cash: { state: 'to_confirm' } }],
  ['COD confirmed', { status: 'processing', cash: { state: 'promised' } }],
  ['COD with courier', { status: 'delivered', cash: collected }],
  ['COD received', { status: 'delivered', cash: { ...collected, state: 'reconciled' } }],
  ['COD not collected', { status: 'cancelled', cash: { state: 'ended', endedWhy: 'refused' } }],
  // Paid online after all.
  ['Paid', { ...paid, cash: { state: 'ended', endedWhy: 'paid_online' }, paymentMethod: 'online' }],
  ['Refund started', { ...paid, refunds: [{ amountPaise: 100, state: 'submitted' }] }],
  ['Refund failed', { ...paid, refunds: [{ amountPaise: 100, state: 'failed' }] }],
  ['Partly refunded', { ...paid, refunds: [{ amountPaise: 100 }] }],
  ['Refunded', { ...paid, refunds: [{ amountPaise: 100 }, { amountPaise: 200 }] }],
  [
    'Refund to pay',
    {
      status: 'delivered',
      cash: collected,
      refunds: [{ amountPaise: 300, state: 'requested' }],
    },
  ],
  // Money that was not owed does not make the order a refunded one.
  [
    'Paid',
    {
      ...paid,
      attempts: ['succeeded', 'succeeded'],
      refunds: [{ amountPaise: 300, why: 'paid_twice', of: 1 }],
    },
  ],
  [
    'Refunded',
    {
      status: 'cancelled',
      attempts: ['succeeded'],
      refunds: [{ amountPaise: 200, why: 'paid_after_cancellation' }],
    },
  ],
])('the list of orders says of a payment: %s', async (label, given) => {
  expect(await labelOf(given)).toBe(label)
})
