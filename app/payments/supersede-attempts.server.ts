import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders, paymentAttempts } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { attemptMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import type { StoredAttempt } from './attempts.server.ts'
import type { Gateways } from './gateways.ts'
import { mayBePaidOnline, SUPERSEDED } from './payment.ts'

/**
 * Superseded attempts: the shopper goes to pay by another one, or the order is settled. Where the
 * gateway can end them they are ended there, so that nobody pays by a page that was left open. Money
 * on its way is left alone, and what comes all the same goes back (payment.ts).
 */

/** States of an attempt whose page may still be open at the gateway, and nothing is on its way. */
const MAY_BE_OPEN = ['redirected', 'failed'] as const

/**
 * Gives up the attempts beside the one that is paid by now, where their gateway can end them: none
 * is used again. A job ends them there.
 */
export async function supersedeAttempts(
  { tx, jobs, gateways }: { tx: Transaction; jobs: Jobs; gateways: Gateways },
  others: readonly StoredAttempt[],
  at: Date,
): Promise<void> {
  for (const { reference, state, gateway } of others) {
    if (!gateways.find(gateway)?.cancel || (state !== 'redirected' && state !== 'failed')) continue
    if (state === 'redirected') {
      await tx
        .update(paymentAttempts)
        .set({ state: 'aborted', reason: SUPERSEDED, settledAt: at })
        .where(eq(paymentAttempts.reference, reference))
      await recordEvent(tx, 'shopper', attemptMoved(reference, state, 'aborted'))
    }
    await jobs.enqueue(tx, 'enquire', { reference })
  }
}

/** Has the others of an order that this attempt pays looked at: what is still open is ended then. */
export async function checkOtherAttempts(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  { orderId, reference: paid }: { orderId: string; reference: string },
): Promise<void> {
  const left = await tx
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        ne(paymentAttempts.reference, paid),
        inArray(paymentAttempts.state, MAY_BE_OPEN),
      ),
    )
    .prepare('other_attempts')
    .execute()
  for (const { reference } of left) await jobs.enqueue(tx, 'enquire', { reference })
}

/**
 * Ends an attempt at its gateway, if it is superseded and the gateway can. Where that fails, the
 * next status check of the schedule tries again; a page that ends by itself ends all the same.
 */
export async function cancelSuperseded(
  { db, gateways, log }: { db: Database; gateways: Gateways; log: Pick<Log, 'info' | 'warn'> },
  reference: string,
): Promise<void> {
  const [attempt] = await db
    .select({
      gateway: paymentAttempts.gateway,
      state: paymentAttempts.state,
      orderId: orders.id,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      packedAt: orders.packedAt,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.reference, reference))
  const gateway = attempt && gateways.find(attempt.gateway)
  if (!attempt || !gateway?.cancel || !['redirected', 'failed', 'aborted'].includes(attempt.state))
    return
  const isSettled = !mayBePaidOnline(attempt)
  if (
    !isSettled &&
    (attempt.state === 'redirected' || !(await hasOther(db, attempt.orderId, reference)))
  )
    return
  const cancelled = await gateway.cancel(reference)
  if (!cancelled.ok)
    log.warn(
      { area: 'payments', reference, detail: cancelled.error.detail },
      'superseded attempt not cancelled',
    )
}

/** Whether another attempt of the order is there to be paid. */
const hasOther = async (db: Database, orderId: string, reference: string): Promise<boolean> =>
  (await db.$count(
    paymentAttempts,
    and(
      eq(paymentAttempts.orderId, orderId),
      ne(paymentAttempts.reference, reference),
      inArray(paymentAttempts.state, ['created', 'redirected', 'pending']),
    ),
  )) > 0
