import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders, staff, staffReads } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { keysetPage } from '../../lists/keyset-page.ts'
import { midnight } from '../../lists/midnight.server.ts'
import type { RecordFilter } from '../record-filter.ts'
import { findLookedAt } from './find-looked-at.server.ts'
import type { ReadRow } from './read-row.ts'

export type ReadsPage = {
  rows: ReadRow[]
  newer: string | undefined
  older: string | undefined
}

const PAGE_SIZE = 50

/** Order of the primary key, by which the list is paged. */
const KEY = sql`(${staffReads.hour}, ${staffReads.staffId}, ${staffReads.subjectType}, ${staffReads.subjectId})`

/** A page of the read log, newest first. */
export async function listReads(
  db: Database,
  by: StaffWho<'record'>,
  filter: RecordFilter,
  place: { after?: string | null; before?: string | null } = {},
  size = PAGE_SIZE,
): Promise<ReadsPage> {
  const after = placeOf(place.after)
  const from = after ?? placeOf(place.before)
  const backwards = !after && from !== undefined
  const direction = sql.raw(backwards ? 'asc' : 'desc')
  const { hour, staffId, subjectType, subjectId } = staffReads
  const found = await db
    .select({ read: staffReads, name: staff.name })
    .from(staffReads)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(
      and(...conditions(filter), from && sql`${KEY} ${sql.raw(backwards ? '>' : '<')} (${from})`),
    )
    .orderBy(
      ...[hour, staffId, subjectType, subjectId].map((column) => sql`${column} ${direction}`),
    )
    .limit(size + 1)
  const page = keysetPage(found, {
    size,
    isBeyond: from !== undefined,
    isBackwards: backwards,
  })
  const lookedAt = await findLookedAt(
    db,
    by,
    page.shown.map(({ read }) => read),
  )
  return {
    rows: page.shown.map(({ read, name }) => ({
      key: keyOf(read),
      hour: read.hour,
      by: name ?? 'A member',
      subject: read.subjectType,
      subjectId: read.subjectId,
      lookedAt: lookedAt(read),
    })),
    newer: page.before && keyOf(page.before.read),
    older: page.after && keyOf(page.after.read),
  }
}

function conditions({ who, order, from, to }: RecordFilter): (SQL | undefined)[] {
  const { hour, staffId, subjectType, subjectId } = staffReads
  return [
    who && ('staffId' in who ? eq(staffId, who.staffId) : sql`false`),
    order === undefined
      ? undefined
      : and(
          eq(subjectType, 'order'),
          sql`${subjectId} = (select o.id::text from ${orders} o where o.number = ${order})`,
        ),
    from === undefined ? undefined : sql`${hour} >= ${midnight(from)}`,
    to === undefined ? undefined : sql`${hour} < ${midnight(to, 1)}`,
  ]
}

const SEPARATOR = '~'

const keyOf = ({ hour, staffId, subjectType, subjectId }: typeof staffReads.$inferSelect) =>
  [hour.toISOString(), staffId, subjectType, subjectId].join(SEPARATOR)

/** Reads a place in the list; what is none is left out. */
function placeOf(typed: string | null | undefined): SQL | undefined {
  const [hour = '', staffId, subjectType, subjectId] = typed?.split(SEPARATOR) ?? []
  if (Number.isNaN(Date.parse(hour)) || subjectId === undefined) return undefined
  return sql`${new Date(hour)}::timestamptz, ${staffId}, ${subjectType}, ${subjectId}`
}
