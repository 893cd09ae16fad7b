import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import {
  acknowledgeBySql,
  answerBySql,
  IS_UNACKNOWLEDGED,
} from '#app/contact/grievance/wait-times.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { KeptMonths } from './kept-months.ts'

/** Months that are counted, that of today among them. */
const MONTHS = 12

type Row = {
  name: string
  acknowledged: number
  notAcknowledged: number
  answered: number
  missed: number
  closed: number
  escalated: number
}

/**
 * Counts what was kept of the law's clocks, by the month in India in which a message came. What still
 * waits counts once its time is over, and not before; a message that was erased before its time was
 * over counts for nothing. Tickets that were deleted since are counted too.
 */
export async function countMonths(db: Database, _by: StaffWho<'messages'>): Promise<KeptMonths> {
  const end = sql`coalesce(w.ended_at, now())`
  const { rows } = await db.execute<Row>(sql`
    select to_char(date_trunc('month', w.began_at at time zone 'Asia/Kolkata'), 'YYYY-MM') as name,
      count(*) filter (where w.is_first and w.acknowledged_at <= ${acknowledgeBySql()})::int as acknowledged,
      count(*) filter (where w.is_first and (w.acknowledged_at > ${acknowledgeBySql()}
        or (${IS_UNACKNOWLEDGED} and ${end} > ${acknowledgeBySql()})))::int as "notAcknowledged",
      count(*) filter (where w.outcome = 'answered' and w.ended_at <= ${answerBySql()})::int as answered,
      count(*) filter (where ${end} > ${answerBySql()})::int as missed,
      count(*) filter (where w.outcome = 'closed' and w.ended_at <= ${answerBySql()})::int as closed,
      count(*) filter (where w.escalated_at is not null)::int as escalated
    from ticket_waits w
    where w.began_at >= (date_trunc('month', now() at time zone 'Asia/Kolkata') - ${MONTHS - 1} * interval '1 month') at time zone 'Asia/Kolkata'
    group by 1 order by 1`)
  const open = await db.execute<{ since: Date | null }>(
    sql`select min(w.began_at) as since from ticket_waits w where w.ended_at is null`,
  )
  const since = open.rows[0]?.since
  return {
    acknowledged: rows.map(({ name, acknowledged, notAcknowledged }) => ({
      name,
      inTime: acknowledged,
      late: notAcknowledged,
    })),
    answered: rows.map(({ name, answered, missed }) => ({ name, inTime: answered, late: missed })),
    closed: rows.reduce((sum, { closed }) => sum + closed, 0),
    escalated: rows.reduce((sum, { escalated }) => sum + escalated, 0),
    oldest: since ? new Date(since) : null,
  }
}
