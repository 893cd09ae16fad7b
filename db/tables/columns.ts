import { sql, type SQL } from 'drizzle-orm'
import { bigint, customType, timestamp, type PgColumn } from 'drizzle-orm/pg-core'

/** Time in UTC; screens show IST. */
export const at = (column: string) => timestamp(column, { withTimezone: true, mode: 'date' })

/** Money in whole paise. */
export const paise = (column: string) => bigint(column, { mode: 'number' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Segment id, in a column that keeps its stored name: too large for a JavaScript number. */
export const segmentId = () => bigint('kind', { mode: 'bigint' }).notNull()

/** Condition of a check: the column holds one of these words. */
export const isOneOf = (column: PgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
