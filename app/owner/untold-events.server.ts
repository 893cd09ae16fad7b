import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { auditEvents, told, toldEvents } from '#db/schema.ts'

/** Longest that an event may wait to be told: a digest waits for a day, and mails for the outbox. */
const OLDEST = sql`interval '8 days'`
/** How long it is kept which events were told; longer than any of them waits. */
const KEPT = sql`interval '30 days'`

/** Upper bound on the events of one mail; the next one has the others. */
const MAX_EVENTS = 50_000

/** Topics that are told from events. */
export type EventTopic = 'news' | 'reviews'

/**
 * SQL: an event by which an order became firm. One that was to be paid at the door, and is paid online
 * after all, was firm before.
 */
export const IS_NEW_ORDER = sql`(e.subject_type = 'order'
  and (e.action = 'confirmed' or (e.action = 'paid' and e.before->>'status' = 'pending')))`

/** The optional index `audit_events_for_owner` has the condition on the action (db/optional-indexes.ts). */
const OF_TOPIC: Record<EventTopic, SQL> = {
  news: sql`(${IS_NEW_ORDER} or (e.subject_type = 'return' and e.action = 'requested'))`,
  reviews: sql`((e.subject_type = 'attempt' and e.action = 'review') or (e.subject_type = 'refund' and e.action = 'failed'))`,
}

const untold = (topic: EventTopic) => sql`
  from ${auditEvents} e, ${told} t
  where t.topic = ${topic} and e.at > greatest(t.since, now() - ${OLDEST})
    and e.action in ('paid', 'confirmed', 'requested', 'review', 'failed') and ${OF_TOPIC[topic]}
    and e.actor <> 'migration' and not exists (select from ${toldEvents} d where d.event_id = e.id)`

/** Ids of the events that the owner has not been told, the oldest first, at most `limit`. */
export async function listUntold(
  db: Database | Transaction,
  topic: EventTopic,
  limit = MAX_EVENTS,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select e.id::text as id ${untold(topic)} order by e.id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Notes that these events are told, by the mail of this telling. */
export const markTold = (tx: Transaction, ids: readonly string[], tellingId: string) =>
  tx.execute(sql`
    insert into ${toldEvents} (event_id, telling_id)
    select id, ${tellingId}::uuid from unnest(${sql.param(ids)}::bigint[]) as id`)

/** Retention. @returns how many rows it deleted, at most `limit` */
export async function purgeTold(db: Database, limit: number): Promise<number> {
  const deleted = await db.execute(sql`
    delete from ${toldEvents} where event_id in (
      select event_id from ${toldEvents} where told_at < now() - ${KEPT} limit ${limit})`)
  return deleted.rowCount ?? 0
}
