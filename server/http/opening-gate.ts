import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { createMiddleware } from 'hono/factory'
import { problem } from '#app/api/answers/problem.ts'
import { brand } from '#app/basics/brand.ts'
import { currentOpening } from '#app/basics/opening/opening.server.ts'
import { lookAttributes } from '#app/basics/look/look.ts'
import { isShopPreview } from '#app/staff/shop-preview.server.ts'
import { sendProblem } from './api/require-key.ts'
import type { AppEnv } from './app-settings.ts'
import { UNREAD_BODY } from './request-checks.ts'
import { handleFinder, type DeclaredRoute } from './routes/route-handles.ts'
import { pagePath } from './routes/route-rules.ts'
import type { Shop } from './shop.ts'

/** Of an answer in place of the shop's own: no cache keeps it, no search engine lists it. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Retry-After': '3600',
} as const

const PAGE_CSP =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const CLOSED_ROBOTS = 'User-agent: *\nDisallow: /\n'

/** Whether strangers may see the shop's pages, as this node knows it. */
export const isShopClosed = (): boolean => currentOpening().state === 'closed'

/**
 * Answers 503 "Opening soon" in place of all that a stranger could learn of a shop that is closed
 * (decision 160). The staff's pages go on; whoever of the staff has the preview cookie sees the shop,
 * and no cache keeps that. What is registered before this is open to all, the assets too.
 * @param stylesheet of the build; undefined: the page goes without
 */
export function openingGate(
  { keys, now }: Pick<Shop, 'keys' | 'now'>,
  {
    routes,
    files,
    stylesheet,
  }: {
    routes: readonly DeclaredRoute[]
    files: readonly string[]
    stylesheet: string | undefined
  },
) {
  const isOpen = openPaths(routes, files)
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!isShopClosed() || isOpen(c.req.path)) return next()
    if (!isShopPreview(keys, c.req.raw, now())) return openingSoon(c, stylesheet)
    await next()
    c.res.headers.set('Cache-Control', 'private, no-store')
    c.res.headers.set('X-Robots-Tag', 'noindex')
    return undefined
  })
}

/** Pages of the desk, by the routes that there are: any other address below it shows the shop's 404. */
function openPaths(
  routes: readonly DeclaredRoute[],
  files: readonly string[],
): (path: string) => boolean {
  const isDesk = handleFinder(
    routes.filter(({ path }) => path === '/desk' || path.startsWith('/desk/')),
  )
  // The link cards have the demo's name in them.
  const open = new Set(files.filter((file) => !file.startsWith('/og')))
  return (path) => open.has(path) || isDesk(pagePath(path)) !== undefined
}

/** In the kind that was asked for; none of it says whose the shop is while that is the demo's. */
function openingSoon(
  c: Context<AppEnv>,
  stylesheet: string | undefined,
): Response | Promise<Response> {
  const { path, method } = c.req
  const headers = { ...HEADERS, ...(method === 'POST' && UNREAD_BODY) }
  if (path === '/robots.txt')
    return c.text(CLOSED_ROBOTS, 200, { 'Cache-Control': HEADERS['Cache-Control'] })
  if (path.startsWith('/api/'))
    return sendProblem(c, problem(503, 'This shop is not open yet.'), headers)
  const isPage = c.req.header('accept')?.includes('text/html') !== false && !/\.\w+$/.test(path)
  if (!isPage) return c.text('Opening soon', 503, headers)
  return c.html(openingPage(stylesheet), 503, { ...headers, 'Content-Security-Policy': PAGE_CSP })
}

function openingPage(stylesheet: string | undefined) {
  const isOwn = !currentOpening().lacking.some(({ line }) => line.field === 'brand.name')
  const { 'data-colours': colours } = lookAttributes()
  return html`<!doctype html>
    <html lang="en-IN" ${colours ? raw(`data-colours="${colours}"`) : ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Opening soon${isOwn ? ` · ${brand.name}` : ''}</title>
        ${stylesheet ? html`<link rel="stylesheet" href="${stylesheet}" />` : ''}
      </head>
      <body class="flex min-h-dvh flex-col">
        <main id="main" class="page flex-1 py-24 text-center">
          ${isOwn ? html`<p class="text-lg font-semibold">${brand.name}</p>` : ''}
          <h1 class="mt-2 text-4xl font-bold">Opening soon</h1>
          <p class="mt-3 text-soft">We’re still setting up this shop. Please come back later.</p>
          <p class="mt-10 text-sm">
            <a
              href="/desk"
              class="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
              >Team: sign in</a
            >
          </p>
        </main>
      </body>
    </html>`
}
