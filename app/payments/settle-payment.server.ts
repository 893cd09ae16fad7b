import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditEvents, orders, paymentAttempts } from '#db/schema.ts'
import type { AttemptState } from './payment.ts'
import type { CheckPriority } from './status-checks/check-queue.server.ts'
import { isAskedAbout, type Services } from './status-checks/fetch-and-settle.server.ts'
import { requestCheck } from './status-checks/check-runner.server.ts'

export type Settled = { orderId: string; state: AttemptState; reached: boolean }

/**
 * How urgent a status check is, and until when its caller waits for it, as `performance.now()` tells
 * it. A check whose caller has gone stays in the queue and is made.
 */
export type Asking = { priority: CheckPriority; until: number }

/** For staff: as urgent as a return, and waited for. */
const patiently = (): Asking => ({ priority: 'return', until: performance.now() + 60_000 })

/**
 * Checks the payment status of an attempt, and moves it and its order at most one step on. Returns,
 * notices, the schedule and shoppers all end here, and only the gateway's answer to our own
 * question is believed. The check waits in the queue of its gateway (docs/decisions/0053). Shoppers
 * and the schedule ask nothing about an attempt that was never opened.
 * @returns undefined if no attempt has this reference; `reached` is false when the gateway was
 * unavailable, or the check is still to come
 */
export async function settlePayment(
  services: Services,
  reference: string,
  { priority, until }: Asking = patiently(),
): Promise<Settled | undefined> {
  const { db, gateways, log } = services
  const attempt = await findAttempt(db, reference)
  if (!attempt) return undefined
  const { orderId, state, gateway, shopperId } = attempt
  if (!isAskedAbout(attempt)) return { orderId, state, reached: true }
  const needsOpening = priority === 'shopper' || priority === 'schedule'
  if (needsOpening && (await wasNeverOpened(db, attempt))) return { orderId, state, reached: true }
  if (!gateways.find(gateway)) {
    log.warn(
      { area: 'payments', reference, gateway },
      'status check failed, its gateway is not set',
    )
    return { orderId, state, reached: false }
  }
  const check = { kind: 'payment' as const, subject: reference, gateway }
  const { reached } = await requestCheck(services, check, { priority, shopperId, until })
  const after = await findAttempt(db, reference)
  return { orderId, state: after?.state ?? state, reached }
}

async function findAttempt(db: Database, reference: string) {
  const { orderId, state, gateway, decidedAt } = paymentAttempts
  const [attempt] = await db
    .select({ orderId, state, gateway, decidedAt, shopperId: orders.userId })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(eq(paymentAttempts.reference, reference))
    .prepare('attempt_of_shopper')
    .execute()
  return attempt
}

/**
 * Whether no browser was ever sent to the gateway with this attempt: then there is nothing to ask
 * about it. One of an earlier version may have been opened without a trace.
 */
async function wasNeverOpened(
  db: Database,
  { state, orderId }: { state: AttemptState; orderId: string },
): Promise<boolean> {
  if (state !== 'created') return false
  const ofEarlierVersion = and(eq(auditEvents.orderId, orderId), eq(auditEvents.actor, 'migration'))
  return (await db.$count(auditEvents, ofEarlierVersion)) === 0
}
