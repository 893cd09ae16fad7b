import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { PaymentMethod } from '#app/orders/order.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { ReturnedParcels, ReturnedPlace, ReturnedWeek } from './returned-parcels.ts'

/** Weeks that are counted, that of today among them. */
const WEEKS = 8
const MAX_PLACES = 8

type WeekRow = { week: string; method: PaymentMethod | null; sent: number; back: number }

/**
 * Parcels that came back to the sender, of those that were sent in the last weeks: by week and by how
 * they are paid, and the PIN codes and states that most of them came back from. A parcel on its way
 * counts as sent. Orders of another shop are left out: their payments are unknown here.
 */
export async function countReturned(
  db: Database,
  _by: StaffWho<'today'>,
  now: Date,
): Promise<ReturnedParcels> {
  const thisWeek = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')`
  const first = sql`${thisWeek} - ${(WEEKS - 1) * 7}::int * interval '1 day'`
  const sent = sql`select *, delivery_failure is not distinct from 'returned_to_sender' as is_back
    from orders where shipped_at >= (${first}) at time zone 'Asia/Kolkata' and origin <> 'import'`
  const [weeks, pins, states] = await Promise.all([
    // Also weeks in which nothing was sent.
    db.execute<WeekRow>(sql`
      select to_char(week, 'YYYY-MM-DD') as week, payment_method as method,
        count(id)::int as sent, count(id) filter (where is_back)::int as back
      from generate_series(${first}, ${thisWeek}, interval '7 days') as week
        left join (${sent}) as sent
          on date_trunc('week', shipped_at at time zone 'Asia/Kolkata') = week
      group by week, payment_method order by week`),
    listPlaces(db, sent, sql`coalesce(shipping_postal_code, 'Unknown')`),
    listPlaces(db, sent, sql`coalesce(nullif(shipping_state, ''), 'Unknown')`),
  ])
  return { weeks: byWeek(weeks.rows), pins, states }
}

/** Those that most came back from. */
async function listPlaces(db: Database, sent: SQL, name: SQL): Promise<ReturnedPlace[]> {
  const { rows } = await db.execute<ReturnedPlace>(sql`
    select ${name} as name, count(*)::int as sent, count(*) filter (where is_back)::int as back,
      count(*) filter (where is_back and payment_method = 'cash')::int as cash
    from (${sent}) as sent
    group by 1 having count(*) filter (where is_back) > 0
    order by back desc, sent, name limit ${MAX_PLACES}`)
  return rows
}

function byWeek(rows: readonly WeekRow[]): ReturnedWeek[] {
  const weeks = new Map<string, ReturnedWeek>()
  for (const { week, method, sent, back } of rows) {
    const nothing = { sent: 0, back: 0 }
    const one = weeks.get(week) ?? { week, cash: nothing, online: nothing }
    weeks.set(week, method ? { ...one, [method]: { sent, back } } : one)
  }
  return [...weeks.values()]
}
