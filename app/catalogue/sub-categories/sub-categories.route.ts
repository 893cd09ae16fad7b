import type { Route } from './+types/sub-categories.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { catalogueServices } from '../services.server.ts'
import { listSubCategories } from './sub-categories.server.ts'

export const handle = { cache: 'shared', sheddable: true } satisfies RouteHandle

/** JSON of the menu, loaded when it opens, so that no page carries it. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await listSubCategories(context.get(catalogueServices)))
}
