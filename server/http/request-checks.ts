import type { Log } from '#app/basics/log.ts'
import { throttledWarning } from './throttled-warning.ts'
import { createMiddleware } from 'hono/factory'
import type { AppEnv, AppSettings } from './app-settings.ts'
import { remoteAddress } from './sockets/remote-address.ts'
import { isWithin, makeRequestContext } from './request-context.ts'

/**
 * Upper bound on a query string, in characters: no page needs more, and a listing copies its query
 * into each of its links.
 */
const MAX_QUERY_LENGTH = 2_000

/** The rest of the body would be taken for the next request of this connection. */
export const UNREAD_BODY = { Connection: 'close' }

/** Refuses or redirects bad requests, and makes the request context of the others. */
export function requestChecks(settings: AppSettings, log: Pick<Log, 'warn'>) {
  const unknownProxy = throttledWarning(
    log,
    'http',
    'X-Forwarded-For from an address that is none of TRUSTED_PROXY_ADDRESSES is not believed',
  )
  const { publicUrl } = settings
  const publicHost = publicUrl && new URL(publicUrl).host
  return createMiddleware<AppEnv>(async (c, next) => {
    // Two Host headers are joined by a comma; a proxy may have believed the other one (RFC 9112).
    if (c.req.header('host')?.includes(',')) return c.text('Bad request', 400, UNREAD_BODY)
    const url = new URL(c.req.url)
    // NUL: Postgres cannot store it, and no address of the shop contains it (T40).
    if (/%00/.test(c.req.url)) return c.text('Bad request', 400)
    // React Router would print such a path on the console, with what somebody typed (T66).
    if (!isDecodable(url.pathname)) return c.text('Bad request', 400)
    if (url.search.length > MAX_QUERY_LENGTH && !url.pathname.startsWith('/payments/'))
      return c.text('This address is too long', 414)
    if (!['GET', 'HEAD', 'POST'].includes(c.req.method))
      return c.text('Method not allowed', 405, { Allow: 'GET, HEAD, POST' })
    // Nobody compresses a form, and what a small body unpacks to has no bound (T41).
    if (c.req.header('content-encoding'))
      return c.text('Compressed requests are not read', 415, UNREAD_BODY)
    if (
      publicUrl &&
      url.host !== publicHost &&
      c.req.method !== 'POST' &&
      !isMachinePath(c.req.path)
    ) {
      return c.redirect(publicUrl + url.pathname + url.search, 308)
    }
    const peer = remoteAddress(c)
    const forwardedFor = c.req.header('x-forwarded-for')
    const ctx = makeRequestContext(settings, url, peer, forwardedFor)
    if (settings.trustedProxyHops > 0 && forwardedFor && !isWithin(settings.trustedProxies, peer))
      unknownProxy({})
    // CSRF: forms and scripts of the shop always send Origin (T34). Routes that other sites post to
    // check the contents of the request instead.
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    const isOwn =
      c.req.header('origin') === ctx.origin && !isForeignFetch(c.req.header('sec-fetch-site'))
    if (isWrite && !acceptsCrossOrigin(c.req.path) && !isOwn)
      return c.text('This request did not come from the shop', 403)
    c.set('requestContext', ctx)
    return next()
  })
}

/** Whether the browser itself says that another site made the request, whatever its Origin. */
const isForeignFetch = (site: string | undefined): boolean =>
  site === 'cross-site' || site === 'same-site'

/**
 * Paths that other sites post to: the gateway's return and notice, and the Unsubscribe button of
 * mail programs. Each message holds what only its sender was given.
 */
const acceptsCrossOrigin = (path: string) =>
  path.startsWith('/payments/') || path === '/newsletter/unsubscribe'

const isMachinePath = (path: string) =>
  ['/healthz', '/readyz', '/metrics'].includes(path) || path.startsWith('/payments/')

function isDecodable(path: string): boolean {
  try {
    // Its result is used: the bundler drops a call that it takes for one without an effect.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}
