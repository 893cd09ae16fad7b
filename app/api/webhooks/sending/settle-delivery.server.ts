import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { Log } from '#app/basics/log.ts'
import { recordWebhookEvent } from '../record-webhook-event.server.ts'
import type { ClaimedDelivery } from './claim-deliveries.server.ts'
import type { Outcome } from './post-message.server.ts'
import { retryDelay } from './retry-schedule.ts'

/** A webhook that fails for so long without a success is paused. */
const FAILING_DAYS = 3
const GONE = 410

type Services = { db: Database; jobs: Jobs; log: Pick<Log, 'warn'> }

const isSuccess = ({ status }: Outcome) => status !== null && status >= 200 && status < 300

/** Writes what came of a try; one whose lease was taken over meanwhile writes nothing. */
export async function settleDelivery(
  services: Services,
  webhookId: string,
  { id, tries }: Pick<ClaimedDelivery, 'id' | 'tries'>,
  outcome: Outcome,
): Promise<void> {
  const delivered = isSuccess(outcome)
  const delay = delivered ? undefined : retryDelay(tries, randomInt(1_000) / 1_000)
  await services.db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(webhookDeliveries)
      .set({
        ...outcome,
        leasedUntil: null,
        ...(delay === undefined
          ? { state: delivered ? 'delivered' : 'failed', settledAt: sql`now()` }
          : { dueAt: sql`now() + ${delay} * interval '1 second'` }),
      })
      .where(
        and(
          eq(webhookDeliveries.id, id),
          eq(webhookDeliveries.tries, tries),
          isNotNull(webhookDeliveries.leasedUntil),
        ),
      )
    if (!rowCount) return
    if (delivered) await noteSuccess(tx, webhookId)
    else await noteFailure(services, tx, webhookId, outcome)
  })
}

const noteSuccess = (tx: Transaction, id: string) =>
  tx
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, id), isNotNull(webhooks.failingSince)))

/** The owner is told of the pause in the transaction that makes it. */
async function noteFailure(
  { jobs, log }: Services,
  tx: Transaction,
  id: string,
  { status }: Outcome,
): Promise<void> {
  const [webhook] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, now())` })
    .where(and(eq(webhooks.id, id), isNull(webhooks.pausedAt)))
    .returning({
      name: webhooks.name,
      isOver: sql<boolean>`${webhooks.failingSince} <= now() - ${FAILING_DAYS} * interval '1 day'`,
    })
  if (!webhook || (status !== GONE && !webhook.isOver)) return
  const reason = status === GONE ? 'gone' : 'failing'
  await tx
    .update(webhooks)
    .set({ pausedAt: sql`now()`, pauseReason: reason })
    .where(eq(webhooks.id, id))
  const { name } = webhook
  await recordWebhookEvent(tx, 'shop', id, 'paused', { name, reason })
  await jobs.enqueue(tx, 'owner-webhook-mail', { webhookId: id, name, reason })
  log.warn({ area: 'webhooks', webhook: id, reason }, 'webhook paused, because it fails')
}
