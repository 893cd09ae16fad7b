import { redirect } from 'react-router'
import type { Route } from './+types/next.route.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { leaveParcel } from './claims.server.ts'
import { findNextToPack } from './find-parcel.server.ts'

/**
 * Leads to the parcel that waits longest, or to the one after `after`, which is left for later; to the
 * list after the last.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'pack')
  const { db } = context.get(staffServices)
  const after = url.searchParams.get('after') ?? undefined
  if (after) await leaveParcel(db, by, after)
  const number = await findNextToPack(db, by, after)
  return redirect(number ? `/desk/pack/${number}` : '/desk/pack')
}
