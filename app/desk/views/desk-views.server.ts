import { and, asc, desc, eq, or, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { deskViews, staff } from '#db/schema.ts'
import { roleMay } from '#app/staff/permissions.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { filterQuery, readOrderFilter } from '../orders/order-filter.ts'
import type { DeskView } from './desk-view.ts'

/** Views of a member. */
export const MAX_VIEWS = 50
/** Tabs above the list, of all whom it is shared by. */
const MAX_SHOWN = 100

/** The member's own views first, then those that others share. */
export async function listViews(db: Database, by: StaffWho<'orders'>): Promise<DeskView[]> {
  const isMine = eq(deskViews.staffId, by.id)
  const rows = await db
    .select({ view: deskViews, owner: staff.name })
    .from(deskViews)
    .innerJoin(staff, eq(staff.id, deskViews.staffId))
    .where(or(isMine, deskViews.isShared))
    .orderBy(desc(isMine), asc(deskViews.name), asc(deskViews.id))
    .limit(MAX_SHOWN)
  return rows.map(({ view: { id, name, query, staffId, isShared }, owner }) => ({
    id,
    name,
    stored: query,
    query: filterQuery(readOrderFilter(new URLSearchParams(query)).filter),
    isMine: staffId === by.id,
    isShared,
    owner,
  }))
}

/**
 * The views that the member may delete: their own, and, of those who share views, what is shared,
 * since who shared it may have left.
 */
export const mayDelete = (by: StaffWho<'orders'> | StaffWho<'share views'>): SQL | undefined =>
  or(
    eq(deskViews.staffId, by.id),
    roleMay(by.role, 'share views') ? eq(deskViews.isShared, true) : undefined,
  )

export const mine = (by: { id: string }, id: string): SQL | undefined =>
  and(eq(deskViews.id, id), eq(deskViews.staffId, by.id))
