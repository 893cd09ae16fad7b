import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { orderItems, orders, paymentAttempts, refunds, stock, styles, users } from '#db/schema.ts'
import type { RunningShop } from '../../running-shop.ts'
import type { Visitor } from '../../visitor.ts'

export type Shopper = Visitor & { email: string }
export type Goods = {
  id: string
  styleId: number
  name: string
  price: number
  colour: string | null
}
export type Line = Record<string, unknown>

/** The nth garment of the catalogue in S to XXL with a price and enough stock in M. */
export async function garment(
  { database }: { database: Pick<RunningShop['database'], 'db'> },
  nth = 0,
): Promise<Goods> {
  const [style] = await database.db
    .select()
    .from(styles)
    .where(and(eq(styles.masterCategory, 'Apparel'), eq(styles.listed, true), enoughInM))
    .orderBy(asc(styles.id))
    .offset(nth)
    .limit(1)
  if (!style?.pricePaise) throw new Error(`the demo catalogue has no garment ${nth} with a price`)
  return {
    id: style.uuid,
    styleId: style.id,
    name: style.productDisplayName,
    price: style.pricePaise,
    colour: style.baseColour,
  }
}

const enoughInM = sql`exists (select from ${stock} where ${stock.productId} = ${styles.uuid} and ${stock.size} = 'M' and ${stock.quantity} >= 10)`

/** A cart line as the checkout sends it. */
export const lineOf = ({ id, colour, price }: Goods, changes: Line = {}): Line => ({
  id,
  size: 'M',
  colour,
  quantity: 1,
  price,
  ...changes,
})

export const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '+91 98765-43210',
  address: '12 MG Road, Civil Lines',
  city: 'Prayagraj',
  postalCode: '211 001',
}

export const checkoutForm = (
  email: string,
  lines: unknown,
  changes: Record<string, string> = {},
): Record<string, string> => ({
  ...address,
  email,
  key: randomUUID(),
  lines: typeof lines === 'string' ? lines : JSON.stringify(lines),
  ...changes,
})

export type CheckoutAnswer = { status: number; orderId: string; body: string }

/** Presses the button of the checkout, as the page's own script does. */
export async function checkOut(
  shopper: Shopper,
  lines: unknown,
  changes: Record<string, string> = {},
): Promise<CheckoutAnswer> {
  return sendCheckout(shopper, checkoutForm(shopper.email, lines, changes))
}

export async function sendCheckout(
  visitor: Visitor,
  form: Record<string, string>,
): Promise<CheckoutAnswer> {
  const answer = await visitor.post('/checkout.data', form)
  const body = await answer.text()
  return {
    status: answer.status,
    orderId: /"orderId","([0-9a-f-]{36})"/.exec(body)?.[1] ?? '',
    body,
  }
}

/** An order of one garment, not paid yet. */
export async function placeOneGarment(shop: RunningShop, shopper: Shopper): Promise<string> {
  const { status, orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
  if (status !== 200 || !orderId) throw new Error(`the checkout answered ${status}`)
  return orderId
}

export const ordersOf = async ({ database }: RunningShop, { email }: { email: string }) =>
  (
    await database.db
      .select({ order: orders })
      .from(orders)
      .innerJoin(users, eq(orders.userId, users.id))
      .where(eq(users.email, email))
      .orderBy(asc(orders.createdAt))
  ).map(({ order }) => order)

export const itemsOf = ({ database }: RunningShop, orderId: string) =>
  database.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))

/** The newest first. */
export const attemptsOf = ({ database }: RunningShop, orderId: string) =>
  database.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt))

/** Refunds of a payment, the oldest first. */
export const refundsOf = ({ database }: RunningShop, reference: string) =>
  database.db
    .select()
    .from(refunds)
    .where(eq(refunds.attemptReference, reference))
    .orderBy(asc(refunds.createdAt))

export async function orderById({ database }: RunningShop, orderId: string) {
  const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`no order ${orderId}`)
  return order
}

/** The products a page links to, in its order. */
export const productsIn = (page: string) => [
  ...new Set([...page.matchAll(/href="\/product\/([0-9a-f-]{36})"/g)].map(([, id]) => id)),
]
