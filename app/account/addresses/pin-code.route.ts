import type { Route } from './+types/pin-code.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { isPinCode } from '#app/shipping/pin-code.ts'
import { placeOf } from './place-of-pin.server.ts'

export const handle = { cache: 'public' } satisfies RouteHandle

/**
 * Answers with the `Place` of a PIN code while it is typed. An unknown PIN code has an empty state.
 */
export const loader = ({ params: { pin } }: Route.LoaderArgs) =>
  isPinCode(pin) ? Response.json(placeOf(pin)) : new Response('Not found', { status: 404 })
