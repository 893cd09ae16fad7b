import { eq, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { rollUpSales } from '#app/desk/today/money/roll-up-sales.server.ts'
import { desk, orderIn } from './desk-screen.ts'
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
  desk({
    name: 'Desk, a phone order',
    path: '/desk/phone-order?q=kurta',
    after: ({ page }) => page.getByRole('link', { name: /^Add / }).first().click(),
    shows: 'Who it is for',
  }),
])
