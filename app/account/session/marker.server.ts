import { randomBytes } from 'node:crypto'
import { parseSetCookieHeader } from 'better-auth/cookies'
import { serialize } from 'hono/utils/cookie'
import { DAY_S } from '#app/basics/time.ts'
import { isUnderOldName } from './host-cookies.server.ts'
import { sentCookie } from './sent-cookie.server.ts'

/**
 * Marker cookie beside the session, readable by scripts. Cached pages know no shopper, so the
 * browser reads it before the first paint, and tabs compare it to notice changes. `signed-in=A.B`:
 * A is new at each sign-in, B whenever name or email changes; both are random.
 */
const NAME = 'signed-in'
const VALUE = /^([a-z0-9]+)\.([a-z0-9]+)$/
const ATTRIBUTES = { path: '/', sameSite: 'Lax' } as const

/** Clears the marker of an ended session. */
export const NO_MARKER = serialize(NAME, '', { ...ATTRIBUTES, maxAge: 0 })

/** Adds a marker to a new session's `cookies` from Better Auth; both have the same lifetime. */
export const withNewMarker = (cookies: string[]): string[] => [
  ...cookies,
  marker(stamp(), stamp(), newSession(cookies)?.['max-age']),
]

/** Prolongs the marker when Better Auth prolongs the session cookie. */
export function withMarkerProlonged(cookies: string[], request: Request): string[] {
  const session = newSession(cookies)
  if (!session) return cookies
  const { signIn = stamp(), user = stamp() } = sentMarker(request)
  return [...cookies, marker(signIn, user, session['max-age'])]
}

/** The marker that an earlier version set over https, to be sent again under the name of today. */
export function renamedMarker(request: Request): string[] {
  if (!isUnderOldName(request, NAME)) return []
  const { signIn = stamp(), user = stamp() } = sentMarker(request)
  return [marker(signIn, user, maxAgeOf(request))]
}

/** Id of this browser's sign-in: the first part of the marker. */
export const signInOf = (request: Request): string | undefined => sentMarker(request).signIn

/** New marker after a change of name or email, so that the other tabs notice. */
export const markerOfChangedUser = (request: Request): string =>
  marker(signInOf(request) ?? stamp(), stamp(), maxAgeOf(request))

const maxAgeOf = (request: Request) => (isRemembered(request) ? 30 * DAY_S : undefined)

/** True if the session outlives the browser window. */
export const isRemembered = (request: Request): boolean =>
  sentCookie(request, 'not-remembered') === undefined

/** The session cookie among those that Better Auth sets, unless it clears it. */
const newSession = (cookies: string[]) =>
  cookies
    .flatMap((cookie) => [...parseSetCookieHeader(cookie)])
    .find(([name, { value }]) => /^(?:__Host-)?session$/.test(name) && value !== '')?.[1]

function sentMarker(request: Request): { signIn?: string | undefined; user?: string | undefined } {
  const [, signIn, user] = VALUE.exec(sentCookie(request, NAME) ?? '') ?? []
  return { signIn, user }
}

const marker = (signIn: string, user: string, maxAge: number | undefined) =>
  serialize(NAME, `${signIn}.${user}`, { ...ATTRIBUTES, ...(maxAge !== undefined && { maxAge }) })
const stamp = () => randomBytes(4).toString('hex')
