import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { KeptCount } from '../../plot/kept-count.ts'
import type { KeptPromises } from './kept-promises.ts'

/** Weeks that are counted, that of today among them. */
const WEEKS = 8
const MAX_STATES = 8

/**
 * Outcome of the promises of the last weeks, by the week of the promised day and by state. A parcel
 * counts as late once its last day is over in India without it: also one that was lost or came back.
 * Promises of weeks that have not begun are left out, although a parcel may have arrived early. An
 * order that was cancelled before it left has no promise any more.
 */
export async function countPromises(
  db: Database,
  _by: StaffWho<'today'>,
  now: Date,
): Promise<KeptPromises> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date`
  const read = async (group: SQL, order: SQL, limit: number) => {
    const { rows } = await db.execute<KeptCount>(sql`
      select name, count(*) filter (where in_time)::int as "inTime",
        count(*) filter (where not in_time and promised_by < today)::int as late
      from (
        select ${group} as name, promised_by, today,
          coalesce(status = 'delivered' and arrived <= promised_by, false) as in_time
        from (
          select *, (delivered_at at time zone 'Asia/Kolkata')::date as arrived,
            ${today} as today
          from orders
          where promised_by > ${today} - ${WEEKS * 7}::int
            and promised_by < date_trunc('week', ${today}::timestamp)::date + 7
            and (status <> 'cancelled' or delivery_failure is not null)
        ) as promised
      ) as told
      group by name having count(*) filter (where in_time or promised_by < today) > 0
      order by ${order} limit ${limit}`)
    return rows
  }
  const [weeks, states] = await Promise.all([
    read(sql`date_trunc('week', promised_by)::date::text`, sql`name`, WEEKS + 2),
    read(
      sql`coalesce(nullif(shipping_state, ''), 'Unknown')`,
      sql`late desc, "inTime" desc, name`,
      MAX_STATES,
    ),
  ])
  return { weeks, states }
}
