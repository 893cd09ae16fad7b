import { sql, type SQL } from 'drizzle-orm'

/** Beginning of a calendar day in India, or of one so many days later. */
export const midnight = (day: string, plusDays = 0): SQL =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Asia/Kolkata')`
