import { createMiddleware } from 'hono/factory'
import type { AppEnv, AppSettings } from './app-settings.ts'
import { NON_PAGE_CSP } from './pages/content-security.ts'
import type { RouteRules } from './route-rules.ts'

/** Protective headers for every answer of the app; one that sets a policy or Cache-Control keeps its own. */
export const securityHeaders = (
  { publicUrl, dev }: Pick<AppSettings, 'publicUrl' | 'dev'>,
  { referrerPolicyOf }: Pick<RouteRules, 'referrerPolicyOf'>,
) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(protectiveHeaders(publicUrl))) c.header(name, value)
    c.header('Referrer-Policy', referrerPolicyOf(c.req.path))
    if (!c.res.headers.has('Content-Security-Policy') && !dev)
      c.header('Content-Security-Policy', NON_PAGE_CSP)
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
    // React Router names no encoding where it sends data instead of a page.
    const type = c.res.headers.get('Content-Type')
    if (type?.startsWith('text/') && !/charset/i.test(type))
      c.header('Content-Type', `${type}; charset=utf-8`)
  })

/** Of every answer, also those that the server gives without the app. */
export function protectiveHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    ...(publicUrl?.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  }
}
