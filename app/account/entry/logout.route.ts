import { redirect } from 'react-router'
import type { Route } from './+types/logout.route.ts'
import { CLEAR_CAPABILITY_COOKIE } from '#app/account/session/order-capability.server.ts'
import { CLEAR_GUEST_CART } from '#app/account/session/guest-cart-cookie.server.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { signOut } from './accounts.server.ts'
import { flashCookie } from '../flash.server.ts'
import { findShopper } from '../session/shopper.server.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const shopper = await findShopper(context)
  context
    .get(requestContext)
    .cookies.push(
      ...(await signOut(services, request, shopper?.id)),
      CLEAR_CAPABILITY_COOKIE,
      ...CLEAR_GUEST_CART,
      flashCookie('logged-out'),
    )
  return redirect('/')
}

/** Signing out needs a POST: a link or a prefetch must not do it. */
export const loader = () => redirect('/account')
