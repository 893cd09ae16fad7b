import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

/** Messages to one webhook that all nodes together have under way. */
const CONCURRENT = 4
/** Longer than a try may take: a lease that lapses belongs to a node that is gone. */
const LEASE_SECONDS = 30

export type ClaimedDelivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  'id' | 'eventId' | 'type' | 'subject' | 'happenedAt' | 'tries'
>
export type Claimed = {
  webhook: { id: string; url: string; sealedSecrets: string[] }
  deliveries: ClaimedDelivery[]
}

const { state, dueAt, leasedUntil, webhookId, id, tries } = webhookDeliveries

const IS_DUE = and(
  eq(state, 'waiting'),
  lte(dueAt, sql`now()`),
  or(isNull(leasedUntil), lte(leasedUntil, sql`now()`)),
)

/** Webhooks with a message that is due and that nobody is sending. */
export async function listDueWebhooks(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        isNull(webhooks.pausedAt),
        sql`exists (select from ${webhookDeliveries} where ${eq(webhookId, webhooks.id)} and ${IS_DUE})`,
      ),
    )
  return rows.map((row) => row.id)
}

/**
 * Leases the next messages of a webhook, under the lock of its row, so that nodes do not count the
 * same free places. The number of the try is the fencing token of the lease.
 */
export const claimDeliveries = (db: Database, of: string): Promise<Claimed | undefined> =>
  db.transaction(async (tx) => {
    const [webhook] = await tx
      .select({
        id: webhooks.id,
        url: webhooks.url,
        sealed: webhooks.sealedSecret,
        old: sql<
          string | null
        >`case when ${webhooks.oldSecretUntil} > now() then ${webhooks.oldSealedSecret} end`,
      })
      .from(webhooks)
      .where(and(eq(webhooks.id, of), isNull(webhooks.pausedAt)))
      .for('no key update', { skipLocked: true })
    if (!webhook) return undefined
    const underWay = await tx.$count(
      webhookDeliveries,
      and(eq(webhookId, of), eq(state, 'waiting'), sql`${leasedUntil} > now()`),
    )
    if (underWay >= CONCURRENT) return undefined
    const next = tx
      .select({ id })
      .from(webhookDeliveries)
      .where(and(eq(webhookId, of), IS_DUE))
      .orderBy(asc(dueAt), asc(id))
      .limit(CONCURRENT - underWay)
      .for('update', { skipLocked: true })
    const deliveries = await tx
      .update(webhookDeliveries)
      .set({
        tries: sql`${tries} + 1`,
        leasedUntil: sql`now() + ${LEASE_SECONDS} * interval '1 second'`,
        triedAt: sql`now()`,
        coalesceKey: null,
      })
      .where(inArray(id, next))
      .returning({
        id,
        eventId: webhookDeliveries.eventId,
        type: webhookDeliveries.type,
        subject: webhookDeliveries.subject,
        happenedAt: webhookDeliveries.happenedAt,
        tries,
      })
    const { sealed, old, ...rest } = webhook
    return { webhook: { ...rest, sealedSecrets: old ? [sealed, old] : [sealed] }, deliveries }
  })
