import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { sha256 } from '#app/basics/sha256.server.ts'
import type { CartLineInput } from '#app/cart/cart-line-input.ts'
import { quoteTotal, type QuotedLine } from '#app/cart/quote.ts'
import { quote } from '#app/cart/quotes.server.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { holdStock, scheduleStockRelease } from '#app/orders/stock-holds.server.ts'
import type { PaymentGateway } from '#app/payments/gateway.ts'
import { startAttempt } from '#app/payments/attempts.server.ts'
import { insertItems, insertOrder } from './insert-order.server.ts'
import { checkOrderLimits, type OrderLimitRefusal } from './order-limits.server.ts'
import type { ShipTo } from './shipping-form.ts'

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
  | OrderLimitRefusal

type Services = {
  db: Database
  gateways: { current: Pick<PaymentGateway, 'id' | 'largestAmount'> }
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
  services: Services,
  shopper: Shopper,
  checkout: Checkout,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  // Retries when the stock was taken meanwhile: the next quote names the line that is short, or has
  // it again if it is back.
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await tryPlaceOrder(services, shopper, checkout)
    } catch (error) {
      if (!(error instanceof OutOfStockError) || attempts === 3) throw error
    }
  }
}

function tryPlaceOrder(
  { db, gateways, jobs, now }: Services,
  shopper: Shopper,
  checkout: Checkout,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  const gateway = gateways.current
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
    // twenty times (T12).
    const refusal = await checkOrderLimits(tx, shopper.id, order.at)
    if (refusal) return err(refusal)
    for (;;) {
      const id = randomUUID()
      const row = { id, shopperId: shopper.id, ...checkout, ...order, requestHash, capability }
      if (await insertOrder(tx, row)) {
        await insertItems(tx, id, lines)
        const held = await holdStock(tx, id, lines.map(heldLine))
        if (!held.ok) throw new OutOfStockError()
        await startAttempt({ tx, jobs }, { id, gateway: gateway.id, ...order })
        await scheduleStockRelease({ tx, jobs }, id, order.at)
        return ok({ orderId: id, capability })
      }
      const placedMeanwhile = await findPlaced(tx, shopper, checkout.key, requestHash)
      if (placedMeanwhile) return placedMeanwhile
      // The number is taken by another order: draw again.
    }
  })
}

const heldLine = ({ requested, product }: QuotedLine) => ({
  productId: product?.id ?? requested.id,
  size: requested.size,
  quantity: requested.quantity,
})

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
