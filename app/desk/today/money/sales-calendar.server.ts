import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { DAY_MS } from '#app/basics/time.ts'

/** Days of the plot. Each is compared with the one so many days before, which is the same weekday. */
export const SHOWN_DAYS = 28
/** Days of a week that is compared with the one before. */
export const WEEK = 7
export const COMPARED_DAYS = 2 * SHOWN_DAYS

/** "2026-11-26", by the database's clock. */
export async function todayInIndia(db: Database): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select (now() at time zone 'Asia/Kolkata')::date::text as day`,
  )
  return rows[0]?.day ?? ''
}

export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
