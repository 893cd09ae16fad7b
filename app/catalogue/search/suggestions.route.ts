import type { Route } from './+types/suggestions.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { catalogueServices } from '../services.server.ts'
import { suggest } from './suggestions.server.ts'

export const handle = { cache: 'public', sheddable: true } satisfies RouteHandle

/** Suggestions while typing (suggestions.ts). */
export async function loader({ url, context }: Route.LoaderArgs) {
  return Response.json(
    await suggest(context.get(catalogueServices), url.searchParams.get('q') ?? ''),
  )
}
