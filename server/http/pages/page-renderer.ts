import { createHash, randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { requesterOf } from '#app/account/events/requester.server.ts'
import { hostCookies } from '#app/account/session/host-cookies.server.ts'
import { shopperContext, shopperReader } from '#app/account/session/shopper.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import {
  htmlContext,
  nonceContext,
  requestContext,
  type RequestContext,
} from '#app/basics/request-context.server.ts'
import { withOneCopy, withWords } from '#app/basics/brand/words.server.ts'
import { streamContext } from '#app/basics/streamed-body.server.ts'
import { catalogueServices } from '#app/catalogue/services.server.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { shippingServices } from '#app/shipping/services.server.ts'
import { readStaffOnce } from '#app/staff/read-staff.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { staffContext } from '#app/staff/staff.server.ts'
import type { AppSettings } from '../app-settings.ts'
import { securePage } from './content-security.ts'
import { deferHydration } from './defer-hydration.ts'
import type { RenderedPage } from './page-cache.ts'
import type { RouteRules } from '../routes/route-rules.ts'
import type { Shop } from '../shop.ts'
import { SPECULATION_HEADER } from '../speculation-rules.ts'
import { isShed, UNAVAILABLE_HEADERS, withUnavailableAnswers } from '../unavailable.ts'

export type RenderPage = (
  request: Request,
  url: URL,
  ctx: RequestContext,
  options?: {
    /** Answers 503 in place of what a loader would read (decision 54). */
    shed?: boolean
  },
) => Promise<RenderedPage>

/** Renders a page, or the `.data` that React Router fetches in its place. */
export function pageRenderer(shop: Shop, settings: AppSettings, rules: RouteRules): RenderPage {
  const handleRequest = createRequestHandler(
    withUnavailableAnswers(build, shop.log),
    settings.dev ? 'development' : 'production',
  )
  const catalogue = { ...shop, db: shop.readingDb }
  const render: RenderPage = async (request, url, ctx, { shed = false } = {}) => {
    const context = new RouterContextProvider()
    const requester = requesterOf(request, { keys: shop.keys, address: ctx.address })
    const services = { ...shop, requester }
    // Hexadecimal: nothing in it means anything to HTML or to the regular expression that finds it.
    const nonce = randomBytes(16).toString('hex')
    context.set(catalogueServices, catalogue)
    context.set(shippingServices, catalogue)
    context.set(isShed, shed)
    context.set(accountServices, services)
    context.set(paymentServices, services)
    context.set(requestContext, ctx)
    context.set(shopperContext, shopperReader({ auth: shop.auth, request, cookies: ctx.cookies }))
    context.set(staffServices, {
      ...services,
      async previewPage(path, words) {
        const address = new URL(path, ctx.origin)
        const nobody = { ...ctx, address: 'nobody', cookies: [] }
        const page = await withWords(words, () => render(new Request(address), address, nobody))
        return page.body.toString()
      },
    })
    context.set(
      staffContext,
      readStaffOnce({ ...shop, auth: shop.staffAuth, request, cookies: ctx.cookies }),
    )
    context.set(nonceContext, nonce)
    const response = await handleRequest(request, context)
    const headers = new Headers(response.headers)
    const secure = ctx.origin.startsWith('https://')
    for (const cookie of hostCookies(ctx.cookies, { request, secure }))
      headers.append('Set-Cookie', cookie)
    if (response.status === 503)
      for (const [name, value] of Object.entries(UNAVAILABLE_HEADERS)) headers.set(name, value)
    // A page that failed in part, or is one of too many to store, has set Cache-Control itself.
    if (!headers.has('Cache-Control'))
      headers.set(
        'Cache-Control',
        rules.cacheControlOf(url, {
          method: request.method,
          status: response.status,
          setsCookie: headers.has('Set-Cookie'),
        }),
      )
    const stream = context.get(streamContext)
    if (stream) return { status: response.status, headers, body: Buffer.alloc(0), stream }
    const html = context.get(htmlContext)
    // Bytes, never text: decoding would damage a PDF or an image and drop a byte order mark.
    let body = html === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html)
    if (headers.get('Content-Type')?.startsWith('text/html') && !settings.dev) {
      let text = html ?? body.toString()
      if (rules.hydratesOnIntent(url, response.status)) {
        text = deferHydration(text)
        for (const [name, value] of Object.entries(SPECULATION_HEADER)) headers.set(name, value)
      }
      const page = securePage(text, {
        nonce,
        shared: rules.ruleOf(url).shared,
        gatewayOrigins: ctx.gatewayOrigins,
      })
      headers.set('Content-Security-Policy', page.policy)
      body = Buffer.from(page.html)
    }
    const rendered = { status: response.status, headers, body }
    if (response.status === 200 && isPublic(rendered))
      headers.set(
        'ETag',
        `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      )
    return rendered
  }
  return (...page) => withOneCopy(() => render(...page))
}

export const isPublic = ({ headers }: RenderedPage) =>
  headers.get('Cache-Control')?.startsWith('public') === true && !headers.has('Set-Cookie')
