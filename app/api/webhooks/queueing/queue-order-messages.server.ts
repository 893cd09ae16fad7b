import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'
import { topicOf } from '../messages/topics.ts'

/** Links of the audit chain that one transaction reads for a webhook. */
const LINKS = 500
/** Upper bound on the transactions of one run for a webhook; the next run goes on. */
const MAX_ROUNDS = 20
/**
 * Messages that may wait for one webhook. Those about orders beyond that stay in the audit chain,
 * where its cursor stands still.
 */
export const MAX_WAITING = 10_000

type ChainEvent = {
  seq: string
  orderId: string | null
  subjectType: string
  action: string
  at: string
}

/**
 * Queues messages about what happened to orders since the cursor of each webhook. The audit chain is
 * their outbox: each event was written by the transaction of its change, in the sequence of the
 * commits and without gaps (decision 88), so that buying pays nothing for webhooks.
 */
export async function queueOrderMessages(db: Database): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${webhooks} where paused_at is null and chain_seq < (select max(seq) from audit_chain)`)
  for (const { id } of rows)
    for (let round = 0; round < MAX_ROUNDS; round++)
      if ((await db.transaction((tx) => queueNext(tx, id))) < LINKS) break
}

/** @returns how many links it has read */
async function queueNext(tx: Transaction, id: string): Promise<number> {
  const [webhook] = await tx
    .select({ topics: webhooks.topics, chainSeq: webhooks.chainSeq })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isNull(webhooks.pausedAt)))
    .for('no key update', { skipLocked: true })
  if (!webhook || (await countWaiting(tx, id)) >= MAX_WAITING) return 0
  // Events older than the log are sent to nobody, as after a long pause.
  const { rows } = await tx.execute<ChainEvent>(sql`
    select l.seq::text, e.order_id as "orderId", e.subject_type as "subjectType", e.action, e.at
    from (select seq, event_id from audit_chain where seq > ${webhook.chainSeq} order by seq limit ${LINKS}) l
      left join audit_events e on e.id = l.event_id and e.order_id is not null and e.at > now() - interval '30 days'
    order by l.seq`)
  const last = rows.at(-1)
  if (!last) return 0
  const messages = rows.flatMap(({ orderId, subjectType, action, at }) => {
    const type = orderId && topicOf(subjectType, action)
    if (!type || !webhook.topics.includes(type)) return []
    const subject = { id: orderId, number: orderId.slice(0, 8) }
    return { webhookId: id, type, subject, happenedAt: new Date(at) }
  })
  if (messages.length > 0) await tx.insert(webhookDeliveries).values(messages)
  await tx
    .update(webhooks)
    .set({ chainSeq: Number(last.seq) })
    .where(eq(webhooks.id, id))
  return rows.length
}

const countWaiting = (tx: Transaction, id: string): Promise<number> =>
  tx.$count(
    webhookDeliveries,
    and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, 'waiting')),
  )
