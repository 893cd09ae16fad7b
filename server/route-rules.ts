import { chosenCount, listingFrom, listingPath } from '#app/catalogue/listing/listing.ts'

/** Who may hold an answer (design.md section 5, "Routes, and who may hold them"); `shared`: no shopper is in it. */
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

/** By the page's own path, also for the `.data` React Router asks for. What is not named here is nobody's to hold. */
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
 * Whether our own cache holds the page: one of the first rule, asked for by the one address it has. What else stands in an
 * address may be made up without end, and some of it is written into the page.
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

/** A slash at the end, or an id in other letters, leads to the same page: it is shown, but not held once more. */
function isCanonicalPath(pathname: string): boolean {
  if (pathname !== '/' && /\/(\.data)?$/.test(pathname)) return false
  const path = pagePath(pathname)
  return (
    !path.startsWith('/product/') ||
    /^\/product\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(path)
  )
}

/** Searches, and listings narrowed by several values: there are too many of them to hold each. */
const isLongTailListing = (search: URLSearchParams): boolean => {
  const listing = listingFrom(search)
  return listing !== undefined && (listing.q !== null || chosenCount(listing) > 1)
}

/** Only what went well is held, and the 404 page; an answer that sets a cookie is somebody's own. */
export function cacheControlOf(
  url: URL,
  { method, status, setsCookie }: { method: string; status: number; setsCookie: boolean },
): string {
  const rule = ruleOf(url)
  const isRead = method === 'GET' || method === 'HEAD'
  const succeeded = status === 200 || (status === 404 && pagePath(url.pathname) === '/404')
  // What is answered to a form may be somebody's address (/track-order).
  if (rule === PER_REQUEST) return isRead ? rule.cacheControl : PRIVATE.cacheControl
  if (rule === PRIVATE) return rule.cacheControl
  return isRead && succeeded && !setsCookie ? rule.cacheControl : 'no-store'
}

/** Nothing may learn from where one came who came with a key in the address (T31). */
export const referrerPolicyOf = (path: string): string =>
  ['/reset-password', '/verify-email'].includes(pagePath(path))
    ? 'no-referrer'
    : 'strict-origin-when-cross-origin'

const pagePath = (pathname: string): string =>
  pathname === '/_root.data' || pathname === '/_.data'
    ? '/'
    : pathname.replace(/\.data$/, '').replace(/(?<=.)\/$/, '')
