import { sentExactly } from './sent-cookie.server.ts'

/**
 * Set-Cookie headers as they leave the shop. Over https every cookie, also one that is cleared, is
 * `Secure` and has the prefix `__Host-`, so that neither a network nor a subdomain can plant it
 * (ASVS 3.3.1, 3.3.3); one with a path of its own, where browsers refuse that prefix, has
 * `__Secure-`. Over plain http, where browsers refuse all of it, it stays as it is. A cookie that
 * the browser still has under the name without the prefix, from an earlier version, is cleared.
 */
export function hostCookies(
  cookies: readonly string[],
  { request, secure }: { request: Request; secure: boolean },
): string[] {
  if (!secure) return [...cookies]
  return cookies.flatMap((cookie) => {
    const [, name = '', rest = ''] = /^(?:__Host-)?([^=]+)(.*)$/s.exec(cookie) ?? []
    const secured = `${name}${rest}${/; *secure(?:;|$)/i.test(rest) ? '' : '; Secure'}`
    if (/; *path=\/[^;]/i.test(rest)) return [`__Secure-${secured}`]
    const bound = `__Host-${secured}`
    return sentExactly(request, name) === undefined
      ? [bound]
      : [bound, `${name}=; Max-Age=0; Path=/; Secure; SameSite=Lax`]
  })
}

/** Whether the browser has a cookie over https only under the name of an earlier version. */
export const isUnderOldName = (request: Request, name: string): boolean =>
  sentExactly(request, '__Host-session') !== undefined &&
  sentExactly(request, `__Host-${name}`) === undefined &&
  sentExactly(request, name) !== undefined
