import { matchRoutes, type RouteObject } from 'react-router'
import routes from '#app/routes.ts'

/** Addresses beside the pages, and the file that answers them. */
const BESIDE: readonly (readonly [address: RegExp, file: string])[] = [
  [/^\/(item-images|scenes)\//, 'server/http/routes/image-routes.ts'],
  [/^\/(healthz|readyz|metrics)$/, 'server/http/routes/health-routes.ts'],
  [/^\/payments\//, 'server/http/routes/payment-routes.ts'],
  [/^\/(robots\.txt|sitemap)/, 'server/http/routes/seo-routes.ts'],
  [/^\/feeds\//, 'server/http/routes/feed-routes.ts'],
  [/^\/api\//, 'server/http/api/api-routes.ts'],
  [/^\/dev\//, 'server/http/dev/dev-mail-routes.ts'],
  [/^\/assets\//, 'server/http/files/static-files.ts'],
]
type Declared = { path?: string; index?: boolean; file: string; children?: Declared[] }
const asObject = ({ path, index, file, children }: Declared): RouteObject =>
  index
    ? { id: `app/${file}`, index: true }
    : { id: `app/${file}`, ...(path && { path }), children: (children ?? []).map(asObject) }
const TREE = routes.map((route) => asObject(route as Declared))

const idsOf = (tree: readonly RouteObject[]): string[] =>
  tree.flatMap(({ id = '', children = [] }) => [id, ...idsOf(children)])
/** The files of all routes, those beside the pages too. */
export const ROUTE_FILES: readonly string[] = [...idsOf(TREE), ...BESIDE.map(([, file]) => file)]

/** The files of the routes that answer these paths, sorted; a page's data counts as the page. */
export function routesOf(paths: Iterable<string>): string[] {
  const files = new Set<string>()
  for (const path of paths) {
    const beside = BESIDE.find(([address]) => address.test(path))?.[1]
    if (beside) files.add(beside)
    else for (const { route } of matchRoutes(TREE, pageOf(path)) ?? []) files.add(route.id ?? '')
  }
  return [...files].sort()
}

const pageOf = (path: string) => path.replace(/\/?_root\.data$|\.data$/, '') || '/'
