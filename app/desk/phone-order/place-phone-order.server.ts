import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { transactionWithLock } from '#db/transactions.ts'
import { orders, staff } from '#db/schema.ts'
import { CAPABILITY_TTL_SECONDS } from '#app/account/session/order-capability.server.ts'
import { takesOrders } from '#app/basics/opening/opening.server.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { termMs } from '#app/basics/personal-data/retention/term.ts'
import { HOUR_MS } from '#app/basics/time.ts'
import { FIRST_CHOICE } from '#app/cart/charges.ts'
import { orderCosts } from '#app/cart/quote/order-costs.ts'
import type { QuotedLine } from '#app/cart/quote/quote.ts'
import { insertsOfOrder, isNumberTaken } from '#app/checkout/insert-order.server.ts'
import type { ShipTo } from '#app/checkout/address/shipping-form.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { orderPlaced } from '#app/orders/audit/events.ts'
import { payLinkRenewed } from '#app/orders/audit/note-events.ts'
import { insertEvents, recordEvent } from '#app/orders/audit/record-event.server.ts'
import { orderNumber } from '#app/orders/order.ts'
import { holdStock, scheduleStockRelease } from '#app/orders/stock-holds.server.ts'
import type { PaymentGateway } from '#app/payments/gateway.ts'
import { findPinService, notServed, type NotServed } from '#app/shipping/find-pin-service.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'

/** How long the goods wait for the customer; paid later, they are taken again if they are left. */
const HOLD_MS = 24 * HOUR_MS

type Services = {
  db: Database
  gateways: { offered: readonly Pick<PaymentGateway, 'largestAmount'>[] }
  jobs: Jobs
  now: () => Date
}

type PhoneOrder = {
  /** Idempotency key: pressed twice, it is one order. */
  key: string
  /** Without problems, as quoted just now. */
  lines: readonly QuotedLine[]
  shipTo: ShipTo
}

export type PhoneOrderRefusal =
  | { why: 'not selling' | 'taken meanwhile' }
  | NotServed
  | { why: 'too much'; most: Paise }

/** `secret`: of its pay link; only the first answer has it. */
export type PlacedPhoneOrder = { number: string; secret: string | undefined }

/** Rolls the order back: a shopper took the stock between the quote and the hold. */
class OutOfStockError extends Error {}

/**
 * Places an order for a customer on the telephone, in one transaction, at the catalogue's prices: it
 * belongs to no account, and whoever has its pay link may see and pay it.
 */
export async function placePhoneOrder(
  services: Services,
  by: StaffWho<'phone orders'>,
  order: PhoneOrder,
): Promise<Result<PlacedPhoneOrder, PhoneOrderRefusal>> {
  if (!takesOrders()) return err({ why: 'not selling' })
  // Whoever opens the pay link chooses the gateway.
  const most = paise(Math.max(...services.gateways.offered.map((one) => one.largestAmount)))
  if (orderCosts(order.lines, FIRST_CHOICE).total > most) return err({ why: 'too much', most })
  const { postalCode, state } = order.shipTo
  const service = await findPinService(services.db, postalCode, state)
  if (service.kind === 'not served') return err(notServed(order.shipTo))
  for (let attempts = 1; ; attempts += 1) {
    try {
      return ok(await tryPlace(services, by, order))
    } catch (error) {
      if (error instanceof OutOfStockError) return err({ why: 'taken meanwhile' })
      if (!isNumberTaken(error) || attempts === 3) throw error
    }
  }
}

/** @throws OutOfStockError */
function tryPlace(
  { db, jobs, now }: Services,
  by: StaffWho<'phone orders'>,
  { key, lines, shipTo }: PhoneOrder,
): Promise<PlacedPhoneOrder> {
  // Row lock on the member: presses of one key wait for the first, and find its order.
  return transactionWithLock(db, { column: staff.id, value: by.id }, async (tx) => {
    const [placed] = await tx
      .select({ number: orders.number })
      .from(orders)
      .where(and(isNull(orders.userId), eq(orders.idempotencyKey, key), eq(orders.origin, 'phone')))
    if (placed) return { number: placed.number, secret: undefined }
    const id = randomUUID()
    const at = now()
    const { charges, total } = orderCosts(lines, FIRST_CHOICE)
    const stockHeldUntil = new Date(at.getTime() + HOLD_MS)
    const secret = randomBytes(16).toString('base64url')
    const inserts = [
      ...insertsOfOrder({
        id,
        shopperId: null,
        origin: 'phone',
        key,
        requestHash: '',
        shipTo,
        capability: secret,
        total,
        at,
        payment: { status: 'pending', paymentMethod: 'online', stockHeldUntil },
        erasePersonAfter: new Date(at.getTime() + termMs(RETENTION.phoneOrders.terms.person)),
        lines,
        charges,
      }),
      insertEvents(staffActor(by), id, [orderPlaced(id, total)]),
    ]
    const sold = lines.map(({ requested, size }) => ({
      ...requested,
      size,
      productId: requested.id,
    }))
    const held = await holdStock(tx, id, sold, undefined, inserts)
    if (!held.ok) throw new OutOfStockError()
    await scheduleStockRelease({ tx, jobs }, id, stockHeldUntil)
    return { number: orderNumber(id), secret }
  })
}

/**
 * Another pay link for a phone order that is not paid, and seven days old at most: the earlier one
 * opens it no more.
 * @returns its secret, or undefined where there is no such order
 */
export async function renewPayLink(
  { db }: Pick<Services, 'db'>,
  by: StaffWho<'phone orders'>,
  number: string,
): Promise<string | undefined> {
  const secret = randomBytes(16).toString('base64url')
  return db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ capabilityHash: sha256(secret) })
      .where(
        and(
          eq(orders.number, number),
          eq(orders.origin, 'phone'),
          eq(orders.status, 'pending'),
          sql`${orders.createdAt} > now() - ${CAPABILITY_TTL_SECONDS} * interval '1 s'`,
        ),
      )
      .returning({ id: orders.id })
    if (!order) return undefined
    await recordEvent(tx, staffActor(by), payLinkRenewed(order.id))
    return secret
  })
}
