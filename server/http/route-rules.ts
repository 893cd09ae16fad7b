import { chosenCount, listingFrom, listingPath } from '#app/catalogue/listing.ts'

/** Cache-Control of a route; `shared`: the answer holds nothing of a shopper (decision 3). */
export type RouteRule = { cacheControl: string; shared: boolean }

const CACHED: RouteRule = {
  cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  shared: true,
}
const PUBLIC: RouteRule = { cacheControl: 'public, max-age=0, s-maxage=60', shared: true }
const PER_REQUEST: RouteRule = { cacheControl: 'private, no-cache', shared: false }
const PRIVATE: RouteRule = { cacheControl: 'private, no-store', shared: false }

const CACHED_PATHS = new Set([
  '/',
  '/products',
  '/cart',
  '/contact',
  '/404',
  '/terms',
  '/privacy',
  '/refund',
  '/return',
  '/shipping',
  '/about',
])
const PER_REQUEST_PATHS = new Set(['/login', '/register', '/forgot-password', '/track-order'])

/** Rule for a page and for its `.data`. A path that is not listed here is private. */
export function ruleOf(url: URL): RouteRule {
  const path = pagePath(url.pathname)
  if (/^\/pin-codes\/\d+$/.test(path)) return PUBLIC
  if (
    path === '/products/suggestions' ||
    (path === '/products' && isLongTailListing(url.searchParams))
  )
    return PUBLIC
  if (CACHED_PATHS.has(path) || /^\/product\/[^/]+$/.test(path)) return CACHED
  return PER_REQUEST_PATHS.has(path) ? PER_REQUEST : PRIVATE
}

/**
 * Whether the page cache may store the page: a route of the rule CACHED, under its canonical
 * address. Other addresses can be made up without end, and pages repeat some parts of them.
 */
export function isPageCacheable(url: URL): boolean {
  if (ruleOf(url) !== CACHED || !isCanonicalPath(url.pathname)) return false
  if (pagePath(url.pathname) !== '/products' || url.search === '') return url.search === ''
  const listing = listingFrom(url.searchParams)
  return (
    listing !== undefined &&
    listingPath(listing, Number(url.searchParams.get('page') ?? 1)) === `/products${url.search}`
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

/** Searches, and listings with several filter values, are too many to store each. */
const isLongTailListing = (search: URLSearchParams): boolean => {
  const listing = listingFrom(search)
  return listing !== undefined && (listing.q !== null || chosenCount(listing) > 1)
}

/** Only successful answers and the 404 page may be stored; a cookie makes an answer personal. */
export function cacheControlOf(
  url: URL,
  { method, status, setsCookie }: { method: string; status: number; setsCookie: boolean },
): string {
  const rule = ruleOf(url)
  const isRead = method === 'GET' || method === 'HEAD'
  const succeeded = status === 200 || (status === 404 && pagePath(url.pathname) === '/404')
  // The answer to a form may hold an address (/track-order).
  if (rule === PER_REQUEST) return isRead ? rule.cacheControl : PRIVATE.cacheControl
  if (rule === PRIVATE) return rule.cacheControl
  return isRead && succeeded && !setsCookie ? rule.cacheControl : 'no-store'
}

/** No Referer from the pages of mailed links: somebody came there with a token (T31). */
export const referrerPolicyOf = (path: string): string =>
  ['/reset-password', '/verify-email'].includes(pagePath(path))
    ? 'no-referrer'
    : 'strict-origin-when-cross-origin'

const pagePath = (pathname: string): string =>
  pathname === '/_root.data' || pathname === '/_.data'
    ? '/'
    : pathname.replace(/\.data$/, '').replace(/(?<=.)\/$/, '')
