import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders, stock } from '#db/schema.ts'
import { mayCheckStatus, type RateLimits } from '#app/account/rate-limits.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import { findUnpaidHolds } from '#app/cart/quote/unpaid-holds.server.ts'
import { holdExpiry, prolongedHold } from '#app/orders/holds/hold-expiry.ts'
import type { HoldRefusal } from '#app/orders/holds/hold-refusal.ts'
import {
  checkHoldBudgets,
  countLapses,
  lockShopper,
  recordHolder,
  type Holder,
} from '#app/orders/holds/stock-holders.server.ts'
import { aggregateLines, type Line, type StockShortage } from '#app/orders/holds/stock-lines.ts'
import {
  findStockLines,
  scheduleStockRelease,
  tryHoldStock,
} from '#app/orders/stock-holds.server.ts'
import { listAttempts, startAttempt } from '../attempts.server.ts'
import { isFirmUnpaid, mayBePaidOnline, mayStillSucceed, paymentStatus } from '../payment.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { owedOnline } from './payable.server.ts'
import { settlePayment } from '../settle-payment.server.ts'
import { supersedeAttempts } from '../supersede-attempts.server.ts'
import { chosenGateway } from '../ways/ways-to-pay.ts'

/** Upper bound on attempts that are checked at once; the schedule checks the older ones. */
const MAX_STATUS_CHECKS = 5

/** Age up to which an attempt is used again: an older one may end at the gateway before the hold. */
const REUSE_MS = 10 * MINUTE_MS

type Services = Parameters<typeof settlePayment>[0]

export type PayAgainRefusal =
  | { why: 'nothing to pay' }
  | { why: 'sold out' }
  /** Some is left, but too little for one account to hold all this unpaid. */
  | { why: 'too few left' }
  | HoldRefusal

/** `gateway`: its gateway, where several are offered. */
type AttemptToPay = { reference: string; gateway: string | undefined; isNew: boolean }

/**
 * Gives an unpaid order another attempt. Status checks of earlier attempts come first: one that
 * succeeded after all pays the order, so nothing is charged twice. A young attempt that the gateway
 * still has not heard of, or could not be asked about, is used again, so that there are not two to
 * pay; an older one may end at the gateway while the stock is held.
 * A payment that failed at one gateway may be made at another that is offered.
 * @param asking `visitor`: keyed digest of the network address of the browser that asks; `pay`: id of
 * the gateway, otherwise that of the newest attempt; `until`: end of its wait for status checks
 */
export async function payAgain(
  services: Services & { rateLimits: Pick<RateLimits, 'consume'> },
  orderId: string,
  {
    visitor,
    pay,
    until = shopperPatience(),
  }: { visitor?: string; pay?: string | undefined; until?: number } = {},
): Promise<Result<AttemptToPay, PayAgainRefusal>> {
  const { db, gateways, jobs, now, rateLimits } = services
  await settleOpenAttempts(services, orderId, { until, rateLimits })
  return db.transaction(async (tx) => {
    const holder = { shopperId: (await findOrderState(tx, orderId))?.userId ?? null, visitor }
    if (holder.shopperId !== null) await lockShopper(tx, holder.shopperId)
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    const attempts = await listAttempts(tx, orderId)
    const payment = paymentStatus(
      attempts.map((attempt) => attempt.state),
      order?.paymentMethod,
    )
    if (!order || !mayBePaidOnline(order) || payment === 'paid' || payment === 'review')
      return err({ why: 'nothing to pay' as const })
    const gateway = chosenGateway(gateways.offered, pay ?? attempts[0]?.gateway)
    const at = now()
    const begun = { at, paymentWindowMs: gateway.paymentWindowMs }
    // A firm order keeps what it holds.
    if (!isFirmUnpaid(order)) {
      const held = await prolongHold({ tx, jobs }, order, holder, begun)
      if (!held.ok) return held
    }
    const total = await owedOnline(tx, order)
    const unused = attempts.find(
      ({ state, gateway: id, amount, createdAt }) =>
        (state === 'created' || state === 'redirected') &&
        id === gateway.id &&
        amount === total &&
        at.getTime() - createdAt.getTime() < REUSE_MS,
    )
    const others = attempts.filter((attempt) => attempt !== unused)
    await supersedeAttempts({ tx, jobs, gateways }, others, at)
    const attempt = { id: orderId, total, gateway: gateway.id, at }
    return ok({
      reference: unused?.reference ?? (await startAttempt({ tx, jobs }, attempt)),
      gateway: gateways.offered.length > 1 ? gateway.id : undefined,
      isNew: !unused,
    })
  })
}

async function findOrderState(db: Database | Transaction, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order
}

/**
 * Holds the stock for as long as this payment may take. Where the hold has expired the stock is taken
 * again, or it is refused, since paying would be pointless.
 */
async function prolongHold(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  { id, stockHeldUntil }: Pick<typeof orders.$inferSelect, 'id' | 'stockHeldUntil'>,
  holder: Holder,
  begun: { at: Date; paymentWindowMs: number },
): Promise<Result<null, PayAgainRefusal>> {
  if (stockHeldUntil === null) {
    const held = await holdAgain(tx, id, holder)
    if (!held.ok) return held
  }
  const until = stockHeldUntil
    ? prolongedHold(stockHeldUntil, begun)
    : holdExpiry({ ...begun, lapses: await countLapses(tx, holder.shopperId, begun.at) })
  await tx.update(orders).set({ stockHeldUntil: until }).where(eq(orders.id, id))
  await scheduleStockRelease({ tx, jobs }, id, until)
  return ok(null)
}

/** Holds the stock of an order whose hold lapsed, by the limits of a first one. */
async function holdAgain(
  tx: Transaction,
  orderId: string,
  holder: Holder,
): Promise<Result<null, PayAgainRefusal>> {
  const holds = holder.shopperId === null ? new Map() : await findUnpaidHolds(tx, holder.shopperId)
  const lines = await findStockLines(tx, orderId)
  const withinBudgets = await checkHoldBudgets(tx, holder, holds, lines)
  if (!withinBudgets.ok) return withinBudgets
  const held = await tryHoldStock(tx, orderId, lines, holds)
  if (!held.ok)
    return err({ why: (await isSoldOut(tx, held.error, lines)) ? 'sold out' : 'too few left' })
  await recordHolder(tx, orderId, holder)
  return ok(null)
}

/** Whether less is on sale than the lines want, rather than too little for one account (T56). */
async function isSoldOut(
  tx: Transaction,
  short: StockShortage,
  lines: readonly Line[],
): Promise<boolean> {
  const wanted = aggregateLines(lines).find(
    ({ productId, size }) => productId === short.productId && size === short.size,
  )
  const [left] = await tx
    .select({ quantity: stock.quantity })
    .from(stock)
    .where(and(eq(stock.productId, short.productId), eq(stock.size, short.size)))
  return (left?.quantity ?? 0) < (wanted?.quantity ?? 0)
}

/** As long as a shopper waits for status checks, of all attempts of an order together. */
const SHOPPER_PATIENCE_MS = 3_000

/** Until when, by `performance.now()`, a shopper who asks now waits for status checks. */
export const shopperPatience = (): number => performance.now() + SHOPPER_PATIENCE_MS

/**
 * Checks the payment status of an unpaid order: of its newest attempts that may still succeed, one
 * after the other, so that an account has one check in the queue for each order that it looks at.
 * What takes longer, or is above the limit of the account, is left to the queue and the schedule.
 * @param asking `rateLimits`: counts each check by account, where a shopper may ask again and again
 */
export async function settleOpenAttempts(
  services: Services,
  orderId: string,
  {
    until = shopperPatience(),
    rateLimits,
  }: { until?: number; rateLimits?: Pick<RateLimits, 'consume'> } = {},
): Promise<void> {
  const order = await findOrderState(services.db, orderId)
  if (!order || !mayBePaidOnline(order)) return
  for (const attempt of (await listAttempts(services.db, orderId)).slice(0, MAX_STATUS_CHECKS)) {
    if (!mayStillSucceed(attempt.state)) continue
    if (performance.now() >= until) return
    if (rateLimits && !(await mayCheckStatus(rateLimits, order.userId ?? orderId))) return
    await settlePayment(services, attempt.reference, { priority: 'shopper', until })
  }
}
