import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { Gateways } from '../gateways.ts'
import { manualRefundNote, REFUND_IN_FLIGHT, type StoredRefund } from '../refund.ts'
import { findMaskedAccount } from '../refund-account/refund-accounts.server.ts'
import { refundsOfOrders } from './refunds-of-orders.server.ts'

/** Refunds of an order, oldest first. */
export async function listRefunds(
  { db, gateways }: { db: Database; gateways: Gateways },
  orderId: string,
): Promise<StoredRefund[]> {
  const rows = await db
    .select({ refund: refunds, gateway: paymentAttempts.gateway })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(refundsOfOrders([orderId]))
    .orderBy(asc(refunds.createdAt))
  const isOfCash = rows.some(({ refund }) => refund.orderId !== null)
  const account = isOfCash ? await findMaskedAccount(db, orderId) : undefined
  return rows.map(({ refund, gateway }) => ({
    id: refund.id,
    amount: paise(refund.amountPaise),
    why: refund.why,
    state: refund.state,
    settledAt: refund.settledAt,
    requestedAt: refund.createdAt,
    manualNote: manualRefundNote(refund),
    cash: refund.orderId === null ? undefined : { account },
    isQueued:
      refund.state === 'requested' &&
      gateway !== null &&
      !gateways.find(gateway)?.idempotentRefunds &&
      rows.some(({ refund: other }) => isQueuedBehind(other, refund)),
  }))
}

const isQueuedBehind = (
  other: typeof refunds.$inferSelect,
  { attemptReference }: typeof refunds.$inferSelect,
): boolean => other.attemptReference === attemptReference && REFUND_IN_FLIGHT.includes(other.state)
