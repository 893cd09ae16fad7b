import { eq } from 'drizzle-orm'
import { orderItems, orders, users } from '#db/schema.ts'
import { insertOrder } from './order-factory.ts'
import { firstShirtLine, checkScreens, putInCart, type Stage } from './visual-checks.ts'

// More than anybody will order, under a longer name than anybody has: the layout must hold.

const PERSON =
  'Venkatanarasimharajuvaripeta Subrahmanyabharathi Chandrasekharan Ayyar Thiruvananthapuram'.slice(
    0,
    88,
  )
const GARMENT =
  'Northmohur Men Half Sleeve Checked Handwoven Burgundy Casual Shirt With Two Front Pockets'.slice(
    0,
    88,
  )
const DEAR = { pricePaise: 1_23_45_678_00, quantity: 1 }
/** The same for a large quantity of one product. */
const MANY = { pricePaise: 1_23_456_78, quantity: 100 }

async function renameShopper({ shop: { database }, shopper }: Stage): Promise<void> {
  await database.db.update(users).set({ name: PERSON }).where(eq(users.email, shopper.email))
}

async function extremeOrder(
  { shop, shopper }: Stage,
  status: 'pending' | 'processing' | 'shipped',
): Promise<string> {
  const { db } = shop.database
  const { id, items } = await insertOrder(shop, shopper.email, { status, lines: [{}, {}] })
  const address = {
    fullName: PERSON,
    address: PERSON,
    city: PERSON.slice(0, 80),
    state: 'Andhra Pradesh',
    postalCode: '533124',
    phone: '9876543210',
  }
  await db
    .update(orders)
    .set({
      shippingAddress: JSON.stringify(address),
      totalPaise: 2 * 1_23_45_678_00,
      trackingNumber: 'IN'.padEnd(64, '0123456789'),
    })
    .where(eq(orders.id, id))
  for (const [i, line] of [DEAR, MANY].entries())
    await db
      .update(orderItems)
      .set({ ...line, productName: i === 0 ? GARMENT : PERSON.replaceAll(' ', '') })
      .where(eq(orderItems.id, items[i]?.id ?? ''))
  return id
}

const at =
  (path: (id: string) => string, status: 'pending' | 'processing' | 'shipped') =>
  async (stage: Stage) =>
    path(await extremeOrder(stage, status))

async function extremeCart(stage: Stage): Promise<void> {
  await renameShopper(stage)
  const { pricePaise: price, quantity } = MANY
  await putInCart(stage.page, {
    ...(await firstShirtLine(stage.shop)),
    name: PERSON.replaceAll(' ', ''),
    price,
    quantity,
  })
}

checkScreens([
  {
    name: 'My Orders, with absurd ones',
    path: '/orders',
    signedIn: true,
    before: async (stage) => {
      for (const status of ['pending', 'processing', 'shipped'] as const)
        await extremeOrder(stage, status)
    },
    shows: 'My Orders',
  },
  {
    name: 'Order details, an absurd order',
    path: at((id) => `/orders/${id}`, 'shipped'),
    signedIn: true,
    shows: 'Shipping address',
  },
  {
    name: 'Order success, an absurd order',
    path: at((id) => `/order-success?order=${id}`, 'processing'),
    signedIn: true,
    shows: 'Delivery address',
  },
  {
    name: 'Cancel, an absurd order',
    path: at((id) => `/orders/${id}/cancel`, 'processing'),
    signedIn: true,
    shows: 'Cancel your order',
  },
  {
    name: 'Cart, an absurd one',
    path: '/cart',
    signedIn: true,
    before: extremeCart,
    shows: 'Cart',
  },
  {
    name: 'Checkout, an absurd order',
    path: '/checkout',
    signedIn: true,
    before: extremeCart,
    after: ({ page }) => page.getByRole('heading', { name: 'Delivery address' }).waitFor(),
    shows: 'Checkout',
  },
  {
    name: 'Account, of an absurd name',
    path: '/account',
    signedIn: true,
    before: renameShopper,
    shows: 'My Account',
  },
])
