import type { Route } from './+types/quote.route.ts'
import { shopContext } from '#app/shop.server.ts'
import { CartLineInputs } from './cart-line-input.ts'
import { quote } from './quotes.server.ts'

/** What the catalogue says of a cart's lines now: `{ lines: QuotedLine[] }`, in the order asked. */
export async function action({ request, context }: Route.ActionArgs) {
  const requested = CartLineInputs.safeParse(await request.json().catch(() => undefined))
  if (!requested.success)
    return Response.json({ error: 'These lines cannot be read' }, { status: 400 })
  return Response.json(
    { lines: await quote(context.get(shopContext).db, requested.data) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

/** Opened by hand, there is nothing to see. */
export const loader = () => new Response('Not found', { status: 404 })
