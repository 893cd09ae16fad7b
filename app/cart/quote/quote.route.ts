import type { Route } from './+types/quote.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import { chargeRules } from '#app/basics/shop-rules.ts'
import { CartLineInputs } from '../cart-line-input.ts'
import type { Quote } from './quote.ts'
import { quoteCart } from './quotes.server.ts'
import { readRates } from './read-rates.server.ts'

/**
 * A crawler that runs scripts asks for it from the public /cart. Anybody can ask without end, so it
 * takes turns with other reading of the catalogue, before it.
 */
export const handle = { robots: 'allow', sheddable: true } satisfies RouteHandle

/**
 * Quotes a cart's lines at the current catalogue: `Quote`, the lines in the order
 * requested.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const requested = CartLineInputs.safeParse(await request.json().catch(() => undefined))
  if (!requested.success)
    return Response.json({ error: 'These lines cannot be read' }, { status: 400 })
  const shopper = await findShopper(context)
  const services = context.get(accountServices)
  const lines = await quoteCart(services, requested.data, shopper?.id)
  const rates = await readRates(
    services,
    lines.flatMap(({ product }) => product?.styleId ?? []),
  )
  const quote: Quote = { lines, rules: chargeRules(), rates }
  return Response.json(quote, { headers: { 'Cache-Control': 'no-store' } })
}

/** There is nothing to GET. */
export const loader = () => new Response('Not found', { status: 404 })
