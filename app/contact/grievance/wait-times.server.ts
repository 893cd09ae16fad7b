import { sql, type SQL } from 'drizzle-orm'
import { allRules } from '#app/basics/brand/server-only.ts'

// Clocks of the law in SQL, of a row `w` of ticket_waits, by the database's time. The rules are read at
// each call, because the desk changes them.

/** SQL: the 48 hours of a message with which a wait began. */
export const acknowledgeBySql = (): SQL =>
  sql`(w.began_at + ${allRules.grievance.acknowledgedHours} * interval '1 hour')`

/** SQL: the same day of the next month in India, or its last day where it is shorter. */
export const answerBySql = (): SQL =>
  sql`((w.began_at at time zone 'Asia/Kolkata' + ${allRules.grievance.resolvedMonths} * interval '1 month') at time zone 'Asia/Kolkata')`

/** SQL: whether it is to be acknowledged, and no mail has done so yet. */
export const IS_UNACKNOWLEDGED = sql`(w.is_first and w.acknowledged_at is null)`

/** SQL: open waits past a clock, each with the end of the first clock that it is past. */
export const lateWaits = (): SQL => sql`
  select w.ticket_id, case when ${IS_UNACKNOWLEDGED} then least(${acknowledgeBySql()}, ${answerBySql()}) else ${answerBySql()} end as since
  from ticket_waits w where w.ended_at is null
    and (now() > ${answerBySql()} or (${IS_UNACKNOWLEDGED} and now() > ${acknowledgeBySql()}))`
