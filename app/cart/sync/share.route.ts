import type { Route } from './+types/share.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { signInOf } from '#app/account/session/marker.server.ts'
import { findShopper, type Shopper } from '#app/account/session/shopper.server.ts'
import { accountServices, type AccountServices } from '#app/account/services.server.ts'
import { isStorable } from '#app/basics/text/printable.ts'
import { lastAcknowledged, syncCart } from './carts.server.ts'
import { readBase, readLines } from '../stored-cart.ts'

export const handle = { robots: 'allow' } satisfies RouteHandle

/**
 * Cart sync for a signed-in shopper: takes `{ signIn, id, base, lines }`, and answers
 * `{ lines, noRoom }`, the merged cart of all devices and what exceeds its limit.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const authorised = await authorise({ request, context })
  if ('refusal' in authorised) return authorised.refusal
  const body = (await request.json().catch(() => undefined)) as
    | Record<'signIn' | 'id' | 'base' | 'lines', unknown>
    | undefined
  if (!Array.isArray(body?.lines) || typeof body.id !== 'string' || body.id.length > 40)
    return Response.json({ error: 'This cart cannot be read' }, { status: 400 })
  const lines = readLines(body.lines)
  // Postgres' jsonb cannot store a NUL or half a surrogate pair (T40).
  const texts = [
    body.id,
    ...lines.flatMap(({ id, name, size, colour }) => [id, name, size ?? '', colour ?? '']),
  ]
  if (!texts.every(isStorable))
    return Response.json({ error: 'This cart cannot be read' }, { status: 400 })
  // A tab that slept while somebody else signed in here holds another account's cart.
  if (body.signIn !== authorised.signIn)
    return Response.json({ error: 'another sign-in' }, { status: 409 })
  const push = { signIn: authorised.signIn, id: body.id, base: readBase(body.base), lines }
  return Response.json(await syncCart(authorised.services, authorised.shopper.id, push))
}

/**
 * `{ acknowledged }`: the `id` of this sign-in's last push, for a browser that lost the response.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const authorised = await authorise({ request, context })
  if ('refusal' in authorised) return authorised.refusal
  return Response.json({
    acknowledged: await lastAcknowledged(
      authorised.services.db,
      authorised.shopper.id,
      authorised.signIn,
    ),
  })
}

type Authorised =
  | { services: AccountServices; shopper: Shopper; signIn: string }
  | { refusal: Response }

async function authorise({
  request,
  context,
}: Pick<Route.ActionArgs, 'request' | 'context'>): Promise<Authorised> {
  const services = context.get(accountServices)
  const shopper = await findShopper(context)
  const signIn = signInOf(request)
  if (!shopper || !signIn)
    return { refusal: Response.json({ error: 'signed out' }, { status: 401 }) }
  const allowed = await services.rateLimits.consume('cart', shopper.id)
  if (allowed.ok) return { services, shopper, signIn }
  const headers = { 'Retry-After': String(allowed.error.retryAfterS) }
  return { refusal: Response.json({ error: 'too many' }, { status: 429, headers }) }
}
