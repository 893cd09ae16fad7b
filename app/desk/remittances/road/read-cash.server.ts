import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { businessDaysAgo } from '#app/basics/calendar/business-days.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import { cashDueOf } from '#app/orders/cash/cash-due.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { AGES, largestFirst, type CourierCash, type MissingCash } from './cash-on-the-road.ts'

type By = StaffWho<'settle payments'>

/** Couriers send the cash within eight business days, as a rule. */
export const MISSING_AFTER_DAYS = 10
export const MAX_MISSING = 100
const NO_COURIER = 'No courier named'

/** Cash that is due on parcels on their way, and collected but not come, by courier and age. */
export async function readCashOnTheRoad(db: Database, _by: By, now: Date): Promise<CourierCash[]> {
  const { rows } = await db.execute<{
    courier: string
    stage: 'onItsWay' | 'collected'
    age: number
    amount: string
  }>(sql`
    with road as (
      select o.courier, 'collected' as stage, c.collected_paise as amount, c.collected_at as since
      from cash_payments c join orders o on o.id = c.order_id where c.state = 'collected'
      union all
      select o.courier, 'onItsWay', ${cashDueOf(sql`o`)}, o.shipped_at
      from cash_payments c join orders o on o.id = c.order_id
      where c.state = 'promised' and o.status = 'shipped'),
    aged as (
      select *, (${now}::timestamptz at time zone 'Asia/Kolkata')::date
        - (since at time zone 'Asia/Kolkata')::date as days from road)
    select max(coalesce(nullif(trim(courier), ''), ${NO_COURIER})) as courier, stage, sum(amount) as amount,
      case when days <= 3 then 0 when days <= 7 then 1 when days <= 14 then 2 else 3 end as age
    from aged group by lower(trim(coalesce(courier, ''))), stage, 4`)
  const couriers = new Map<string, CourierCash>()
  for (const { courier, stage, age, amount } of rows) {
    const key = courier.toLowerCase()
    const one = couriers.get(key) ?? { courier, ages: AGES.map(nothing) }
    couriers.set(key, one)
    const of = one.ages[age]
    if (of) of[stage] = paise(of[stage] + Number(amount))
  }
  return largestFirst([...couriers.values()])
}

const nothing = () => ({ onItsWay: paise(0), collected: paise(0) })

/** Of which cash collected before it is missing. */
export const missingSince = (now: Date): Date => businessDaysAgo(now, MISSING_AFTER_DAYS)

/** Orders whose cash was collected so long ago that it should have come, the oldest first. */
export async function listMissing(
  db: Database,
  _by: By,
  now: Date,
): Promise<{ all: number; amount: Paise; rows: MissingCash[] }> {
  const since = missingSince(now)
  const { rows } = await db.execute<{
    number: string
    courier: string
    tracking: string | null
    amount: string
    collected: Date
    settle: boolean
    count: number
    total: string
  }>(sql`
    select o.number, coalesce(nullif(trim(o.courier), ''), ${NO_COURIER}) as courier, o.tracking_number as tracking,
      c.collected_paise as amount, c.collected_at as collected, exists (
        select from remittance_rows r where r.order_id = o.id and r.outcome <> 'matches' and r.settled_at is null
      ) as settle, count(*) over ()::int as count, sum(c.collected_paise) over () as total
    from cash_payments c join orders o on o.id = c.order_id
    where c.state = 'collected' and c.collected_at < ${since}::timestamptz
    order by c.collected_at, o.id limit ${MAX_MISSING}`)
  return {
    all: rows[0]?.count ?? 0,
    amount: paise(Number(rows[0]?.total ?? 0)),
    rows: rows.map(({ number, courier, tracking, amount, collected, settle }) => ({
      number,
      courier,
      trackingNumber: tracking,
      amount: paise(Number(amount)),
      collectedAt: new Date(collected),
      isToSettle: settle,
    })),
  }
}
