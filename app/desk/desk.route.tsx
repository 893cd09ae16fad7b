import { isRouteErrorResponse, Outlet } from 'react-router'
import type { Route } from './+types/desk.route.ts'
import { deskLinks } from '#app/staff/desk-links.ts'
import { brand } from '#app/basics/brand.ts'
import { currentOpening } from '#app/basics/opening/opening.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { ROLE_WORDS, roleMay } from '#app/staff/permissions.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { renewShopPreview } from '#app/staff/shop-preview.server.ts'
import { requireMember } from '#app/staff/staff.server.ts'
import { DeskFrame } from './frame/desk-frame.tsx'
import { DeskProblem } from './frame/desk-problem.tsx'
import { takeDone } from './frame/done.server.ts'
import { menuOf } from './frame/sections.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const member = await requireMember(context, url)
  const isClosed = currentOpening().state === 'closed'
  if (isClosed) givePreview(request, context)
  return {
    isClosed,
    name: member.name,
    role: ROLE_WORDS[member.role].split(':')[0] ?? member.role,
    mayFind: roleMay(member.role, 'orders'),
    findsByPhone: roleMay(member.role, 'customer contact'),
    asksForSecondFactor: !member.hasSecondFactor,
    sections: menuOf(member.role),
    done: takeDone(context, request),
  }
}

/** Cookie by which this member sees the shop, and its photos at the desk, before strangers do. */
function givePreview(request: Request, context: Route.LoaderArgs['context']): void {
  const { keys, now } = context.get(staffServices)
  const { cookies, origin } = context.get(requestContext)
  const secure = origin.startsWith('https://')
  const renewed = renewShopPreview(keys, request, { now: now(), secure })
  if (renewed) cookies.push(renewed)
}

export const links = deskLinks

export const meta: Route.MetaFunction = () => [{ title: `${brand.name} desk` }]

export default function Desk({ loaderData }: Route.ComponentProps) {
  return (
    <DeskFrame {...loaderData}>
      <Outlet />
    </DeskFrame>
  )
}

/** Errors of a screen are shown within the frame, so that the way on stays. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (!loaderData) return <DeskProblem status={status} />
  return (
    <DeskFrame {...(loaderData as Route.ComponentProps['loaderData'])}>
      <DeskProblem status={status} />
    </DeskFrame>
  )
}
