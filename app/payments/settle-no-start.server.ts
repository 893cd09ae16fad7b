import { and, eq, inArray } from 'drizzle-orm'
import { paymentAttempts } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import { attemptMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import type { NoStart } from './gateway.ts'
import { settlePayment } from './settle-payment.server.ts'

/** How long the pay page waits for the payment to be settled. */
const PATIENCE_MS = 3_000

type Services = Omit<Parameters<typeof settlePayment>[0], 'log'> & {
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/**
 * Applies what a gateway says in place of a start: a payment that is made is settled, and an attempt
 * that it refuses fails, so that paying again makes another.
 */
export async function settleNoStart(
  services: Services,
  { reference, error }: { reference: string; error: NoStart },
): Promise<NoStart['why']> {
  switch (error.why) {
    case 'paid':
      await settlePayment(services, reference, {
        priority: 'return',
        until: performance.now() + PATIENCE_MS,
      })
      break
    case 'refused':
      await failStart(services, reference)
      services.log.error(
        { area: 'payments', reference, detail: error.detail },
        'start refused by the gateway, needs manual review',
      )
      break
    case 'over':
    case 'unavailable':
      services.log.warn(
        { area: 'payments', reference, detail: error.detail },
        'payment not started',
      )
      break
    default:
      return error satisfies never
  }
  return error.why
}

/** The gateway will never take this attempt. */
const failStart = ({ db, now }: Services, reference: string): Promise<void> =>
  db.transaction(async (tx) => {
    const unstarted = and(
      eq(paymentAttempts.reference, reference),
      inArray(paymentAttempts.state, ['created', 'redirected']),
    )
    const [attempt] = await tx.select().from(paymentAttempts).where(unstarted).for('update')
    if (!attempt) return
    await tx
      .update(paymentAttempts)
      .set({ state: 'failed', reason: 'The payment could not be started', settledAt: now() })
      .where(unstarted)
    await recordEvent(tx, 'gateway', attemptMoved(reference, attempt.state, 'failed'))
  })
