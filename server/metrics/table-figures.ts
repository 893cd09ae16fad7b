import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { checkResults, gatewayBreakers, nodes } from '#db/schema.ts'
import { lateWaits } from '#app/contact/grievance/wait-times.server.ts'
import { QUEUE_NAMES } from '#app/jobs/queue-policies.ts'
import { SOUND } from '#app/owner/check-shop.server.ts'
import { isOpen } from '#app/payments/status-checks/circuit-breaker.server.ts'
import { LIVE } from '../nodes/node-registry.ts'
import type { GaugeName } from './table-gauges.ts'

type Figure = { name: GaugeName; label: string | null; value: number }
export type Figures = readonly Figure[]

/** Finished orders are not counted: their number grows without end. */
const OPEN_ORDER_STATES = ['pending', 'processing', 'shipped']

/** Age by the database's clock; 0 where there is nothing to be old. */
const ageOf = (at: SQL) => sql`coalesce(greatest(0, extract(epoch from now() - ${at})), 0)`

const figure = (name: GaugeName, value: SQL) => sql`(${name}::text, null::text, (${value})::float8)`

/** Rows of figures from one row of a query. */
const figures = (rows: SQL[], from: SQL) =>
  sql`select f.* from (select ${from}) as t, lateral (values ${sql.join(rows, sql`, `)}) as f (name, label, value)`

/** Each part reads what is open by an index, so that finished orders cost nothing. */
const parts = (): SQL[] => [
  sql`
    select f.name, t.queue, f.value from (
      select name as queue, count(*) as jobs, min(start_after) as since from pgboss.job
      where name in ${QUEUE_NAMES} and state < 'active' and start_after <= now() group by name
    ) as t, lateral (values
      ('sangam_jobs', t.jobs::float8),
      ('sangam_jobs_oldest_seconds', ${ageOf(sql`t.since`)}::float8)
    ) as f (name, value)`,
  figures(
    [
      figure('sangam_status_checks_due', sql`t.checks`),
      figure('sangam_status_checks_oldest_seconds', ageOf(sql`t.since`)),
    ],
    sql`count(*) as checks, min(queued_at) as since from status_checks where is_waiting`,
  ),
  figures(
    [
      figure('sangam_mails_waiting', sql`t.mails`),
      figure('sangam_mails_oldest_seconds', ageOf(sql`t.since`)),
    ],
    sql`count(*) as mails, min(due_at) as since from outbox where state = 'waiting' and due_at <= now()`,
  ),
  sql`
    select 'sangam_orders', status, count(*)::float8 from orders
    where status in ('pending', 'processing', 'shipped') group by status`,
  figures(
    [
      figure('sangam_paid_orders', sql`t.orders`),
      figure('sangam_paid_paise', sql`coalesce(t.paise, 0)`),
    ],
    sql`count(*) as orders, sum(total_paise) as paise from orders
      where coalesce(confirmed_at, paid_at) > now() - interval '1 day'`,
  ),
  figures(
    [
      figure('sangam_payments_in_review', sql`t.payments`),
      figure('sangam_payments_in_review_paise', sql`coalesce(t.paise, 0)`),
    ],
    sql`count(*) as payments, sum(coalesce(paid_paise, amount_paise)) as paise
      from payment_attempts where state = 'review'`,
  ),
  figures(
    [
      figure('sangam_refunds_open', sql`t.refunds`),
      figure('sangam_refunds_open_paise', sql`coalesce(t.paise, 0)`),
      figure('sangam_refunds_oldest_seconds', ageOf(sql`t.since`)),
      figure('sangam_refunds_failed', sql`t.failed`),
    ],
    sql`count(*) as refunds, sum(amount_paise) as paise, min(created_at) as since,
      count(*) filter (where state = 'failed') as failed from refunds where state <> 'succeeded'`,
  ),
  sql`select 'sangam_circuit_breaker_open', gateway, (${isOpen})::int::float8 from ${gatewayBreakers}`,
  figures(
    [
      figure('sangam_tickets_open', sql`t.tickets`),
      figure('sangam_tickets_oldest_seconds', ageOf(sql`t.since`)),
    ],
    sql`count(*) as tickets, min(began_at) as since from ticket_waits where ended_at is null`,
  ),
  sql`select 'sangam_tickets_late', null, count(*)::float8 from (${lateWaits()}) as late`,
  sql`
    select 'sangam_backup_age_seconds', null, extract(epoch from now() - max(finished_at))::float8
    from backups where finished_at is not null having count(*) > 0`,
  sql`
    select 'sangam_consistency_findings', null, count(*)::float8
    from ${checkResults} where ${checkResults.answer} <> ${SOUND}`,
  sql`
    select 'sangam_consistency_age_seconds', null, extract(epoch from now() - min(checked_at))::float8
    from check_results having count(*) > 0`,
  sql`select 'sangam_nodes', null, count(*)::float8 from ${nodes} where ${LIVE}`,
]

/** All figures of the tables, in one statement, with a 0 for each label that has no rows. */
export async function readTableFigures(
  db: Database,
  gateways: readonly string[],
): Promise<Figures> {
  const zero = (name: GaugeName, labels: readonly string[]) =>
    labels.map((label) => ({ name, label, value: 0 }))
  const { rows } = await db.execute<Figure>(
    sql`select * from (${sql.join(parts(), sql` union all `)}) as all_of (name, label, value)`,
  )
  return [
    ...zero('sangam_jobs', QUEUE_NAMES),
    ...zero('sangam_jobs_oldest_seconds', QUEUE_NAMES),
    ...zero('sangam_orders', OPEN_ORDER_STATES),
    ...zero('sangam_circuit_breaker_open', gateways),
    ...rows,
  ]
}
