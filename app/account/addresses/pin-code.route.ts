import type { Route } from './+types/pin-code.route.ts'
import { isPinCode } from './pin-code.ts'
import { placeOf } from './place-of-pin.server.ts'

/** Where a PIN code is (`Place`), for a form in which one is being typed. One that nobody knows is in no state. */
export const loader = ({ params: { pin } }: Route.LoaderArgs) =>
  isPinCode(pin) ? Response.json(placeOf(pin)) : new Response('Not found', { status: 404 })
