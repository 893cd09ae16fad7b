import { matchRoutes } from 'react-router'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import routes from '#app/routes.ts'
import { declaredRoutes } from '#server/http/routes/route-handles.ts'

const modules = import.meta.glob<{ handle?: RouteHandle }>('../app/**/*.route.{ts,tsx}', {
  eager: true,
})

/** Every route with its handle, as React Router's server build has them. */
export const routesOfTheShop = declaredRoutes({
  root: { module: {} },
  ...Object.fromEntries(
    // The screens of the desk are children of its frame, which has no address.
    routes
      .flatMap((route) => [route, ...(route.children ?? [])])
      .map(({ file, path, index }) => {
        const module = modules[`../app/${file}`]
        if (!module) throw new Error(`no such route: ${file}`)
        return [
          file,
          {
            parentId: 'root',
            module,
            ...(path && { path }),
            ...(index && { index: true as const }),
          },
        ]
      }),
  ),
})

const tree = routesOfTheShop.map(({ path, handle }) => ({ id: path, path, handle }))

/** The route that React Router shows at a path. */
export function matchedRoute(path: string): { path: string; handle: RouteHandle } | undefined {
  const match = matchRoutes(tree, path)?.at(-1)
  return match && { path: match.route.path, handle: match.route.handle }
}
