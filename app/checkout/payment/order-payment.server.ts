import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { insertRows } from '#db/prepared.ts'
import { paymentAttempts } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { HOUR_MS } from '#app/basics/time.ts'
import type { CashRefusal } from '#app/orders/cash/cash-offer.ts'
import { checkCash } from '#app/orders/cash/check-cash.server.ts'
import { holdExpiry } from '#app/orders/holds/hold-expiry.ts'
import type { PaymentGateway } from '#app/payments/gateway.ts'
import { CASH } from '#app/payments/ways/ways-to-pay.ts'
import { enqueueCode } from '#app/orders/cash/code/enqueue-code.server.ts'
import type { TextChannel } from '#app/texting/messenger.ts'
import { insertCash } from '#app/orders/cash/cash-payments.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { AuditEvent } from '#app/orders/audit/audit-event.ts'
import { orderConfirmed } from '#app/orders/audit/cash-events.ts'
import type { OrderStatus, PaymentMethod } from '#app/orders/order.ts'
import { scheduleStockRelease } from '#app/orders/stock-holds.server.ts'
import { promiseColumns } from '#app/shipping/find-promise.server.ts'
import { newAttempt } from '#app/payments/attempts.server.ts'
import { enqueueScheduledCheck } from '#app/payments/scheduled-checks.server.ts'

type Promised = Awaited<ReturnType<typeof promiseColumns>>

/** How an order is to be paid. `heldUntil`: end of its stock hold if nobody pays. */
export type OrderPayment =
  | { method: 'online'; gateway: string; heldUntil: Date }
  | { method: 'cash'; needsCode: true }
  | { method: 'cash'; needsCode: false; promise: Promised }

export type PaymentRefusal =
  | { why: 'cash'; refusal: CashRefusal }
  /** Its couriers take parcels there for cash alone. */
  | { why: 'only cash'; pin: string }
  | { why: 'too much'; most: Paise }

type Choosing = Omit<Parameters<typeof checkCash>[1], 'total'> & {
  /** Way to pay, as the form names it. */
  pay: string | undefined
  gateway: Pick<PaymentGateway, 'id' | 'largestAmount' | 'paymentWindowMs'>
  /** Holds of the account that expired unpaid within a day. */
  lapses: number
}

/**
 * Decides how the order is paid: at the gateway, within its limit, or at the door where the rules of
 * cash on delivery allow it.
 */
export async function choosePayment(
  tx: Transaction,
  { pay, gateway, lapses, ...order }: Choosing,
  { total, at }: { total: Paise; at: Date },
): Promise<Result<OrderPayment, PaymentRefusal>> {
  if (pay === CASH) {
    const offer = await checkCash(tx, { ...order, total }, at)
    if (!offer.offered) return err({ why: 'cash', refusal: offer })
    if (offer.needsCode) return ok({ method: 'cash', needsCode: true })
    const promise = await promiseColumns(tx, order.shipTo.postalCode, at)
    return ok({ method: 'cash', needsCode: false, promise })
  }
  if (order.service.kind === 'served' && !order.service.prepaid)
    return err({ why: 'only cash', pin: order.shipTo.postalCode })
  const { id, paymentWindowMs, largestAmount: most } = gateway
  if (total > most) return err({ why: 'too much', most })
  return ok({
    method: 'online',
    gateway: id,
    heldUntil: holdExpiry({ at, paymentWindowMs, lapses }),
  })
}

/** Parts of a new order that follow from how it is paid. */
type PaymentParts = {
  row: {
    status: OrderStatus
    paymentMethod: PaymentMethod
    confirmedAt: Date | null
    stockHeldUntil: Date | null
  } & Partial<Promised>
  /** For the statement that inserts the order. */
  inserts: SQL[]
  events: AuditEvent[]
  /** Enqueues its jobs, in the transaction that places it. */
  enqueue(by: {
    tx: Transaction
    jobs: Jobs
    textChannel: TextChannel | undefined
  }): Promise<unknown>[]
}

/**
 * An order that is paid online has its first attempt; one that is paid at the door waits for its code,
 * or is firm at once.
 */
export function paymentParts(
  order: { id: string; total: Paise; at: Date },
  payment: OrderPayment,
): PaymentParts {
  const { id, at } = order
  if (payment.method === 'online') {
    const { heldUntil } = payment
    const attempt = newAttempt({ ...order, gateway: payment.gateway })
    return {
      row: {
        status: 'pending',
        paymentMethod: 'online',
        confirmedAt: null,
        stockHeldUntil: heldUntil,
      },
      inserts: [insertRows(paymentAttempts, [attempt.row])],
      events: [attempt.created],
      enqueue: (by) => [
        enqueueScheduledCheck(by, { ...attempt, checks: 0 }, attempt.row.nextCheckAt),
        scheduleStockRelease(by, id, heldUntil),
      ],
    }
  }
  if (!payment.needsCode)
    return {
      row: {
        status: 'processing',
        paymentMethod: 'cash',
        confirmedAt: at,
        stockHeldUntil: null,
        ...payment.promise,
      },
      inserts: [insertCash(id, false)],
      events: [orderConfirmed(id)],
      enqueue: ({ tx, jobs }) => [jobs.enqueue(tx, 'order-received-mail', { orderId: id })],
    }
  const heldUntil = new Date(at.getTime() + allRules.cash.confirmHours * HOUR_MS)
  return {
    row: { status: 'pending', paymentMethod: 'cash', confirmedAt: null, stockHeldUntil: heldUntil },
    inserts: [insertCash(id, true)],
    events: [],
    enqueue: (by) => [
      scheduleStockRelease(by, id, heldUntil),
      enqueueCode(by, { orderId: id, nth: 1 }, at),
    ],
  }
}
