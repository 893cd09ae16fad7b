import { and, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { newsletterSubscribers } from '#db/schema.ts'
import { isUuid } from '#app/basics/uuid.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { keysetPage } from '../lists/keyset-page.ts'
import type { SubscriberRow } from './subscriber-row.ts'
import type { SubscribersFilter, SubscribersView } from './subscribers-filter.ts'

export type SubscribersPage = {
  rows: SubscriberRow[]
  newer: string | undefined
  older: string | undefined
}

const PAGE_SIZE = 50

const { id, email, consentedAt, confirmedAt, unsubscribedAt } = newsletterSubscribers

/** Condition of each view, and the time that orders it: each has an index (db/optional-indexes.ts). */
const VIEWS: Record<SubscribersView, { time: SQL; where: SQL }> = {
  subscribed: {
    time: sql`${confirmedAt}`,
    where: sql`${confirmedAt} is not null and ${unsubscribedAt} is null`,
  },
  waiting: {
    time: sql`${consentedAt}`,
    where: sql`${confirmedAt} is null and ${unsubscribedAt} is null`,
  },
  left: { time: sql`${unsubscribedAt}`, where: sql`${unsubscribedAt} is not null` },
}

/** Keyset pagination by the time of the view, newest first. */
export async function listSubscribers(
  db: Database,
  _by: StaffWho<'newsletter'>,
  { view, beginning }: SubscribersFilter,
  place: { after?: string | null; before?: string | null } = {},
): Promise<SubscribersPage> {
  const after = placeOf(place.after)
  const from = after ?? placeOf(place.before)
  const isBackwards = after === undefined && from !== undefined
  const { time, where } = VIEWS[view]
  const direction = sql.raw(isBackwards ? 'asc' : 'desc')
  const found = await db
    .select({ id, email, at: time.mapWith(consentedAt) })
    .from(newsletterSubscribers)
    .where(
      and(
        where,
        beginning ? sql`${email} like ${beginningPattern(beginning)}` : undefined,
        from && sql`(${time}, ${id}) ${sql.raw(isBackwards ? '>' : '<')} (${from})`,
      ),
    )
    .orderBy(sql`${time} ${direction}, ${id} ${direction}`)
    .limit(PAGE_SIZE + 1)
  const page = keysetPage(found, { size: PAGE_SIZE, isBeyond: from !== undefined, isBackwards })
  const keyOf = (row: SubscriberRow | undefined) => row && `${row.at.toISOString()}~${row.id}`
  return { rows: page.shown, newer: keyOf(page.before), older: keyOf(page.after) }
}

/** How many are in each view. */
export async function countSubscribers(
  db: Database,
  _by: StaffWho<'newsletter'>,
): Promise<Record<SubscribersView, number>> {
  const count = ({ where }: { where: SQL }) => sql<number>`count(*) filter (where ${where})::int`
  const [counted] = await db
    .select({
      subscribed: count(VIEWS.subscribed),
      waiting: count(VIEWS.waiting),
      left: count(VIEWS.left),
    })
    .from(newsletterSubscribers)
  return counted ?? { subscribed: 0, waiting: 0, left: 0 }
}

/** A pattern of LIKE; addresses are kept in small letters. */
const beginningPattern = (typed: string): string =>
  `${typed.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Reads a place in the list; what is none is left out. */
function placeOf(typed: string | null | undefined): SQL | undefined {
  const [time = '', subscriber = ''] = typed?.split('~') ?? []
  if (Number.isNaN(Date.parse(time)) || !isUuid(subscriber)) return undefined
  return sql`${new Date(time)}::timestamptz, ${subscriber}::uuid`
}
