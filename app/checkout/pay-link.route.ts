import { redirect } from 'react-router'
import type { Route } from './+types/pay-link.route.ts'
import { accountServices } from '#app/account/services.server.ts'
import { capabilityCookie } from '#app/account/session/order-capability.server.ts'
import { isRemembered } from '#app/account/session/marker.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { findOrder } from '#app/orders/orders.server.ts'

export const handle = { personal: false } satisfies RouteHandle

/**
 * Pay link of an order that was taken over the telephone: gives this browser the right to see and pay
 * it, as the capability cookie does where the shopper ordered. A link that a newer one has replaced
 * leads to the page for whoever has no right to the order.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { number, secret } = params
  const { cookies, origin } = context.get(requestContext)
  const order = await findOrder(context.get(accountServices), { capabilities: [secret] }, number)
  if (!order) return redirect('/order-success')
  const secure = origin.startsWith('https:')
  cookies.push(
    await capabilityCookie(request, secret, { secure, remembered: isRemembered(request) }),
  )
  return redirect(`/order-success?order=${order.id}`)
}
