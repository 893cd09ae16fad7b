import type { ServerBuild } from 'react-router'
import type { RouteHandle } from '#app/basics/route-handle.ts'

/** A route with its whole path, as `/orders/:id`. */
export type DeclaredRoute = { path: string; handle: RouteHandle }

type BuiltRoute = Pick<
  NonNullable<ServerBuild['routes'][string]>,
  'parentId' | 'path' | 'index'
> & { module: { handle?: unknown } }
type Manifest = Record<string, BuiltRoute | undefined>

/** The routes of app/routes.ts that have an address, in that order, each with its handle. */
export const declaredRoutes = (manifest: Manifest): DeclaredRoute[] =>
  Object.values(manifest)
    .filter((route) => route !== undefined)
    .filter(({ parentId, path, index }) => parentId && (path || index))
    .map((route) => ({
      path: `/${segments(manifest, route).join('/')}`,
      // The compiler has checked it on the route, which React Router types as unknown.
      handle: (route.module.handle ?? {}) as RouteHandle,
    }))

const segments = (manifest: Manifest, { parentId, path }: BuiltRoute): string[] => {
  const parent = parentId ? manifest[parentId] : undefined
  return [...(parent ? segments(manifest, parent) : []), ...(path ? [path] : [])]
}

/** The addresses of a route that are known beforehand. */
export const fixedPaths = ({ path, handle }: DeclaredRoute): readonly string[] =>
  handle.paths ?? (/[:*]/.test(path) ? [] : [path])

/**
 * Finds the handle of a page's path; undefined for an address that no route declares, or in a
 * spelling that only React Router understands (capitals, needless percent-encoding).
 * Not `matchRoutes`: that ranks all routes anew, which takes longer than a hit of the page cache.
 */
export function handleFinder(
  routes: readonly DeclaredRoute[],
): (path: string) => RouteHandle | undefined {
  const fixed = new Map(
    routes.flatMap((route) => fixedPaths(route).map((path) => [path, route.handle])),
  )
  const patterns = routes
    .filter((route) => fixedPaths(route).length === 0 && !route.path.includes('*'))
    .map(({ path, handle }) => ({
      pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
      handle,
    }))
  return (path) => {
    const handle = fixed.get(path)
    if (handle) return handle
    const [match, ...others] = patterns.filter(({ pattern }) => pattern.test(path))
    if (others.length > 0 || fixed.has(decoded(path).toLowerCase())) return undefined
    return match?.handle
  }
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
