import type { Route } from './+types/refresh.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { accountServices } from '../services.server.ts'
import { LEASE_S, type RefreshResponse } from './session-rules.ts'
import { findShopper } from './shopper.server.ts'
import { touchSession } from './signed-in-devices.server.ts'

export const handle = { robots: 'allow' } satisfies RouteHandle

/**
 * Answers with the shopper, and notes that the session is in use. Reading the session prolongs it,
 * as in any other request (auth.server.ts); one that has ended has its cookies cleared.
 */
export async function action({ context }: Route.ActionArgs) {
  const { db, now } = context.get(accountServices)
  const shopper = await findShopper(context)
  if (!shopper) return Response.json({ error: 'signed out' }, { status: 401 })
  await touchSession(db, shopper, now())
  const { id, name, email } = shopper
  return Response.json({ leaseS: LEASE_S, user: { id, name, email } } satisfies RefreshResponse)
}

/** A GET finds nothing here. */
export const loader = () => new Response('Not found', { status: 404 })
