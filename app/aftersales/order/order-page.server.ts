import type { Database } from '#db/database.ts'
import { deliveryFailureMessage } from '#app/aftersales/cancel.ts'
import { returnableItems } from '#app/aftersales/return.ts'
import { listReturns } from '#app/aftersales/returns.server.ts'
import { orderTimeline } from '#app/aftersales/timeline/timeline.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { sum } from '#app/basics/money.ts'
import { listDocuments } from '#app/invoices/list-documents.server.ts'
import { listEvents } from '#app/orders/audit/list-events.server.ts'
import { formatRelativeTime } from '#app/orders/format-relative-time.ts'
import { orderHeadline } from '#app/orders/order-headline.ts'
import type { Order } from '#app/orders/order.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import type { Gateways } from '#app/payments/gateways.ts'
import { paymentStatus } from '#app/payments/payment.ts'
import { paymentPrompt } from '#app/payments/payment-prompt.ts'
import { listWaysToPay } from '#app/payments/ways/list-ways-to-pay.server.ts'
import { findPayableUntil } from '#app/payments/pay/payable.server.ts'
import {
  findMaskedAccount,
  isRefundWanted,
} from '#app/payments/refund-account/refund-accounts.server.ts'
import { listRefunds } from '#app/payments/refunds/list-refunds.server.ts'
import type { OrderPage } from './order-page.ts'

type Services = { db: Database; gateways: Gateways; now: () => Date }

const findRefundTo = async (db: Database, { id, paymentMethod }: Order) =>
  paymentMethod === 'cash' && (await isRefundWanted(db, id))
    ? { account: await findMaskedAccount(db, id) }
    : undefined

/** Reads what the shopper's page shows of an order; whose it is, is for the caller to check. */
export async function readOrderPage(services: Services, order: Order): Promise<OrderPage> {
  const { db } = services
  const [events, attempts, refunds, returns, documents] = await Promise.all([
    listEvents(db, order.id),
    listAttempts(db, order.id),
    listRefunds(services, order.id),
    listReturns(db, order.id),
    listDocuments(db, order.id),
  ])
  const payment = paymentStatus(
    attempts.map(({ state }) => state),
    order.paymentMethod,
  )
  const now = services.now()
  const instead = payment === 'cash' && (await findPayableUntil(db, order.id, now)) !== undefined
  return {
    order,
    payment,
    prompt: paymentPrompt(attempts, {
      method: order.paymentMethod,
      gateways: services.gateways,
      now,
    }),
    ways: order.status === 'pending' || instead ? await listWaysToPay(services) : [],
    instead,
    lastGateway: attempts[0]?.gateway,
    goesBack: sum(refunds.map(({ amount }) => amount)),
    refundTo: await findRefundTo(db, order),
    headline: orderHeadline(order, now),
    ago: formatRelativeTime(order.placedAt, now),
    steps: orderTimeline({ order, events, payment, refunds, returns, now }),
    mayReturn: returnableItems({ order, returns, now }).length > 0,
    documents,
    asked: returns.some(({ state }) => state === 'requested') ? allRules.pickUpHours : undefined,
    deliveryFailure: deliveryFailureMessage(order),
  }
}
