import { createMiddleware } from 'hono/factory'
import type { AppEnv, AppSettings } from './app-settings.ts'
import { NON_PAGE_CSP } from './pages/content-security.ts'
import type { RouteRules } from './routes/route-rules.ts'

type HeaderSettings = Pick<AppSettings, 'publicUrl' | 'dev'>
type ReferrerRules = Pick<RouteRules, 'referrerPolicyOf'>

/** Sets the protective headers of every answer of the app. */
export const securityHeaders = (protect: ProtectHeaders) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    protect(c.res.headers, c.req.path)
  })

/** @param path without the query */
export type ProtectHeaders = (headers: Headers, path: string) => void

/**
 * Adds the protective headers to those of an answer; one that sets a policy or Cache-Control keeps
 * its own.
 */
export function headerProtection(
  { publicUrl, dev }: HeaderSettings,
  { referrerPolicyOf }: ReferrerRules,
): ProtectHeaders {
  const always = Object.entries(protectiveHeaders(publicUrl))
  return (headers, path) => {
    for (const [name, value] of always) headers.set(name, value)
    headers.set('Referrer-Policy', referrerPolicyOf(path))
    if (!headers.has('Content-Security-Policy') && !dev)
      headers.set('Content-Security-Policy', NON_PAGE_CSP)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    // React Router names no encoding where it sends data instead of a page.
    const type = headers.get('Content-Type')
    if (type?.startsWith('text/') && !/charset/i.test(type))
      headers.set('Content-Type', `${type}; charset=utf-8`)
  }
}

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
