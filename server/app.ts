import { serveStatic } from '@hono/node-server/serve-static'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import * as build from 'virtual:react-router/server-build'
import type { Shop } from '#app/shop.server.ts'
import type { AppEnv, AppSettings } from './app-settings.ts'
import { paymentRoutes } from './payment-routes.ts'
import { NON_PAGE_CSP } from './content-security.ts'
import { seoRoutes } from './seo-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { devMailRoutes } from './dev-mail-routes.ts'
import { pageHandler } from './page-handler.ts'
import { imageRoutes } from './image-routes.ts'
import { pieces } from './pieces.ts'
import { referrerPolicyOf } from './route-rules.ts'
import { makeRequestContext } from './request-context.ts'
import { webManifest } from './web-manifest.ts'

export { makeWorkers } from './workers.ts'

const MAX_BODY_BYTES = 64 * 1024
/**
 * Upper bound on a query string, in characters: no page needs more, and a listing copies its query
 * into each of its links.
 */
const MAX_QUERY_LENGTH = 2_000

/** Fetch handler of the whole shop: tests call `app.request`, the server puts a socket in front. */
export function makeApp(shop: Shop, settings: AppSettings) {
  const app = new Hono<AppEnv>()

  app.onError((error, c) => {
    shop.log.error({ err: error, path: c.req.path }, 'http: request failed')
    return c.text('Something went wrong. It is our fault; please try again.', 500, {
      'Cache-Control': 'no-store',
    })
  })
  app.use(compress())
  app.use(async (c, next) => {
    const startedAt = performance.now()
    await next()
    // The path is logged without its query, which may hold what somebody typed.
    shop.log.info(
      {
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
      },
      'http: request',
    )
  })
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders(settings.publicUrl)))
      c.header(name, value)
    c.header('Referrer-Policy', referrerPolicyOf(c.req.path))
    if (!c.res.headers.has('Content-Security-Policy') && !settings.dev)
      c.header('Content-Security-Policy', NON_PAGE_CSP)
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  app.use(async (c, next) => {
    const url = new URL(c.req.url)
    // NUL: Postgres cannot store it, and no address of the shop contains it (T40).
    if (/%00/.test(c.req.url)) return c.text('Bad request', 400)
    if (url.search.length > MAX_QUERY_LENGTH && !url.pathname.startsWith('/payments/'))
      return c.text('This address is too long', 414)
    if (!['GET', 'HEAD', 'POST'].includes(c.req.method))
      return c.text('Method not allowed', 405, { Allow: 'GET, HEAD, POST' })
    const { publicUrl } = settings
    if (
      publicUrl &&
      url.host !== new URL(publicUrl).host &&
      c.req.method !== 'POST' &&
      !isMachinePath(c.req.path)
    ) {
      return c.redirect(publicUrl + url.pathname + url.search, 308)
    }
    const ctx = makeRequestContext(settings, url, remoteAddress(c), c.req.header('x-forwarded-for'))
    // CSRF: forms and scripts of the shop always send Origin (T34). Routes that other sites post to
    // check the contents of the request instead.
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (isWrite && !acceptsCrossOrigin(c.req.path) && c.req.header('origin') !== ctx.origin)
      return c.text('This request did not come from the shop', 403)
    c.set('requestContext', ctx)
    return next()
  })
  // The unread rest of the body would be taken for the next request on this connection.
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => c.text('Too large', 413, { Connection: 'close' }),
    }),
  )

  app.route('/', healthRoutes(shop, settings))
  app.route('/', imageRoutes(shop))
  app.route('/', seoRoutes(shop))
  app.route('/payments', paymentRoutes(shop))
  app.get('/site.webmanifest', webManifest)
  if (settings.mailDir) {
    app.route('/dev/mail', devMailRoutes(settings.mailDir))
    // In development Vite serves the stylesheet under its source path.
    app.route('/dev/kit', pieces(build.assets.routes.root?.css?.[0] ?? '/app/styles.css'))
  }
  if (!settings.dev) {
    // Only these paths are looked up on the disk: pages must not queue behind files.
    const files = serveStatic<AppEnv>({ root: './build/client', precompressed: true })
    app.use('/assets/*', withCacheControl('public, max-age=31536000, immutable'), files)
    app.use(
      '/:file{[\\w-]+\\.(?:svg|png|jpg|ico|txt)}',
      withCacheControl('public, max-age=3600'),
      files,
    )
  }

  app.all('*', pageHandler(shop, settings))
  return app
}

/**
 * Cache-Control of static files: Vite names assets by their content, so they never change; the few
 * other files of public/ may. It is set after `next()`, because `serveStatic` calls `onFound` only
 * once its response is made.
 */
const withCacheControl = (cacheControl: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    // A file that is missing was answered by the pages, which set Cache-Control themselves.
    if (c.res.ok || c.res.status === 304) c.header('Cache-Control', cacheControl)
  })

function securityHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    ...(publicUrl?.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/**
 * Paths that other sites post to: the gateway's return and notice, and the Unsubscribe button of
 * mail programs. Each message holds what only its sender was given.
 */
const acceptsCrossOrigin = (path: string) =>
  path.startsWith('/payments/') || path === '/newsletter/unsubscribe'

const isMachinePath = (path: string) =>
  ['/healthz', '/readyz', '/metrics'].includes(path) || path.startsWith('/payments/')

/** Address of the peer; undefined in tests, which call the handler without a socket. */
function remoteAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined
  }
}
