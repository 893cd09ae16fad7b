import { data } from 'react-router'
import type { Route } from './+types/whole-image.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { readWholeImage } from './read-images.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

/** An uploaded picture without its crop, which shoppers never get. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  const jpeg = await readWholeImage(context.get(staffServices).db, by, params.file)
  if (!jpeg) throw data('There is no such picture', { status: 404 })
  return new Response(new Uint8Array(jpeg), { headers: { 'Content-Type': 'image/jpeg' } })
}
