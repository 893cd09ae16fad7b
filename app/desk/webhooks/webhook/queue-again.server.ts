import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'
import { MAX_WAITING } from '#app/api/webhooks/queueing/queue-order-messages.server.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { formatCount } from '#app/basics/text/format-range.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { midnight } from '../../lists/midnight.server.ts'
import { GONE } from '../webhook-refusals.ts'

const { id, webhookId, state, createdAt } = webhookDeliveries

/** Tries that a message has already are forgotten: it has all of the schedule before it again. */
const AGAIN = { state: 'waiting', tries: 0, dueAt: sql`now()`, settledAt: null } as const

/** Sends a settled message again, with its old id: a receiver that has it may leave it. */
export async function replayOne(
  db: Database,
  _by: StaffWho<'api'>,
  of: string,
  delivery: number,
): Promise<Result<string, FieldErrors>> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set(AGAIN)
    .where(and(eq(webhookId, of), eq(id, delivery), ne(state, 'waiting')))
  return rowCount
    ? ok('It is sent again.')
    : err({ form: 'This message is gone, or is being sent already.' })
}

/** Sends again what was given up since the beginning of a day, as many as may wait. */
export async function replayFailed(
  db: Database,
  _by: StaffWho<'api'>,
  of: string,
  since: string,
): Promise<Result<string, FieldErrors>> {
  const failed = db
    .select({ id })
    .from(webhookDeliveries)
    .where(and(eq(webhookId, of), eq(state, 'failed'), isSince(since)))
    .orderBy(id)
    .limit(MAX_WAITING)
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set(AGAIN)
    .where(and(inArray(id, failed), eq(state, 'failed')))
  return rowCount
    ? ok(`${formatCount(rowCount, 'message')} ${rowCount === 1 ? 'is' : 'are'} sent again.`)
    : err({ since: 'Nothing has failed since then' })
}

const isSince = (day: string): SQL => sql`${createdAt} >= ${midnight(day)}`

/** Queues a message that says nothing, to see whether the receiver takes it. */
export async function queueTest(
  db: Database,
  _by: StaffWho<'api'>,
  of: string,
): Promise<Result<string, FieldErrors>> {
  const { rowCount } = await db.execute(sql`
    insert into ${webhookDeliveries} (webhook_id, type, subject, happened_at, coalesce_key)
    select ${webhooks.id}, 'webhook.test', '{}', now(), '' from ${webhooks}
    where ${and(eq(webhooks.id, of), isNull(webhooks.pausedAt))}
    on conflict (webhook_id, type, coalesce_key) where coalesce_key is not null do update set happened_at = now()`)
  return rowCount
    ? ok('A test is sent. Load this page again in a moment to see what came of it.')
    : err(GONE)
}
