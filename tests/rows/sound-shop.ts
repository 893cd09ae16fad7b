import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import {
  orderCharges,
  orderItems,
  orders,
  paymentAttempts,
  refunds,
  returns,
  stockHolds,
} from '#db/schema.ts'
import { recordHistory } from '../databases/record-history.ts'

const id = (n: number) => `${String(n).padStart(8, '0')}-1111-4222-8333-444455556666`
const numbersOf = <Names extends string>(ids: Record<Names, string>) =>
  Object.fromEntries(
    Object.entries<string>(ids).map(([name, one]) => [name, one.slice(0, 8)]),
  ) as Record<Names, string>

export const ORDER = { delivered: id(1), twice: id(2), unpaid: id(3), cancelled: id(4) }
export const NUMBER = numbersOf(ORDER)
export const ITEM = { returned: id(11), cancelled: id(12), twice: id(13), unpaid: id(14) }
export const RETURN = id(21)
export const REFUND = { ofReturn: id(31), ofCancelled: id(32), ofSecond: id(33), none: id(34) }
const PRODUCT = id(41)

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const line = { position: 0, productId: PRODUCT, quantity: 1, selectedSize: 'M' }

/**
 * Four orders as a sound shop has them, with their events: one that arrived, of which a line was
 * cancelled and a piece was returned, one that was paid twice, one that waits for its money, and
 * one that was cancelled unpaid.
 */
export async function insertSoundShop(db: Database): Promise<void> {
  const order = (key: string, of: Partial<typeof orders.$inferInsert>) => ({
    id: key,
    number: key.slice(0, 8),
    status: 'pending' as const,
    totalPaise: 4_000,
    shippingAddress: '{}',
    addressReadable: false,
    contactEmail: 'a@b.example',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: key,
    requestHash: '',
    capabilityHash: '',
    createdAt: day(1),
    ...of,
  })
  await db.insert(orders).values([
    order(ORDER.delivered, {
      status: 'delivered',
      totalPaise: 4_100,
      paidAt: day(2),
      shippedAt: day(4),
      deliveredAt: day(6),
    }),
    order(ORDER.twice, { status: 'processing', totalPaise: 500, paidAt: day(2) }),
    order(ORDER.unpaid, {
      createdAt: new Date(),
      stockHeldUntil: new Date(Date.now() + 30 * 60_000),
    }),
    order(ORDER.cancelled, { status: 'cancelled', cancelledAt: day(3) }),
  ])
  await db.insert(orderItems).values([
    { ...line, id: ITEM.returned, orderId: ORDER.delivered, quantity: 2, pricePaise: 1_000 },
    {
      ...line,
      id: ITEM.cancelled,
      orderId: ORDER.delivered,
      position: 1,
      pricePaise: 2_000,
      cancelledAt: day(3),
    },
    { ...line, id: ITEM.twice, orderId: ORDER.twice, pricePaise: 500 },
    { ...line, id: ITEM.unpaid, orderId: ORDER.unpaid, pricePaise: 3_900 },
    { ...line, id: id(15), orderId: ORDER.cancelled, pricePaise: 4_000 },
  ])
  const fee = { position: 0, code: 'delivery' as const, amountPaise: 100 }
  await db.insert(orderCharges).values([
    { ...fee, orderId: ORDER.delivered },
    { ...fee, orderId: ORDER.unpaid },
  ])
  await db
    .insert(stockHolds)
    .values({ orderId: ORDER.unpaid, productId: PRODUCT, size: 'M', quantity: 1 })
  const paid = (reference: string, orderId: string, amountPaise: number, gatewayRef: string) => ({
    reference,
    orderId,
    gateway: 'sabpaisa',
    amountPaise,
    paidPaise: amountPaise,
    state: 'succeeded' as const,
    gatewayRef,
    createdAt: day(1),
    settledAt: day(2),
    nextCheckAt: null,
  })
  await db.insert(paymentAttempts).values([
    paid('PAID', ORDER.delivered, 4_100, 'bank 1'),
    paid('PAID AGAIN', ORDER.twice, 500, 'bank 2'),
    paid('PAID TOO OFTEN', ORDER.twice, 500, 'bank 3'),
    {
      ...paid('FAILED', ORDER.cancelled, 4_000, 'bank 4'),
      state: 'failed' as const,
      paidPaise: null,
    },
    {
      reference: 'OPEN',
      orderId: ORDER.unpaid,
      gateway: 'sabpaisa',
      amountPaise: 4_000,
      state: 'created',
      createdAt: new Date(),
    },
  ])
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: sql`now() + interval '1 hour'` })
    .where(eq(paymentAttempts.reference, 'OPEN'))
  await db.insert(returns).values({
    id: RETURN,
    orderItemId: ITEM.returned,
    quantity: 1,
    reason: 'damaged',
    state: 'accepted',
    requestedAt: day(7),
    settledAt: day(9),
  })
  const refund = (key: string, attemptReference: string, cause: string, amountPaise: number) => ({
    id: key,
    attemptReference,
    cause,
    amountPaise,
    why: 'other' as const,
    state: 'succeeded' as const,
    createdAt: day(9),
    settledAt: day(10),
  })
  await db
    .insert(refunds)
    .values([
      refund(REFUND.ofReturn, 'PAID', `returned ${RETURN}`, 1_100),
      refund(REFUND.ofCancelled, 'PAID', `cancelled ${ITEM.cancelled}`, 2_000),
      refund(REFUND.ofSecond, 'PAID TOO OFTEN', 'payment', 500),
    ])
  await recordHistory(db)
}
