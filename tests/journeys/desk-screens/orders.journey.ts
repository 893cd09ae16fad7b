import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { orders, outbox, paymentAttempts } from '#db/schema.ts'
import { desk, openAll, orderIn } from './desk-screen.ts'
import { insertOrder } from '../order-factory.ts'
import { checkScreens, type Stage } from '../visual-checks.ts'

async function undoableOrder(stage: Stage) {
  const path = await orderIn('shipped')(stage)
  await stage.shop.database.db
    .update(orders)
    .set({ shippingUndoUntil: sql`now() + interval '10 minutes'` })
    .where(eq(orders.number, path.slice(-8)))
  return path
}

checkScreens([
  desk({
    name: 'Desk, orders',
    path: async (stage) => {
      await orderIn('processing')(stage)
      await orderIn('shipped')(stage)
      return '/desk/orders'
    },
    signedIn: true,
    shows: 'Orders',
  }),
  desk({
    name: 'Desk, orders that are filtered',
    path: '/desk/orders?status=processing&from=2026-01-01&state=Uttar+Pradesh&colour=red',
    after: async ({ page }) => {
      await page.getByText('Filter', { exact: true }).click()
      await page.getByText('Save as a view').click()
    },
    shows: 'Orders',
  }),
  desk({
    name: 'Desk, an order to ship',
    path: orderIn('processing'),
    signedIn: true,
    shows: 'Next step',
  }),
  desk({
    name: 'Desk, a shipped order',
    path: orderIn('shipped'),
    signedIn: true,
    shows: 'Next step',
  }),
  desk({
    name: 'Desk, an order whose shipping can be undone',
    path: undoableOrder,
    signedIn: true,
    after: openAll,
    shows: 'Next step',
  }),
  desk({
    name: 'Desk, cancel of an order',
    path: async ({ shop, shopper }) => {
      const order = await insertOrder(shop, shopper.email, {
        status: 'processing',
        lines: [{ quantity: 3 }, {}],
      })
      return `/desk/orders/${order.number}/cancel?pieces-${order.items[0]?.id}=1`
    },
    signedIn: true,
    shows: 'This is cancelled',
  }),
  desk({
    name: 'Desk, refund of an order',
    path: async ({ shop, shopper }) => {
      const order = await insertOrder(shop, shopper.email, { status: 'delivered' })
      return `/desk/orders/${order.number}/refund`
    },
    signedIn: true,
    shows: 'Goodwill refund',
  }),
  desk({
    name: 'Desk, a payment in review',
    path: async ({ shop, shopper }) => {
      const order = await insertOrder(shop, shopper.email, { status: 'pending', attempt: 'review' })
      await shop.database.db
        .update(paymentAttempts)
        .set({ reason: 'less was paid than is owed', paidPaise: 1_299_50 })
        .where(eq(paymentAttempts.reference, order.reference))
      return `/desk/orders/${order.number}/payment`
    },
    signedIn: true,
    shows: 'What the shop knows',
  }),
  desk({
    name: 'Desk, mails in the history of an order',
    path: async ({ shop, shopper }) => {
      const order = await insertOrder(shop, shopper.email, { status: 'shipped' })
      const mail = { orderId: order.id, settledAt: new Date(), tries: 1, triedAt: new Date() }
      await shop.database.db.insert(outbox).values([
        { ...mail, id: randomUUID(), name: 'order-received-mail', state: 'sent' },
        { ...mail, id: randomUUID(), name: 'delivered-mail', state: 'given_up', tries: 21 },
        {
          ...mail,
          id: randomUUID(),
          name: 'shipped-mail',
          payload: { orderId: order.id },
          settledAt: null,
        },
      ])
      return `/desk/orders/${order.number}`
    },
    signedIn: true,
    shows: 'History',
  }),
  desk({
    name: 'Desk, cancel of many',
    path: async (stage) => {
      const paths = [await orderIn('processing')(stage), await orderIn('shipped')(stage)]
      const numbers = paths.map((path) => ['o', path.slice(-8)])
      return `/desk/orders/cancel?${new URLSearchParams(numbers)}`
    },
    signedIn: true,
    shows: 'Cancel many',
  }),
  desk({
    name: 'Desk, confirmation of many',
    path: async (stage) => {
      const paths = [await orderIn('processing')(stage), await orderIn('shipped')(stage)]
      const numbers = paths.map((path) => ['o', path.slice(-8)])
      return `/desk/orders/confirm?${new URLSearchParams(numbers)}`
    },
    signedIn: true,
    shows: 'Confirm many',
  }),
  desk({
    name: 'Desk, an order as its shopper sees it',
    path: async (stage) => `${await orderIn('shipped')(stage)}/as-shopper`,
    signedIn: true,
    shows: 'Order updates',
  }),
  desk({
    name: 'Desk, an order that is not there',
    path: '/desk/orders/00000000',
    answers: 404,
    shows: 'Not found',
  }),
  desk({
    name: 'Desk, download orders',
    path: '/desk/orders/export?status=processing&state=Uttar+Pradesh',
    shows: 'Download orders as CSV',
  }),
])
