import { randomBytes } from 'node:crypto'

/**
 * Marker cookie beside the session, readable by scripts. Cached pages know no shopper, so the
 * browser reads it before the first paint, and tabs compare it to notice changes. `signed-in=A.B`:
 * A is new at each sign-in, B whenever name or email changes; both are random.
 */
const MARKER = /(?:^|; )signed-in=([a-z0-9]+)\.([a-z0-9]+)/

/** Clears the marker of an ended session. */
export const NO_MARKER = 'signed-in=; Path=/; Max-Age=0; SameSite=Lax'

/** Adds a marker to a new session's `cookies` from Better Auth; both have the same lifetime. */
export const withNewMarker = (cookies: string[]): string[] => [
  ...cookies,
  marker(stamp(), stamp(), lifetimeOf(cookies)),
]

/** Prolongs the marker when Better Auth prolongs the session cookie. */
export function withMarkerProlonged(cookies: string[], request: Request): string[] {
  if (!cookies.some((cookie) => SESSION.test(cookie))) return cookies
  const [, signIn = stamp(), user = stamp()] =
    MARKER.exec(request.headers.get('cookie') ?? '') ?? []
  return [...cookies, marker(signIn, user, lifetimeOf(cookies))]
}

/** Id of this browser's sign-in: the first part of the marker. */
export const signInOf = (request: Request): string | undefined =>
  MARKER.exec(request.headers.get('cookie') ?? '')?.[1]

/** New marker after a change of name or email, so that the other tabs notice. */
export function markerOfChangedUser(request: Request): string {
  const sent = request.headers.get('cookie') ?? ''
  return marker(
    MARKER.exec(sent)?.[1] ?? stamp(),
    stamp(),
    isRemembered(request) ? `; Max-Age=${30 * 24 * 60 * 60}` : '',
  )
}

/** True if the session outlives the browser window. */
export const isRemembered = (request: Request): boolean =>
  !/(?:^|; )(?:__Host-)?not-remembered=/.test(request.headers.get('cookie') ?? '')

const SESSION = /^(?:__Host-)?session=[^;]/
const lifetimeOf = (cookies: string[]): string =>
  cookies
    .map((cookie) => SESSION.test(cookie) && /; Max-Age=\d+/i.exec(cookie)?.[0])
    .find(Boolean) || ''
const marker = (signIn: string, user: string, lifetime: string) =>
  `signed-in=${signIn}.${user}; Path=/; SameSite=Lax${lifetime}`
const stamp = () => randomBytes(4).toString('hex')
