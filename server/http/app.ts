import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { refusedHashes } from '#app/account/hash-concurrency.server.ts'
import * as build from 'virtual:react-router/server-build'
import { withLogContext } from '#app/basics/log-context.server.ts'
import type { AppEnv, AppSettings } from './app-settings.ts'
import { apiRoutes } from './api/api-routes.ts'
import { paymentRoutes } from './routes/payment-routes.ts'
import { feedRoutes } from './routes/feed-routes.ts'
import { seoRoutes } from './routes/seo-routes.ts'
import { healthRoutes } from './routes/health-routes.ts'
import { devMailRoutes } from './dev/dev-mail-routes.ts'
import { devTextRoutes } from './dev/dev-text-routes.ts'
import { BRAND_ADDRESSES, serveBrandFiles } from './files/brand-files.ts'
import { assetAnswers, serveAssets, servePublicFiles } from './files/static-files.ts'
import { admissionQueue, isUrgent } from './pages/admission-queue.ts'
import { pageHandler } from './pages/page-handler.ts'
import { readingGate, tellingShed } from './pages/reading-gate.ts'
import { makeFront, type Front } from './front/front.ts'
import type { Fetch } from './sockets/http-server.ts'
import { imageRoutes } from './routes/image-routes.ts'
import { galleryRoutes } from './dev/gallery-routes.ts'
import { pathLogger } from './logged-path.ts'
import { answerTeller, tellingAnswers } from './tell-answers.ts'
import { boundedBodies } from './bounded-bodies.ts'
import { isShopClosed, openingGate } from './opening-gate.ts'
import { requestChecks, UNREAD_BODY } from './request-checks.ts'
import { declaredRoutes, fixedPaths } from './routes/route-handles.ts'
import { routeRules } from './routes/route-rules.ts'
import { headerProtection, securityHeaders } from './security-headers.ts'
import { onlyThisMachine } from './sockets/this-machine.ts'
import { isUnstorableText } from '#db/unavailable.ts'
import { databaseDeadline, isUnavailable, UNAVAILABLE_HEADERS } from './unavailable.ts'
import { SPECULATION_RULES, sendSpeculationRules } from './speculation-rules.ts'
import { webManifest } from './routes/web-manifest.ts'
import { withoutQuery } from './without-query.ts'
import type { Shop } from './shop.ts'
import { routeKinds } from '../metrics/route-kinds.ts'

export { makeSweepSteps } from '../jobs/sweep-steps.ts'
export { makeWorkers } from '../jobs/workers.ts'

const ROUTES = declaredRoutes(build.routes)
const RULES = routeRules(ROUTES)

/** The whole shop without its sockets: a handler of every request, and the front before it. */
export function makeApp(shop: Shop, settings: AppSettings): { fetch: Fetch; front: Front } {
  const app = new Hono<AppEnv>()
  const { metrics } = shop
  const gate = tellingShed(readingGate(), () => metrics.countShed('reading-gate'))
  metrics.watchHashing(refusedHashes)

  const health = healthRoutes(shop, settings)
  const payments = paymentRoutes(shop)
  const images = imageRoutes(shop)
  const seo = seoRoutes(shop, { ...settings, routes: ROUTES, gate })
  const feeds = feedRoutes(shop)
  const api = apiRoutes(shop, { gate })
  const kinds = kindsOf({ health, payments, images, seo, feeds, api })

  app.onError((error, c) => {
    if (isUnavailable(error))
      return c.text(
        'The shop is not available at the moment. Nothing is lost; please try again.',
        503,
        UNAVAILABLE_HEADERS,
      )
    if (isUnstorableText(error)) return c.text('Bad request', 400, UNREAD_BODY)
    shop.log.error({ area: 'http', err: error }, 'request failed')
    return c.text('Something went wrong. It is our fault; please try again.', 500, {
      'Cache-Control': 'no-store',
    })
  })
  const logged = pathsForLog(app)
  app.use(requestContextOfLog(logged))
  const tell = answerTeller(shop.log, kinds.kindOf, metrics.recorderOf(kinds.kinds))
  app.use(tellingAnswers(tell))
  app.use(databaseDeadline(shop))
  const protect = headerProtection(settings, RULES)
  app.use(securityHeaders(protect))
  app.use(requestChecks(settings, shop.log))
  app.on('POST', '*', boundedBodies(RULES))

  app.route('/', health)
  app.route('/', payments)
  app.use(admission(() => metrics.countShed('admission-queue')))
  if (!settings.dev) serveAssets(app, settings.buildDir, shop)
  app.use(
    openingGate(shop, {
      routes: ROUTES,
      files: BRAND_ADDRESSES,
      // In development Vite serves the stylesheet under its source path.
      stylesheet: build.assets.routes.root?.css?.[0] ?? '/app/styles.css',
    }),
  )
  app.route('/', images)
  app.route('/', seo)
  app.route('/', feeds)
  app.route('/', api)
  app.get('/site.webmanifest', webManifest)
  app.get(SPECULATION_RULES, sendSpeculationRules(ROUTES))
  if (settings.mailDir || settings.textsDir) app.use('/dev/*', onlyThisMachine)
  if (settings.textsDir) app.route('/dev/texts', devTextRoutes(settings.textsDir))
  if (settings.mailDir) {
    app.route('/dev/mail', devMailRoutes(settings.mailDir))
    // In development Vite serves the stylesheet under its source path.
    app.route('/dev/kit', galleryRoutes(build.assets.routes.root?.css?.[0] ?? '/app/styles.css'))
  }
  serveBrandFiles(app, shop)
  if (!settings.dev) servePublicFiles(app, settings.buildDir)

  const pages = pageHandler(shop, settings, { rules: RULES, gate, protect })
  app.all('*', pages.handle)
  const assets = assetAnswers(settings.buildDir, protect)
  const front = makeFront({
    publicUrl: settings.publicUrl,
    find: (address, encoding) =>
      assets(address, encoding) ?? (isShopClosed() ? undefined : pages.find(address, encoding)),
    onAnswer: ({ method, target, status, ms }) => {
      const path = withoutQuery(target)
      tell({ method, path, status, ms }, { request: randomUUID(), path: logged(path) })
    },
  })
  return { fetch: app.fetch, front }
}

/** What is registered before this waits for nobody. Nothing begins for who has gone. */
function admission(onGone: () => void) {
  const queue = admissionQueue()
  return createMiddleware<AppEnv>(async (c, next) => {
    await queue(isUrgent(c.req.raw, RULES))
    const { outgoing } = c.env as Partial<HttpBindings>
    if (!outgoing?.destroyed) return next()
    onGone()
    return c.body(null, 408)
  })
}

/** Made when the first request comes, when all routes are known. */
function pathsForLog(app: Hono<AppEnv>): (path: string) => string {
  let logged: ReturnType<typeof pathLogger> | undefined
  return (path) => {
    logged ??= pathLogger([
      ...ROUTES.flatMap(fixedPaths),
      ...[...ROUTES, ...app.routes].map(({ path }) => path),
    ])
    return logged(path)
  }
}

/** An id for each request of ours, never the visitor's: the log must not hold what they choose. */
const requestContextOfLog = (logged: (path: string) => string) =>
  createMiddleware<AppEnv>((c, next) =>
    withLogContext({ request: randomUUID(), path: logged(c.req.path) }, next),
  )

/** Kinds of requests, of what is declared: pages, the routes beside them, and files. */
const kindsOf = (beside: Record<string, Hono<AppEnv>>) =>
  routeKinds(
    ROUTES.map((route) => ({ path: route.path, addresses: fixedPaths(route) })),
    {
      ...Object.fromEntries(
        Object.entries(beside).map(([kind, { routes }]) => [kind, routes.map(({ path }) => path)]),
      ),
      assets: ['/assets', '/site.webmanifest', SPECULATION_RULES, ...BRAND_ADDRESSES],
    },
  )
