import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** UTC in the database; shown in IST. */
export const at = (column: string) => timestamp(column, { withTimezone: true, mode: 'date' })

/** Money is whole paise. */
export const paise = (column: string) => bigint(column, { mode: 'number' })
