import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { salesDays } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { countSales } from './count-sales.server.ts'
import type { CategorySales, Net, NetSales } from './net-sales.ts'
import {
  COMPARED_DAYS,
  dayBefore,
  SHOWN_DAYS,
  todayInIndia,
  WEEK,
} from './sales-calendar.server.ts'

type Row = { day: string; category: string; net: string }

/** Categories that are named; the others are one row. */
const MAX_CATEGORIES = 10

/** Net sales: of the days that are over from the rollup, of those that it has not counted yet live. */
export async function readNetSales(db: Database, _by: StaffWho<'figures'>): Promise<NetSales> {
  const today = await todayInIndia(db)
  const first = dayBefore(today, COMPARED_DAYS)
  const { rows: rolledUp } = await db.execute<Row>(
    sql`select day::text, category, net_paise::text as net from ${salesDays} where day between ${first} and ${today}`,
  )
  const counted = new Set(rolledUp.map(({ day }) => day))
  let live = today
  while (live > first && !counted.has(dayBefore(live, 1))) live = dayBefore(live, 1)
  const { rows } = await db.execute<Row>(
    sql`select day::text, category, net_paise::text as net from (${countSales(live, today)}) as live`,
  )
  return netSalesOf(today, [...rolledUp.filter(({ day }) => day < live), ...rows])
}

function netSalesOf(today: string, rows: readonly Row[]): NetSales {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const of = (daysAgo: number) => sumOf(byDay.get(dayBefore(today, daysAgo)) ?? [])
  const ago = Array.from({ length: SHOWN_DAYS }, (_, i) => SHOWN_DAYS - i)
  const since =
    (daysAgo: number) =>
    ({ day }: Row) =>
      day < today && day >= dayBefore(today, daysAgo)
  const weeks = rows.filter(since(2 * WEEK))
  return {
    today: of(0),
    weekAgo: of(WEEK),
    days: ago.map((days) => ({
      day: dayBefore(today, days),
      net: of(days),
      before: of(days + SHOWN_DAYS),
    })),
    categories: categoriesOf(weeks, since(WEEK)),
  }
}

function categoriesOf(rows: readonly Row[], isThisWeek: (row: Row) => boolean): CategorySales[] {
  const all = [...Map.groupBy(rows, ({ category }) => category)].map(([category, theirs]) => ({
    category: category || 'No longer in the catalogue',
    net: sumOf(theirs.filter(isThisWeek)),
    before: sumOf(theirs.filter((row) => !isThisWeek(row))),
  }))
  const sorted = all
    .filter(({ net, before }) => net !== 0 || before !== 0)
    .toSorted((a, b) => b.net - a.net || b.before - a.before)
  const others = sorted.slice(MAX_CATEGORIES)
  if (others.length < 2) return sorted
  const total = (which: 'net' | 'before') => others.reduce((sum, one) => sum + one[which], 0)
  return [
    ...sorted.slice(0, MAX_CATEGORIES),
    { category: `${others.length} others`, net: total('net'), before: total('before') },
  ]
}

const sumOf = (rows: readonly Row[]): Net => rows.reduce((sum, { net }) => sum + Number(net), 0)
