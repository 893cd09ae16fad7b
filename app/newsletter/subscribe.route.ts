import type { Route } from './+types/subscribe.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { subscribeFromForm } from './subscribe-from-form.server.ts'

export const handle = { robots: 'allow' } satisfies RouteHandle

/** Endpoint for the newsletter form with scripts; without them it posts to newsletter.route.tsx. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, jobs, rateLimits, now } = context.get(accountServices)
  const result = await subscribeFromForm(
    { db, jobs, rateLimits, now },
    await postedFields(request),
    context.get(requestContext).address,
  )
  if (result.ok) return Response.json({})
  const { errors, status, headers } = result.error
  return Response.json({ wrong: Object.values(errors)[0] }, { status, headers })
}
