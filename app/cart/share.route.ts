import type { Route } from './+types/share.route.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { shopContext, visitContext } from '#app/shop.server.ts'
import { shareCart } from './carts.server.ts'
import { readAgreed, readLines } from './stored-cart.ts'

/** A signed-in shopper's cart follows them: `{ agreed, lines }` comes in, `{ lines }` is what it is now on all devices. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const shopper = await findShopper({ auth: shop.auth, request, cookies: context.get(visitContext).cookies })
  if (!shopper) return Response.json({ error: 'signed out' }, { status: 401 })
  const asked = (await request.json().catch(() => undefined)) as { agreed?: unknown; lines?: unknown } | undefined
  if (!Array.isArray(asked?.lines)) return Response.json({ error: 'This cart cannot be read' }, { status: 400 })
  const lines = await shareCart(shop, shopper.id, { agreed: readAgreed(asked.agreed), lines: readLines(asked.lines) })
  return Response.json({ lines })
}

/** Opened by hand, there is nothing to see. */
export const loader = () => new Response('Not found', { status: 404 })
