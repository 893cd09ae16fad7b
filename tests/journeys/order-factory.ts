import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { orderItems, orders, paymentAttempts, styles, users } from '#db/schema.ts'
import type { OrderStatus } from '#app/orders/order.ts'
import type { AttemptState } from '#app/payments/payment.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { inClothingSizes, wellStocked } from './product-fixture.ts'
import { recordHistory } from '../databases/record-history.ts'
import { nextOrderId } from './order-ids.ts'
import type { JourneyShop } from './shop.ts'

type Line = Partial<
  Pick<typeof orderItems.$inferInsert, 'quantity' | 'returnable' | 'cancelledAt' | 'selectedSize'>
>

/** `daysAgo`: days since it reached its status. `imported`: nothing was paid through this shop. */
type OrderSpec = {
  status: OrderStatus
  daysAgo?: number
  lines?: Line[]
  imported?: true
  attempt?: AttemptState
}

export type InsertedOrder = {
  id: string
  number: string
  items: { id: string; name: string; price: number }[]
  reference: string
}

/** Days from being placed to its present status. */
const REACHED = {
  pending: 0,
  processing: 0,
  cancelled: 1,
  shipped: 1,
  delivered: 4,
} satisfies Record<OrderStatus, number>

/**
 * An order of garments of the demo catalogue with its history, as it would stand in the database.
 */
export async function insertOrder(
  { database: { db } }: JourneyShop,
  email: string,
  { status, daysAgo = 0, lines = [{}, {}], imported, attempt = 'succeeded' }: OrderSpec,
): Promise<InsertedOrder> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const goods = await db
    .select()
    .from(styles)
    .where(
      and(
        eq(styles.masterCategory, 'Apparel'),
        inClothingSizes,
        eq(styles.listed, true),
        isNotNull(styles.pricePaise),
        wellStocked,
      ),
    )
    .orderBy(asc(styles.id))
    .limit(lines.length)
  const id = nextOrderId(email)
  const reachedAt = new Date(Date.now() - daysAgo * DAY_MS)
  const placed = new Date(reachedAt.getTime() - REACHED[status] * DAY_MS)
  const after = (days: number) => new Date(placed.getTime() + days * DAY_MS + 60_000)
  const is = (...ones: OrderStatus[]) => ones.includes(status)
  const items = goods.map((style, position) => ({
    id: randomUUID(),
    orderId: id,
    position,
    productId: style.uuid,
    styleId: style.id,
    productName: style.productDisplayName,
    quantity: 1,
    pricePaise: style.pricePaise ?? 0,
    selectedSize: 'M',
    selectedColour: style.baseColour,
    ...lines[position],
  }))
  const total = items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
  const reference = `GIVEN${id.replaceAll('-', '').slice(0, 15).toUpperCase()}`
  await db.transaction(async (tx) => {
    await tx.insert(orders).values({
      id,
      number: id.slice(0, 8),
      userId: user?.id ?? null,
      status,
      totalPaise: total,
      shippingAddress: JSON.stringify({
        fullName: 'Asha Rao',
        address: '12 MG Road, Civil Lines',
        city: 'Prayagraj',
        state: 'Uttar Pradesh',
        postalCode: '211001',
        phone: '9876543210',
      }),
      contactEmail: email,
      shippingMethod: 'Standard Shipping',
      trackingNumber: is('shipped', 'delivered') ? 'IN123456789' : null,
      origin: imported ? 'import' : 'shop',
      idempotencyKey: imported ? `imported ${id}` : id,
      requestHash: '',
      capabilityHash: '',
      createdAt: placed,
      paidAt: imported || is('pending') ? null : after(0),
      shippedAt: is('shipped', 'delivered') ? after(1) : null,
      deliveredAt: is('delivered') ? after(4) : null,
      cancelledAt: is('cancelled') ? after(1) : null,
    })
    await tx.insert(orderItems).values(items)
    if (!imported)
      await tx.insert(paymentAttempts).values({
        reference,
        orderId: id,
        gateway: 'sabpaisa',
        amountPaise: total,
        state: is('pending') && attempt === 'succeeded' ? 'failed' : attempt,
        createdAt: placed,
        settledAt: after(0),
      })
    await recordHistory(tx)
  })
  const named = items.map((item) => ({
    id: item.id,
    name: item.productName,
    price: item.pricePaise,
  }))
  return { id, number: id.slice(0, 8), items: named, reference }
}

/**
 * An order of two of a first product in M and in its colour, and of one of a second without sizes
 * and colours.
 */
export async function insertTwoLineOrder(shop: JourneyShop, email: string): Promise<InsertedOrder> {
  const story = await insertOrder(shop, email, {
    status: 'processing',
    lines: [{ quantity: 2 }, {}],
  })
  const [first, second] = story.items
  for (const [item, choice] of [
    [first, { selectedColour: 'Navy Blue' }],
    [second, { selectedSize: null, selectedColour: null }],
  ] as const)
    await shop.database.db
      .update(orderItems)
      .set(choice)
      .where(eq(orderItems.id, item?.id ?? ''))
  return story
}
