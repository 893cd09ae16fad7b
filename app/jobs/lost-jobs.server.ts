import { sql, type Column, type SQL } from 'drizzle-orm'
import type { JobName } from './job-payloads.ts'

/** SQL: what is overdue by less is left to its job, which is on its way. */
export const GRACE_AGO = sql`now() - interval '2 minutes'`

/**
 * SQL condition: the queue has a job of this name whose payload has these values, which is not done.
 * A failed one counts until the queue deletes it (`deleteAfterSeconds`).
 */
export const hasJob = (name: JobName, payload: Record<string, Column>): SQL =>
  sql`exists (select from pgboss.job j where j.name = ${name} and j.state <> 'completed' and ${sql.join(
    Object.entries(payload).map(([key, column]) => sql`j.data ->> ${key} = ${column}::text`),
    sql` and `,
  )})`
