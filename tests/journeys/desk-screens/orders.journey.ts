import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  damagedPieces,
  orders,
  outbox,
  paymentAttempts,
  refunds,
  returns,
  shopWords,
} from '#db/schema.ts'
import { recordHistory } from '../../databases/record-history.ts'
import { rollUpSales } from '#app/desk/today/money/roll-up-sales.server.ts'
import { desk, orderIn } from './desk-screen.ts'
import { newMember } from '../../shop/clients/staff-client.ts'
import { insertOrder } from '../order-factory.ts'
import { checkScreens, type Stage } from '../visual-checks.ts'

/** Parcels of some weeks, of which a few came back. */
async function sendParcels(shop: Stage['shop'], email: string): Promise<void> {
  for (const [nth, daysAgo] of [2, 3, 9, 10, 11, 17, 24, 25, 38].entries()) {
    const { id } = await insertOrder(shop, email, { status: 'shipped' })
    const isBack = nth % 3 === 0
    await shop.database.db
      .update(orders)
      .set({
        shippedAt: sql`now() - make_interval(days => ${daysAgo})`,
        paymentMethod: nth % 2 ? 'online' : 'cash',
        shippingState: nth % 4 ? 'Uttar Pradesh' : 'Dadra and Nagar Haveli and Daman and Diu',
        shippingPostalCode: nth % 4 ? '211001' : '396230',
        ...(isBack && { status: 'cancelled', deliveryFailure: 'returned_to_sender' }),
      })
      .where(eq(orders.id, id))
  }
}

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

async function undoableOrder(stage: Stage) {
  const path = await orderIn('shipped')(stage)
  await stage.shop.database.db
    .update(orders)
    .set({ shippingUndoUntil: sql`now() + interval '10 minutes'` })
    .where(eq(orders.number, path.slice(-8)))
  return path
}

const openAll = ({ page }: Stage) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>('main details:not(.desk-menu)'))
      one.open = true
  })

checkScreens([
  { name: 'Desk, sign-in', path: '/desk/sign-in', shows: 'Sign in' },
  { name: 'Desk, code', path: '/desk/sign-in/code', shows: 'Enter your code' },
  {
    name: 'Desk, an invitation that is over',
    path: '/desk/invitation/none',
    answers: 404,
    shows: 'This invitation is over',
  },
  desk({ name: 'Desk, second factor', path: '/desk/second-factor', shows: 'Protect your account' }),
  desk({ name: 'Desk, Today', path: '/desk', shows: 'Today' }),
  desk({ name: 'Desk, checklist', path: '/desk/checklist', shows: 'Checklist' }),
  desk({
    name: 'Desk, charges',
    path: '/desk/words/charges',
    after: async ({ page }) => {
      await page.getByLabel('Delivery, for each order').fill('49')
      await page.getByRole('button', { name: 'Show what it would pay' }).click()
    },
    shows: 'Charges',
  }),
  desk({
    name: 'Desk, holidays',
    path: async ({ shop }) => {
      const holidays = [
        { from: '2028-08-15', to: '2028-08-15', name: 'Independence Day' },
        { from: '2028-10-14', to: '2028-10-18', name: 'Diwali' },
      ]
      const changes = { 'rules.holidays': holidays }
      await shop.database.db.update(shopWords).set({ changes, version: sql`version + 1` })
      return '/desk/words/holidays'
    },
    after: async ({ page }) => {
      await page.getByLabel('First date').fill('2028-10-20')
      await page.getByLabel('Last date, of several').fill('2028-10-24')
      await page.getByRole('button', { name: 'Show what it would move' }).click()
    },
    shows: 'Holidays',
  }),
  desk({
    name: 'Desk, search synonyms',
    path: async ({ shop }) => {
      const synonyms = [
        { words: ['mojari', 'mojadi'], means: ['ethnic shoes'] },
        { words: ['tunic', 'kurti'], means: [] },
      ]
      const changes = { 'rules.synonyms': synonyms }
      await shop.database.db.update(shopWords).set({ changes, version: sql`version + 1` })
      return '/desk/words/synonyms'
    },
    after: async ({ page }) => {
      await page.getByLabel('What shoppers type').fill('pehnava')
      await page.getByLabel('What it means', { exact: true }).fill('shirts, kurtas')
      await page.getByRole('button', { name: 'Show what it would find' }).click()
      await page.getByText('It would find').waitFor()
    },
    shows: 'Search synonyms',
  }),
  desk({
    name: 'Desk, Today with sales',
    path: async ({ shop, shopper }) => {
      const { db } = shop.database
      for (const daysAgo of [1, 3, 3, 4, 9, 12, 12, 12, 20, 31, 40]) {
        const { id } = await insertOrder(shop, shopper.email, { status: 'processing' })
        // By the database's clock, which the days of the plot follow.
        const paidAt = sql`now() - make_interval(days => ${daysAgo})`
        await db.update(orders).set({ paidAt }).where(eq(orders.id, id))
      }
      await rollUpSales(db)
      await sendParcels(shop, shopper.email)
      return '/desk'
    },
    signedIn: true,
    after: async ({ page }) => {
      for (const table of await page.getByText('As a table').all()) await table.click()
    },
    shows: 'Net sales',
  }),
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
    name: 'Desk, an order with returns and refunds',
    path: returnedOrder,
    signedIn: true,
    after: openAll,
    shows: 'Returns',
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
    name: 'Desk, a parcel that a colleague packs',
    path: async (stage) => {
      const path = (await orderIn('processing')(stage)).replace('orders', 'pack')
      const colleague = await newMember(stage.shop, 'packer')
      await colleague.get(path)
      return path
    },
    signedIn: true,
    shows: 'A colleague packs this',
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
  desk({ name: 'Desk, find', path: '/desk/find?q=nothing', shows: 'Find' }),
  desk({
    name: 'Desk, find, several',
    path: async (stage) => {
      await orderIn('processing')(stage)
      await orderIn('shipped')(stage)
      return `/desk/find?q=${stage.shopper.email}`
    },
    signedIn: true,
    shows: 'Find',
  }),
  desk({ name: 'Desk, to pack', path: '/desk/pack', shows: 'To pack' }),
  desk({
    name: 'Desk, a parcel to pack',
    path: async (stage) => (await orderIn('processing')(stage)).replace('orders', 'pack'),
    signedIn: true,
    after: async ({ page }) => {
      await page.getByRole('checkbox').first().check()
      await page.getByLabel('Scan or type a product code').fill('999')
      await page.keyboard.press('Enter')
      await page.getByText('Wrong piece').waitFor()
    },
    shows: 'Pieces',
  }),
  desk({ name: 'Desk, packing slips', path: '/desk/pack/slips', shows: 'Packing slips' }),
  desk({
    name: 'Desk, download orders',
    path: '/desk/orders/export?status=processing&state=Uttar+Pradesh',
    shows: 'Download orders as CSV',
  }),
  desk({
    name: 'Desk, ship many',
    path: '/desk/ship',
    after: async ({ page }) => {
      await page.getByLabel('Numbers and tracking numbers').fill('00000000 IN1\nno number')
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByText('Nothing is shipped until').waitFor()
    },
    shows: 'Ship many',
  }),
  desk({
    name: 'Desk, parcels',
    path: async (stage) => {
      const numbers = []
      for (let i = 0; i < 3; i += 1) numbers.push((await orderIn('shipped')(stage)).slice(-8))
      return `/desk/parcels#${numbers.join('-')}`
    },
    signedIn: true,
    after: async ({ page }) => {
      const [one, two, three] = new URL(page.url()).hash.slice(1).split('-')
      const lines = `${one} Delivered\n${two} RTO Delivered\n${three} In Transit\nDL99 Lost`
      await page.getByLabel('Order numbers or tracking numbers').fill(lines)
      await page.getByLabel('As the courier says').check()
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByText('This would be changed').waitFor()
    },
    shows: 'Parcels',
  }),
  desk({
    name: 'Desk, a phone order',
    path: '/desk/phone-order?q=kurta',
    after: ({ page }) => page.getByRole('link', { name: /^Add / }).first().click(),
    shows: 'Who it is for',
  }),
])
