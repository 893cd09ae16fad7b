import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { refunds } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { refundMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { advanceRefund, failRefund } from './advance-refund.server.ts'
import { claimRefund } from './claim-refund.server.ts'
import type { PaymentGateway, RefundAnswer } from '../gateway.ts'
import type { Gateways } from '../gateways.ts'

type Services = { db: Database; gateways: Gateways; jobs: Jobs; now: () => Date; log: Log }

/**
 * Sends a refund to the gateway. It is marked as sent before it is: after a crash or a lost answer
 * status checks find out what became of it (docs/payment-protocol.md section 4). Where the gateway
 * has no name for a refund, nothing sends it twice, and it waits while another of the same payment
 * is in flight, because a status check reports only the newest.
 * @throws when the gateway could not be reached at all; the queue then tries again
 */
export async function sendRefund(
  services: Services,
  { refundId }: { refundId: string },
): Promise<void> {
  const { db, gateways, jobs, log } = services
  const refund = await claimRefund(services, refundId)
  if (!refund) return
  const answer = await sendTo(gateways.find(refund.gateway), refund)
  const line = { refund: refundId, reference: refund.reference, outcome: answer.outcome }
  switch (answer.outcome) {
    case 'not_sent':
      await releaseClaim(db, refundId)
      throw new Error(`payments: refund not sent: ${answer.detail}`)
    case 'accepted':
      await db.transaction((tx) =>
        advanceRefund({ tx, jobs }, refundId, { from: ['unknown'], to: 'submitted' }),
      )
      return log.info({ area: 'payments', ...line }, 'refund accepted by the gateway')
    case 'refused':
      await db.transaction((tx) =>
        failRefund({ tx, jobs }, refundId, {
          from: ['unknown'],
          detail: [answer.code, answer.message].filter(Boolean).join(' '),
        }),
      )
      return log.error(
        { area: 'payments', ...line, code: answer.code },
        'refund refused by the gateway, needs manual review',
      )
    case 'unknown':
      await db.update(refunds).set({ detail: answer.detail }).where(isStillUnknown(refundId))
      return log.warn({ area: 'payments', ...line }, 'refund outcome unknown')
    default:
      return answer satisfies never
  }
}

/** Compare-and-set: a status check may have moved the refund meanwhile, and knows more. */
const isStillUnknown = (refundId: string) =>
  and(eq(refunds.id, refundId), eq(refunds.state, 'unknown'))

const releaseClaim = (db: Database, refundId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const released = await tx
      .update(refunds)
      .set({ state: 'requested', submittedAt: null, nextStepAt: sql`now()` })
      .where(isStillUnknown(refundId))
    if (released.rowCount)
      await recordEvent(tx, 'shop', refundMoved(refundId, 'unknown', 'requested'))
  })

async function sendTo(
  gateway: PaymentGateway | undefined,
  { gateway: id, gatewayRef, ...refund }: NonNullable<Awaited<ReturnType<typeof claimRefund>>>,
): Promise<RefundAnswer> {
  if (!gateway) return { outcome: 'not_sent', detail: `the gateway ${id} is not set` }
  if (!gatewayRef) return refused('the gateway never named this payment')
  if (!refund.isFirst && !gateway.partialRefunds)
    return refused(
      'the gateway takes one refund for a payment, and this is another: pay it back by hand',
    )
  return gateway.refund({ ...refund, gatewayRef })
}

const refused = (message: string): RefundAnswer => ({ outcome: 'refused', code: '', message })
