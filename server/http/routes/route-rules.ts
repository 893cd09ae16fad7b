import type { RouteHandle } from '#app/basics/route-handle.ts'
import { filterCount, listingFrom, listingPath } from '#app/catalogue/listing.ts'
import { PAGE_SIZE } from '#app/catalogue/page-size.ts'
import { handleFinder, type DeclaredRoute } from './route-handles.ts'

/** Cache-Control of a route; `shared`: the answer holds nothing of a shopper (decision 3). */
export type RouteRule = { cacheControl: string; shared: boolean }

const RULES = {
  shared: {
    cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    shared: true,
  },
  public: { cacheControl: 'public, max-age=0, s-maxage=60', shared: true },
  'per-request': { cacheControl: 'private, no-cache', shared: false },
  private: { cacheControl: 'private, no-store', shared: false },
} satisfies Record<NonNullable<RouteHandle['cache']>, RouteRule>

/**
 * `long-tail`: searches, and listings with several filters or longer pages, which are too many to
 * store each.
 */
export type CachePart = 'shop' | 'long-tail'

/** The rules of HTTP that follow from the handles of the routes. */
export type RouteRules = ReturnType<typeof routeRules>

export function routeRules(routes: readonly DeclaredRoute[]) {
  const handleOf = handleFinder(routes)

  /** Rule for a page and for its `.data`. A path that no route declares is private. */
  const ruleOf = (url: URL): RouteRule => RULES[cacheOf(url)]

  const cacheOf = (url: URL): keyof typeof RULES => {
    const path = pagePath(url.pathname)
    const { cache = 'private' } = handleOf(path) ?? {}
    return path === '/products' && isLongTailListing(url.searchParams) ? 'public' : cache
  }

  /**
   * Part of the page cache that may store the page: a route that is `shared`, under its canonical
   * address. Other addresses can be made up without end, and pages repeat some parts of them.
   */
  function cachePartOf(url: URL): CachePart | undefined {
    if (!isCanonical(url)) return undefined
    if (cacheOf(url) === 'shared') return 'shop'
    return pagePath(url.pathname) === '/products' ? 'long-tail' : undefined
  }

  /** Only successful answers and the 404 page may be stored; a cookie makes an answer personal. */
  function cacheControlOf(
    url: URL,
    { method, status, setsCookie }: { method: string; status: number; setsCookie: boolean },
  ): string {
    const rule = ruleOf(url)
    const isRead = method === 'GET' || method === 'HEAD'
    const succeeded = status === 200 || (status === 404 && pagePath(url.pathname) === '/404')
    // The answer to a form may hold an address (/track-order).
    if (rule === RULES['per-request']) return (isRead ? rule : RULES.private).cacheControl
    if (rule === RULES.private) return rule.cacheControl
    return isRead && succeeded && !setsCookie ? rule.cacheControl : 'no-store'
  }

  /**
   * Whether the page, or its `.data`, takes turns with other reading of the catalogue: what its
   * route says; and what anybody can make up without end, to be rendered each time.
   */
  function isSheddable(url: URL): boolean {
    const handle = handleOf(pagePath(url.pathname))
    if (!handle || handle.sheddable) return true
    return (
      handle.cache === 'shared' && !url.pathname.endsWith('.data') && cachePartOf(url) !== 'shop'
    )
  }

  /** Whether React hydrates the page only when a control is wanted (decision 81). */
  const hydratesOnIntent = (url: URL, status: number): boolean =>
    status === 404 || handleOf(pagePath(url.pathname))?.hydrate === 'on-intent'

  const takesFile = (path: string): boolean => handleOf(pagePath(path))?.takesFile !== undefined

  const referrerPolicyOf = (path: string): string =>
    handleOf(pagePath(path))?.referrer ?? 'strict-origin-when-cross-origin'

  return {
    ruleOf,
    cachePartOf,
    isSheddable,
    cacheControlOf,
    hydratesOnIntent,
    takesFile,
    referrerPolicyOf,
  }
}

function isCanonical({ pathname, search, searchParams }: URL): boolean {
  if (!isCanonicalPath(pathname)) return false
  if (pagePath(pathname) !== '/products' || search === '') return search === ''
  const listing = listingFrom(searchParams)
  return (
    listing !== undefined &&
    listingPath(listing, Number(searchParams.get('page') ?? 1)) === `/products${search}`
  )
}

/**
 * A path with a trailing slash, or with an id in another spelling, shows the same page but is not
 * stored a second time.
 */
function isCanonicalPath(pathname: string): boolean {
  if (pathname !== '/' && /\/(\.data)?$/.test(pathname)) return false
  const path = pagePath(pathname)
  return (
    !path.startsWith('/product/') ||
    /^\/product\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(path)
  )
}

/** Searches, and listings with several filter values or longer pages, are too many to store each. */
const isLongTailListing = (search: URLSearchParams): boolean => {
  const listing = listingFrom(search)
  return (
    listing !== undefined &&
    (listing.q !== null || filterCount(listing) > 1 || listing.per !== PAGE_SIZE)
  )
}

/** Path of the page, of its own address or of that of its `.data`. */
export const pagePath = (pathname: string): string =>
  pathname === '/_root.data' || pathname === '/_.data'
    ? '/'
    : pathname.replace(/\.data$/, '').replace(/(?<=.)\/$/, '')
