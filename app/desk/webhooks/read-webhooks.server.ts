import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { MAX_COUNTED, type WebhookRow } from './webhook-row.ts'

/** Named in full: drizzle leaves the table out, and both have an id. */
const ofThis = sql.raw('webhook_id = webhooks.id')

const count = (state: 'waiting' | 'failed'): SQL<number> => sql<number>`(
  select count(*)::int from (
    select from ${webhookDeliveries}
    where ${ofThis} and state = ${sql.raw(`'${state}'`)} limit ${MAX_COUNTED}) as counted)`

const columns = {
  id: webhooks.id,
  name: webhooks.name,
  url: webhooks.url,
  topics: webhooks.topics,
  pausedAt: webhooks.pausedAt,
  pauseReason: webhooks.pauseReason,
  failingSince: webhooks.failingSince,
  oldSecretUntil:
    sql<Date | null>`case when ${webhooks.oldSecretUntil} > now() then ${webhooks.oldSecretUntil} end`.mapWith(
      webhooks.oldSecretUntil,
    ),
  waiting: count('waiting'),
  failed: count('failed'),
}

export const listWebhooks = (db: Database, _by: StaffWho<'api'>): Promise<WebhookRow[]> =>
  db.select(columns).from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id))

export async function findWebhook(
  db: Database,
  _by: StaffWho<'api'>,
  id: string,
): Promise<WebhookRow | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await db.select(columns).from(webhooks).where(eq(webhooks.id, id))
  return found
}
