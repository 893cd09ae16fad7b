import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { transactionWithLock } from '#db/transactions.ts'
import { insertRows } from '#db/prepared.ts'
import { orders, stockHolders, users } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import { takesOrders } from '#app/basics/opening/opening.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { CartLineInput } from '#app/cart/cart-line-input.ts'
import { shownCosts, type ChargesRefusal } from '#app/cart/quote/order-costs.ts'
import { countedPieces, type QuotedLine } from '#app/cart/quote/quote.ts'
import { quote } from '#app/cart/quote/quotes.server.ts'
import { findUnpaidHolds } from '#app/cart/quote/unpaid-holds.server.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { orderPlaced } from '#app/orders/audit/events.ts'
import { insertEvents } from '#app/orders/audit/record-event.server.ts'
import { holdRefusal, type HoldRefusal } from '#app/orders/holds/hold-refusal.ts'
import { piecesOf } from '#app/orders/holds/stock-holders.server.ts'
import type { Line } from '#app/orders/holds/stock-lines.ts'
import { holdStock } from '#app/orders/stock-holds.server.ts'
import type { PaymentGateway } from '#app/payments/gateway.ts'
import { chosenGateway } from '#app/payments/ways/ways-to-pay.ts'
import type { TextChannel } from '#app/texting/messenger.ts'
import { findPinService, notServed, type NotServed } from '#app/shipping/find-pin-service.server.ts'
import { chosenOf } from './payment/chosen.ts'
import { cancelUnpaidOrders } from './cancel-unpaid-orders.server.ts'
import { insertsOfOrder, isNumberTaken } from './insert-order.server.ts'
import { choosePayment, paymentParts, type PaymentRefusal } from './payment/order-payment.server.ts'
import { checkOrderLimits, type OrderLimitRefusal } from './order-limits.server.ts'
import { requestHash, type Checkout } from './checkout-request.server.ts'

export type PlacedOrder = {
  orderId: string
  /** Secret of the capability cookie; only the first answer carries it. */
  capability: string | undefined
  /** Of the attempt to pay, where it has others. */
  gateway?: string | undefined
}

export type OrderRefusal =
  | { why: 'not selling' }
  | { why: 'lines'; lines: QuotedLine[] }
  | ChargesRefusal
  | NotServed
  | { why: 'key used for another order'; orderId: string }
  | PaymentRefusal
  | OrderLimitRefusal
  | HoldRefusal

type Gateway = Pick<PaymentGateway, 'id' | 'largestAmount' | 'paymentWindowMs'>

type Services = {
  db: Database
  gateways: { offered: readonly [Gateway, ...Gateway[]] }
  jobs: Jobs
  textChannel: TextChannel | undefined
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
  if (!takesOrders()) return err({ why: 'not selling' })
  // Retries when the stock was taken meanwhile: the next quote names the line that is short, or has
  // it again if it is back.
  for (let attempts = 1; ; attempts += 1) {
    try {
      return ok(await tryPlaceOrder(services, shopper, checkout))
    } catch (error) {
      if (error instanceof RefusedError) return err(error.refusal)
      const mayGoWell = error instanceof OutOfStockError || isNumberTaken(error)
      if (!mayGoWell || attempts === 3) throw error
    }
  }
}

/** @throws RefusedError, OutOfStockError */
function tryPlaceOrder(
  { db, gateways, jobs, textChannel, now, log }: Services,
  shopper: Shopper,
  checkout: Checkout,
): Promise<PlacedOrder> {
  const gateway = chosenGateway(gateways.offered, checkout.pay)
  const { shipTo } = checkout
  const hash = requestHash(checkout)
  // Row lock on the shopper: presses of one key wait for the first, and find its order (T12).
  return transactionWithLock(db, { column: users.id, value: shopper.id }, async (tx) => {
    const at = now()
    const { replaces, chargesShown } = checkout
    // What is begun together is one round trip (db/pipelining.ts).
    const findingPlaced = findPlaced(tx, shopper, checkout.key, hash)
    if (replaces.length > 0) {
      const placed = await findingPlaced
      if (placed) return placed
      const wanted = checkout.lines.map(stockLine)
      await cancelUnpaidOrders(tx, { shopperId: shopper.id, replaces, lines: wanted, at })
    }
    const findingHolds = findUnpaidHolds(tx, shopper.id)
    const [placed, holds, lines, service, limits] = await Promise.all([
      findingPlaced,
      findingHolds,
      quote({ db: tx, log }, checkout.lines, findingHolds),
      findPinService(tx, shipTo.postalCode, shipTo.state),
      // Rate limit on orders rather than requests: pressing twenty times on one order is not
      // ordering twenty times (T12).
      checkOrderLimits(tx, { shopperId: shopper.id, visitor: checkout.visitor }, at),
    ])
    if (placed) return placed
    if (service.kind === 'not served') throw new RefusedError(notServed(shipTo))
    if (lines.some((line) => line.problem)) throw new RefusedError({ why: 'lines', lines })
    const costs = shownCosts(lines, chosenOf(checkout), chargesShown)
    if (!costs.ok) throw new RefusedError(costs.error)
    const { charges, total } = costs.value
    const id = randomUUID()
    const order = { id, total, at }
    const choosing = { ...checkout, gateway, shopper, lines, service, lapses: limits.lapses }
    const payment = await choosePayment(tx, choosing, order)
    if (!payment.ok) throw new RefusedError(payment.error)
    const refusal =
      limits.refusal ??
      holdRefusal({ account: piecesOf(holds), visitor: limits.heldByVisitor }, countedPieces(lines))
    if (refusal) throw new RefusedError(refusal)
    const capability = randomBytes(16).toString('base64url')
    const placing = { ...checkout, ...order, lines, charges, capability, origin: 'shop' as const }
    const parts = paymentParts(order, payment.value)
    const inserts = [
      ...insertsOfOrder({
        ...placing,
        payment: parts.row,
        shopperId: shopper.id,
        requestHash: hash,
      }),
      insertRows(stockHolders, [{ orderId: id, visitor: checkout.visitor }]),
      ...parts.inserts,
      insertEvents('shopper', id, [orderPlaced(id, order.total), ...parts.events]),
    ]
    const sold = lines.map(({ requested, size }) => stockLine({ ...requested, size }))
    const [held] = await Promise.all([
      holdStock(tx, id, sold, holds, inserts),
      ...parts.enqueue({ tx, jobs, textChannel }),
    ])
    if (!held.ok) throw new OutOfStockError()
    return { orderId: id, capability }
  })
}

const stockLine = (line: CartLineInput): Line => ({ ...line, productId: line.id })

/** Idempotency: the order that this key has already made. */
async function findPlaced(
  tx: Transaction,
  shopper: Shopper,
  key: string,
  requestHash: string,
): Promise<PlacedOrder | undefined> {
  const [order] = await tx
    .select({ id: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.userId, shopper.id), eq(orders.idempotencyKey, key)))
    .prepare('placed_order')
    .execute()
  if (!order) return undefined
  if (order.requestHash !== requestHash)
    throw new RefusedError({ why: 'key used for another order', orderId: order.id })
  return { orderId: order.id, capability: undefined }
}
