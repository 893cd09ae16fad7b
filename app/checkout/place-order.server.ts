import { randomBytes, randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, orders, users } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { sha256 } from '#app/basics/sha256.server.ts'
import type { CartLineInput } from '#app/cart/cart-line-input.ts'
import { isReturnable } from '#app/catalogue/product/returnable.ts'
import { quoteTotal, type QuotedLine } from '#app/cart/quote.ts'
import { quote } from '#app/cart/quotes.server.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { orderNumber, SHIPPING_METHOD } from '#app/orders/order.ts'
import { holdExpiry, holdStock, scheduleStockRelease } from '#app/orders/stock-holds.server.ts'
import type { PaymentGateway } from '#app/payments/gateway.ts'
import { startAttempt } from '#app/payments/attempts.server.ts'
import { shippingAddress, type ShipTo } from './shipping-form.ts'
import { stateOf } from '#app/account/addresses/state-of-pin.server.ts'

export type Checkout = {
  /** Idempotency key, made when the checkout opens: one order, however often it is sent (T12). */
  key: string
  lines: readonly CartLineInput[]
  shipTo: ShipTo
}

export type PlacedOrder = {
  orderId: string
  /** Secret of the capability cookie; only the first answer carries it. */
  capability: string | undefined
}

export type OrderRefusal =
  | { why: 'lines'; lines: QuotedLine[] }
  | { why: 'key used for another order'; orderId: string }
  | { why: 'too much'; most: Paise }
  | { why: 'too many in a minute' }
  | { why: 'too many unpaid'; most: number }

/** Rate limit: nobody shops faster; a script does (T44). */
const MAX_ORDERS_PER_MINUTE = 10
/** Upper bound on unpaid orders of a shopper, because nobody else can buy what they hold. */
const MAX_UNPAID_ORDERS = 10

type Needs = {
  db: Database
  gateway: Pick<PaymentGateway, 'id' | 'largestAmount'>
  jobs: Jobs
  now: () => Date
}

/** Rolls the order back: somebody else took the stock between the quote and the hold. */
class OutOfStockError extends Error {}

/**
 * Places an order in one transaction, at the catalogue's prices: the order, its lines, its stock
 * hold, its payment attempt and the scheduled jobs are there together or not at all.
 */
export async function placeOrder(
  needs: Needs,
  shopper: Shopper,
  checkout: Checkout,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  // Retries when the stock was taken meanwhile: the next quote names the line that is short, or has
  // it again if it is back.
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await tryPlaceOrder(needs, shopper, checkout)
    } catch (error) {
      if (!(error instanceof OutOfStockError) || attempts === 3) throw error
    }
  }
}

function tryPlaceOrder(
  { db, gateway, jobs, now }: Needs,
  shopper: Shopper,
  checkout: Checkout,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  const requestHash = sha256(JSON.stringify([checkout.lines, checkout.shipTo]))
  return db.transaction(async (tx) => {
    const placed = await findPlaced(tx, shopper, checkout.key, requestHash)
    if (placed) return placed
    const lines = await quote(tx, checkout.lines)
    if (lines.some((line) => line.problem)) return err({ why: 'lines' as const, lines })
    const capability = randomBytes(16).toString('base64url')
    const order = { total: quoteTotal(lines), at: now() }
    if (order.total > gateway.largestAmount)
      return err({ why: 'too much' as const, most: gateway.largestAmount })
    // Rate limit on orders rather than requests: pressing twenty times on one order is not ordering
    // twenty times (T12). Row lock on the shopper: without it, concurrent orders would each count
    // the others as not there yet.
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, shopper.id))
      .for('no key update')
    const refusal = await checkOrderLimits(tx, shopper, order.at)
    if (refusal) return err(refusal)
    for (;;) {
      const id = randomUUID()
      const inserted = await tx
        .insert(orders)
        .values({
          id,
          number: orderNumber(id),
          userId: shopper.id,
          status: 'pending',
          totalPaise: order.total,
          shippingAddress: JSON.stringify(
            shippingAddress(checkout.shipTo, stateOf(checkout.shipTo.postalCode)),
          ),
          contactEmail: checkout.shipTo.email,
          shippingMethod: SHIPPING_METHOD,
          idempotencyKey: checkout.key,
          requestHash,
          capabilityHash: sha256(capability),
          createdAt: order.at,
          stockHeldUntil: holdExpiry(order.at),
        })
        .onConflictDoNothing()
        .returning({ id: orders.id })
      if (inserted.length === 0) {
        const placedMeanwhile = await findPlaced(tx, shopper, checkout.key, requestHash)
        if (placedMeanwhile) return placedMeanwhile
        continue // the number is taken by another order: draw again
      }
      await tx
        .insert(orderItems)
        .values(lines.map((line, position) => orderItem(id, line, position)))
      const held = await holdStock(
        tx,
        id,
        lines.map(({ requested, product }) => ({
          productId: product?.id ?? requested.id,
          size: requested.size,
          quantity: requested.quantity,
        })),
      )
      if (!held.ok) throw new OutOfStockError()
      await startAttempt({ tx, jobs }, { id, gateway: gateway.id, ...order })
      await scheduleStockRelease({ tx, jobs }, id, order.at)
      return ok({ orderId: id, capability })
    }
  })
}

/** Unpaid orders come first: waiting a minute does not help against them. */
async function checkOrderLimits(
  tx: Transaction,
  shopper: Shopper,
  at: Date,
): Promise<OrderRefusal | undefined> {
  const [counts] = await tx
    .select({
      unpaid: count(
        sql`case when ${orders.status} = 'pending' and ${orders.stockHeldUntil} is not null then 1 end`,
      ),
      recent: count(
        sql`case when ${orders.createdAt} > ${new Date(at.getTime() - 60_000)} then 1 end`,
      ),
    })
    .from(orders)
    .where(eq(orders.userId, shopper.id))
  if (counts && counts.unpaid >= MAX_UNPAID_ORDERS)
    return { why: 'too many unpaid', most: MAX_UNPAID_ORDERS }
  return counts && counts.recent >= MAX_ORDERS_PER_MINUTE
    ? { why: 'too many in a minute' }
    : undefined
}

/** Idempotency: the order that this key has already made. */
async function findPlaced(
  tx: Transaction,
  shopper: Shopper,
  key: string,
  requestHash: string,
): Promise<Result<PlacedOrder, OrderRefusal> | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, shopper.id), eq(orders.idempotencyKey, key)))
  if (!order) return undefined
  if (order.requestHash !== requestHash)
    return err({ why: 'key used for another order', orderId: order.id })
  return ok({ orderId: order.id, capability: undefined })
}

function orderItem(orderId: string, { requested, product }: QuotedLine, position: number) {
  if (!product) throw new Error('a line without a product cannot be ordered')
  return {
    id: randomUUID(),
    orderId,
    position,
    productId: product.id,
    styleId: product.styleId,
    productName: product.name,
    quantity: requested.quantity,
    pricePaise: product.price,
    selectedSize: requested.size,
    selectedColour: requested.colour,
    returnable: isReturnable(product),
  }
}
