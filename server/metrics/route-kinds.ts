/** A page's path as declared, such as `/orders/:id`, and the addresses that it is known to have. */
export type PageRoute = { path: string; addresses: readonly string[] }

export type RouteKinds = {
  /** All of them: what `kindOf` can answer. */
  kinds: readonly string[]
  kindOf(path: string): string
}

const OTHER = 'other'

/**
 * Kind of an address, for the label of a metric: the first segment of the declared routes, so that
 * no address makes a new one. `data` is what React Router fetches in place of a page; `other` is
 * what no route declares.
 * @param machines paths that are no pages, by their kind
 */
export function routeKinds(
  pages: readonly PageRoute[],
  machines: Readonly<Record<string, readonly string[]>>,
): RouteKinds {
  const kindOfPage = new Map(
    pages.flatMap(({ path, addresses }) => {
      // A route that is a parameter is named by it: `/:policyType`.
      const kind = path === '/' ? 'home' : firstSegment(path).replace(/^:/, '')
      return [path, ...addresses]
        .map(firstSegment)
        .filter((segment) => !/[:*]/.test(segment))
        .map((segment) => [segment, kind] as const)
    }),
  )
  const kindOfMachine = new Map(
    Object.entries(machines).flatMap(([kind, paths]) =>
      paths.map((path) => [firstSegment(path), kind] as const),
    ),
  )
  const isData = (segment: string) =>
    segment === '_root.data' || kindOfPage.has(segment.replace(/\.data$/, ''))
  return {
    kinds: [...new Set([...kindOfPage.values(), ...kindOfMachine.values(), 'data', OTHER])],
    kindOf(path) {
      const segment = firstSegment(path)
      if (path.endsWith('.data')) return isData(segment) ? 'data' : OTHER
      return kindOfPage.get(segment) ?? kindOfMachine.get(segment) ?? OTHER
    },
  }
}

/** The home page has none, and is told from `//orders`. */
function firstSegment(path: string): string {
  if (path === '/') return '/'
  const end = path.indexOf('/', 1)
  return path.slice(1, end === -1 ? undefined : end)
}
