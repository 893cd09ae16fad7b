import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { interval } from '#app/basics/personal-data/retention/term.ts'

/** The newest messages of a webhook that the log keeps. */
export const LOG_LENGTH = 20_000

/**
 * Retention: messages are deleted after 30 days, those that a pause left waiting too, and settled
 * ones beyond the length of the log.
 * @returns how many, at most `limit`
 */
export async function purgeDeliveries(db: Database, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from webhook_deliveries where id in (
      (select id from webhook_deliveries where created_at < ${now.toISOString()}::timestamptz - ${interval(RETENTION.webhookMessages.terms.kept)}::interval limit ${limit})
      union
      (select old.id from webhooks w, lateral (
        select d.id, d.state from webhook_deliveries d where d.webhook_id = w.id order by d.id desc offset ${LOG_LENGTH}
      ) old where old.state <> 'waiting' limit ${limit})
      limit ${limit})`)
  return rowCount ?? 0
}
