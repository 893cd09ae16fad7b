import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import type { Log } from '#app/basics/log.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { sha256 } from '#app/basics/sha256.server.ts'
import type { CartLineInput } from '#app/cart/cart-line-input.ts'
import { chargesByRules, withCharges } from '#app/cart/charges.ts'
import { quoteTotal, type QuotedLine } from '#app/cart/quote.ts'
import { quote } from '#app/cart/quotes.server.ts'
import { findUnpaidHolds } from '#app/cart/unpaid-holds.server.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { holdExpiry } from '#app/orders/holds/hold-expiry.ts'
import type { HoldRefusal } from '#app/orders/holds/hold-refusal.ts'
import {
  checkHoldBudgets,
  countLapses,
  lockShopper,
  recordHolder,
} from '#app/orders/holds/stock-holders.server.ts'
import type { Line } from '#app/orders/holds/stock-lines.ts'
import { holdStock, scheduleStockRelease } from '#app/orders/stock-holds.server.ts'
import type { PaymentGateway } from '#app/payments/gateway.ts'
import { startAttempt } from '#app/payments/attempts.server.ts'
import { cancelUnpaidOrders } from './cancel-unpaid-orders.server.ts'
import { insertCharges, insertItems, insertOrder } from './insert-order.server.ts'
import { checkOrderLimits, type OrderLimitRefusal } from './order-limits.server.ts'
import type { ShipTo } from './address/shipping-form.ts'

export type Checkout = {
  /** Idempotency key, made when the checkout opens: one order, however often it is sent (T12). */
  key: string
  lines: readonly CartLineInput[]
  shipTo: ShipTo
  /**
   * Unpaid orders of the shopper that this one takes the place of: they are cancelled with it, save
   * those whose payment is on its way, and what they hold is free for it.
   */
  replaces: readonly string[]
  /** Keyed digest of the browser's network address. */
  visitor: string
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
  | HoldRefusal

type Services = {
  db: Database
  gateways: { current: Pick<PaymentGateway, 'id' | 'largestAmount' | 'paymentWindowMs'> }
  jobs: Jobs
  now: () => Date
  log: Pick<Log, 'error'>
}

/** Rolls the order back: somebody else took the stock between the quote and the hold. */
class OutOfStockError extends Error {}

/** Rolls back what a refused order would have replaced. */
class RefusedError extends Error {
  refusal: OrderRefusal
  constructor(refusal: OrderRefusal) {
    super(refusal.why)
    this.refusal = refusal
  }
}

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
      return ok(await tryPlaceOrder(services, shopper, checkout))
    } catch (error) {
      if (error instanceof RefusedError) return err(error.refusal)
      if (!(error instanceof OutOfStockError) || attempts === 3) throw error
    }
  }
}

/** @throws RefusedError, OutOfStockError */
function tryPlaceOrder(
  { db, gateways, jobs, now, log }: Services,
  shopper: Shopper,
  checkout: Checkout,
): Promise<PlacedOrder> {
  const gateway = gateways.current
  const hash = requestHash(checkout)
  return db.transaction(async (tx) => {
    // Row lock on the shopper: presses of one key wait for the first, and find its order (T12).
    const holder = { shopperId: shopper.id, visitor: checkout.visitor }
    await lockShopper(tx, shopper.id)
    const placed = await findPlaced(tx, shopper, checkout.key, hash)
    if (placed) return placed
    const at = now()
    const { replaces } = checkout
    const wanted = checkout.lines.map(stockLine)
    await cancelUnpaidOrders(tx, { shopperId: shopper.id, replaces, lines: wanted, at })
    const holds = await findUnpaidHolds(tx, shopper.id)
    const lines = await quote({ db: tx, log }, checkout.lines, holds)
    if (lines.some((line) => line.problem)) throw new RefusedError({ why: 'lines', lines })
    const { paymentWindowMs } = gateway
    const stockHeldUntil = holdExpiry({
      at,
      paymentWindowMs,
      lapses: await countLapses(tx, shopper.id, at),
    })
    const charges = chargesByRules()
    const order = { total: withCharges(quoteTotal(lines), charges), at, stockHeldUntil }
    if (order.total > gateway.largestAmount)
      throw new RefusedError({ why: 'too much', most: gateway.largestAmount })
    // Rate limit on orders rather than requests: pressing twenty times on one order is not ordering
    // twenty times (T12).
    const refusal = await checkOrderLimits(tx, holder, at)
    if (refusal) throw new RefusedError(refusal)
    const withinBudgets = await checkHoldBudgets(tx, holder, holds, wanted)
    if (!withinBudgets.ok) throw new RefusedError(withinBudgets.error)
    const capability = randomBytes(16).toString('base64url')
    const id = await insertNumberedOrder(tx, {
      ...checkout,
      ...order,
      shopperId: shopper.id,
      requestHash: hash,
      capability,
    })
    await insertItems(tx, id, lines)
    await insertCharges(tx, id, charges)
    const held = await holdStock(tx, id, wanted, holds)
    if (!held.ok) throw new OutOfStockError()
    await recordHolder(tx, id, holder)
    await startAttempt({ tx, jobs }, { id, gateway: gateway.id, ...order })
    await scheduleStockRelease({ tx, jobs }, id, stockHeldUntil)
    return { orderId: id, capability }
  })
}

/** Fingerprint of the lines and the address, to tell a repeat from another order. */
export const requestHash = ({ lines, shipTo }: Pick<Checkout, 'lines' | 'shipTo'>): string =>
  sha256(JSON.stringify([lines, shipTo]))

/** Draws an id until its order number is free. */
async function insertNumberedOrder(
  tx: Transaction,
  order: Omit<Parameters<typeof insertOrder>[1], 'id'>,
): Promise<string> {
  for (;;) {
    const id = randomUUID()
    if (await insertOrder(tx, { ...order, id })) return id
  }
}

const stockLine = ({ id, size, quantity }: CartLineInput): Line => ({
  productId: id,
  size,
  quantity,
})

/** Idempotency: the order that this key has already made. */
async function findPlaced(
  tx: Transaction,
  shopper: Shopper,
  key: string,
  requestHash: string,
): Promise<PlacedOrder | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, shopper.id), eq(orders.idempotencyKey, key)))
  if (!order) return undefined
  if (order.requestHash !== requestHash)
    throw new RefusedError({ why: 'key used for another order', orderId: order.id })
  return { orderId: order.id, capability: undefined }
}
