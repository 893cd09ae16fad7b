import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { damagedPieces, orders, refunds, returns } from '#db/schema.ts'
import { recordHistory } from '../../databases/record-history.ts'
import { desk, openAll } from './desk-screen.ts'
import { insertOrder } from '../order-factory.ts'
import { checkScreens, type Stage } from '../visual-checks.ts'

/** A delivered order with a return to inspect, replacements to send and sent, and a refund that failed. */
async function returnedOrder({ shop, shopper }: Stage) {
  const { number, items, reference } = await insertOrder(shop, shopper.email, {
    status: 'delivered',
    lines: [{}, {}, {}],
  })
  const [first, second, third] = items.map(({ id }) => id)
  const { db } = shop.database
  const asked = { quantity: 1, requestedAt: new Date() }
  await db.insert(returns).values([
    {
      ...asked,
      id: randomUUID(),
      orderItemId: first ?? '',
      reason: 'damaged',
      note: 'The seam at the left sleeve is open.',
      state: 'requested',
      exchangeSize: 'L',
      exchangeState: 'held',
    },
    {
      ...asked,
      id: randomUUID(),
      orderItemId: second ?? '',
      reason: 'too_small',
      state: 'accepted',
      settledAt: new Date(),
      exchangeSize: 'XL',
      exchangeState: 'held',
    },
    {
      ...asked,
      id: randomUUID(),
      orderItemId: third ?? '',
      reason: 'too_large',
      state: 'accepted',
      settledAt: new Date(),
      exchangeSize: 'S',
      exchangeState: 'sent',
      exchangeSentAt: new Date(),
    },
  ])
  await db.insert(refunds).values({
    id: randomUUID(),
    attemptReference: reference,
    cause: 'screen',
    amountPaise: 100_00,
    why: 'other',
    whyNote: 'A torn parcel',
    state: 'failed',
    detail: 'the bank refused it',
    createdAt: new Date(),
  })
  await recordHistory(db)
  return `/desk/orders/${number}`
}

checkScreens([
  desk({
    name: 'Desk, an order with returns and refunds',
    path: returnedOrder,
    signedIn: true,
    after: openAll,
    shows: 'Returns',
  }),
  desk({
    name: 'Desk, a return that is opened late',
    path: async ({ shop, shopper }) => {
      const order = await insertOrder(shop, shopper.email, {
        status: 'delivered',
        lines: [{ quantity: 3 }, {}],
      })
      await shop.database.db
        .update(orders)
        .set({ deliveredAt: sql`now() - interval '40 days'` })
        .where(eq(orders.id, order.id))
      return `/desk/orders/${order.number}/return`
    },
    signedIn: true,
    after: ({ page }) => page.getByRole('checkbox').first().check(),
    shows: 'What comes back',
  }),
  desk({
    name: 'Desk, returns',
    path: async (stage) => {
      await returnedOrder(stage)
      return '/desk/returns'
    },
    signedIn: true,
    shows: 'Returns',
  }),
  desk({
    name: 'Desk, returns received',
    path: async (stage) => {
      await returnedOrder(stage)
      const waiting = await stage.shop.database.db
        .select({ id: returns.id })
        .from(returns)
        .where(eq(returns.state, 'requested'))
      return `/desk/returns/receive?${new URLSearchParams(waiting.map(({ id }) => ['r', id]))}`
    },
    signedIn: true,
    shows: 'Returns received',
  }),
  desk({
    name: 'Desk, damaged pieces',
    path: async ({ shop, shopper }) => {
      const { items } = await insertOrder(shop, shopper.email, { status: 'delivered' })
      await shop.database.db
        .insert(damagedPieces)
        .values(items.map(({ id }) => ({ orderItemId: id, quantity: 1, foundAt: new Date() })))
      return '/desk/returns/damaged'
    },
    signedIn: true,
    shows: 'Damaged pieces',
  }),
])
