import { data } from 'react-router'
import type { Route } from './+types/whole-image.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { streamContext } from '#app/basics/streamed-body.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { readWholeImage } from './read-images.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

/** An uploaded picture without its crop, which shoppers never get. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  const jpeg = await readWholeImage(context.get(staffServices).db, by, params.file)
  if (!jpeg) throw data('There is no such picture', { status: 404 })
  const pieces = [new Uint8Array(jpeg)]
  // Bytes are sent as a stream, since the body of an answer is taken for text.
  context.set(streamContext, { next: async () => pieces.pop(), end: async () => {} })
  return new Response(null, { headers: { 'Content-Type': 'image/jpeg' } })
}
