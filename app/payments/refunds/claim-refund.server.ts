import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { refundMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import type { Gateways } from '../gateways.ts'
import { REFUND_IN_FLIGHT, REFUND_REASON_TEXTS, refundKey } from '../refund.ts'
import { scheduleRefundPoll } from './schedule-refund-poll.server.ts'

type Services = { db: Database; gateways: Gateways; jobs: Jobs; now: () => Date }

/**
 * Claims a refund: marks it as sent before it is, and schedules its polling. Undefined when it is
 * claimed already, or another refund of the same payment is in flight that the gateway could not
 * tell from it.
 */
export const claimRefund = ({ db, gateways, jobs, now }: Services, refundId: string) =>
  db.transaction(async (tx) => {
    const at = now()
    const found = await findWithAttempt(tx, refundId)
    if (!found) return undefined
    const others = (
      await tx.select().from(refunds).where(eq(refunds.attemptReference, found.attempt.reference))
    ).filter(({ id }) => id !== refundId)
    const mustWait = !gateways.find(found.attempt.gateway)?.idempotentRefunds
    if (mustWait && others.some(({ state }) => REFUND_IN_FLIGHT.includes(state))) return undefined
    const [claimed] = await tx
      .update(refunds)
      .set({ state: 'unknown', submittedAt: at, polls: 0 })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, 'requested')))
      .returning()
    if (!claimed) return undefined
    await recordEvent(tx, 'shop', refundMoved(refundId, 'requested', 'unknown'))
    await scheduleRefundPoll({ tx, jobs }, { refundId, submittedAt: at, polls: 0, at })
    const { reference, gatewayRef, gateway } = found.attempt
    const isFirst = !others.some(({ state }) => state === 'succeeded')
    return {
      id: refundKey(claimed),
      reference,
      gateway,
      gatewayRef,
      amount: paise(claimed.amountPaise),
      why: REFUND_REASON_TEXTS[claimed.why].record,
      isFirst,
    }
  })

/** Row lock on the attempt, so that its refunds are claimed one after another. */
async function findWithAttempt(tx: Transaction, refundId: string) {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  const [attempt] = refund?.attemptReference
    ? await tx
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.reference, refund.attemptReference))
        .for('update')
    : []
  return refund && attempt && { refund, attempt }
}
