import { redirect } from 'react-router'
import type { Route } from './+types/sign-out.route.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { endShopPreview } from '../shop-preview.server.ts'
import { staffServices } from '../services.server.ts'
import { findStaff } from '../staff.server.ts'
import { signOutStaff } from './sign-in.server.ts'

export const loader = () => redirect('/desk')

export async function action({ request, context }: Route.ActionArgs) {
  const member = await findStaff(context)
  const known = member && !('enrolling' in member) ? member : undefined
  const ended = await signOutStaff(context.get(staffServices), request, known)
  context.get(requestContext).cookies.push(...ended, endShopPreview())
  throw redirect('/desk/sign-in')
}
