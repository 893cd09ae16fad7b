import type { Route } from './+types/suggestions.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { shopContext } from '#app/shop.server.ts'
import { suggest } from './suggestions.server.ts'

export const handle = { cache: 'public' } satisfies RouteHandle

/** Suggestions while typing (suggestions.ts). */
export async function loader({ url, context }: Route.LoaderArgs) {
  return Response.json(await suggest(context.get(shopContext), url.searchParams.get('q') ?? ''))
}
