import type { Route } from './+types/availability.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { findProducts } from '../../products.server.ts'
import { catalogueServices } from '../../services.server.ts'
import { isSoldOut } from '../../stock/stock.ts'
import { idsAsked, type Availability } from './availability.ts'

export const handle = { cache: 'public', sheddable: true } satisfies RouteHandle

/** Whether products that a browser remembers can be bought (availability.ts). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = idsAsked(url.searchParams)
  const found = await findProducts(context.get(catalogueServices), ids)
  return Response.json(
    Object.fromEntries(
      ids.map((id) => {
        const product = found.get(id)
        if (!product) return [id, 'no longer sold']
        return [id, isSoldOut(product) ? 'sold out' : 'in stock']
      }),
    ) satisfies Availability,
  )
}
