import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { salesDays, soldSizes } from '#db/schema.ts'
import { midnight } from '../../lists/midnight.server.ts'
import { countSales } from './count-sales.server.ts'
import { COMPARED_DAYS, dayBefore, todayInIndia, WEEK } from './sales-calendar.server.ts'

/**
 * Rollup: counts the net sales of the days that Today compares, newest first, a transaction each. All
 * of them each night, since what was exchanged may be paid back later, and a product may move.
 */
export async function rollUpSales(db: Database, stopping?: AbortSignal): Promise<void> {
  const today = await todayInIndia(db)
  for (let ago = 1; ago <= COMPARED_DAYS && !stopping?.aborted; ago += 1) {
    const day = dayBefore(today, ago)
    await db.transaction(async (tx) => {
      await tx.delete(salesDays).where(eq(salesDays.day, day))
      await tx.execute(sql`
        insert into ${salesDays} (day, category, pieces, net_paise)
        select ${day}::date, category, sum(pieces), sum(net_paise) from (
          select category, pieces, net_paise from (${countSales(day, day)}) as counted
          union all select '', 0, 0
        ) as marked group by category
        on conflict (day, category) do update set pieces = excluded.pieces, net_paise = excluded.net_paise`)
    })
  }
  await rollUpSoldSizes(db, today)
}

/** Pieces of each size that were sold in the last seven days that are over, and not cancelled. */
async function rollUpSoldSizes(db: Database, today: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(soldSizes)
    await tx.execute(sql`
      insert into ${soldSizes} (product_id, size, pieces)
      select s.uuid, coalesce(i.selected_size, ''), sum(i.quantity)
      from orders o join order_items i on i.order_id = o.id join styles s on s.uuid::text = i.product_id
      where coalesce(o.confirmed_at, o.paid_at) >= ${midnight(dayBefore(today, WEEK))}
        and coalesce(o.confirmed_at, o.paid_at) < ${midnight(today)}
        and i.cancelled_at is null and o.origin <> 'import'
      group by 1, 2
      on conflict (product_id, size) do update set pieces = excluded.pieces`)
  })
}
