import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ShopDatabase } from './databases/clone-database.ts'

/** Settings of a shop whose jobs are retried after two seconds, at most half a second late. */
export const FAST_RETRIES = { TEST_JOB_RETRY_DELAY_SECONDS: '2', TEST_JOB_POLLING_SECONDS: '0.5' }

/** Waits until every mail that is due has been sent, so that missing mails can be tested for. */
export async function allMailsSent({ db }: ShopDatabase): Promise<void> {
  const due = sql`state in ('retry', 'active') or (state = 'created' and start_after <= now())`
  const waiting = async () =>
    (
      await db.execute(
        sql`select data->>'mail' as mail, state from pgboss.job where name = 'mail' and (${due})`,
      )
    ).rows
  await expect.poll(waiting, { timeout: 20_000, interval: 100 }).toEqual([])
}
