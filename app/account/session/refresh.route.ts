import type { Route } from './+types/refresh.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { accountServices } from '../services.server.ts'
import { LEASE_S, type RefreshResponse } from './session-rules.ts'
import { findShopper } from './shopper.server.ts'
import { touchSession } from './signed-in-devices.server.ts'

export const handle = { robots: 'allow' } satisfies RouteHandle

/** Prolongs the session and answers with its shopper; without a session it clears the cookies. */
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
