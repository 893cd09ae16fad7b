import { redirect } from 'react-router'
import type { Route } from './+types/logout.route.ts'
import { NO_CAPABILITY } from '#app/orders/order-capability.server.ts'
import { shopContext, visitContext } from '#app/shop.server.ts'
import { signOut } from '../accounts.server.ts'
import { flashCookie } from '../flash.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { auth } = context.get(shopContext)
  context.get(visitContext).cookies.push(...(await signOut(auth, request)), NO_CAPABILITY, flashCookie('logged-out'))
  return redirect('/')
}

/** Signing out is a deed, not an address: a link to it does nothing. */
export const loader = () => redirect('/account')
