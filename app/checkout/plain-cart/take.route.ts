import type { Route } from './+types/take.route.ts'
import { CLEAR_GUEST_CART } from '#app/account/session/guest-cart-cookie.server.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { sentGuestCart } from '#app/cart/guest-cart.server.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { quotePlainLines } from './plain-lines.server.ts'

/** `{ lines, placed }` of the guest's cookie, for the browser's own cart. Changes nothing (T54). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const cart = sentGuestCart(request)
  const shopper = await findShopper(context)
  const quoted = await quotePlainLines(context.get(paymentServices), cart, shopper?.id)
  return Response.json(
    { lines: quoted.map(({ line }) => line), placed: cart.placed },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

/** Clears the cookie, once the lines stand in the browser's cart. */
export function action({ context }: Route.ActionArgs) {
  context.get(requestContext).cookies.push(...CLEAR_GUEST_CART)
  return new Response(null, { status: 204 })
}
