import { randomBytes } from 'node:crypto'

/**
 * Beside the session goes a cookie that scripts can read and that says only that somebody is signed in: held pages know no
 * shopper, so the browser reads it before the first paint, and its tabs tell by it what changed. `signed-in=A.B`: A is new at
 * each sign-in, B whenever name or email changes; neither means anything.
 */
const MARKER = /(?:^|; )signed-in=([a-z0-9]+)\.([a-z0-9]+)/

/** Clears the marker of a browser whose session has ended. */
export const NO_MARKER = 'signed-in=; Path=/; Max-Age=0; SameSite=Lax'

/** For a session that has just begun: `cookies` are Better Auth's. The marker lasts as long as the session's own cookie. */
export const withNewMarker = (cookies: string[]): string[] => [
  ...cookies,
  marker(stamp(), stamp(), lifetimeOf(cookies)),
]

/** For a session that goes on. When its cookie was prolonged, so is the marker. */
export function withMarkerProlonged(cookies: string[], request: Request): string[] {
  if (!cookies.some((cookie) => SESSION.test(cookie))) return cookies
  const [, signIn = stamp(), user = stamp()] =
    MARKER.exec(request.headers.get('cookie') ?? '') ?? []
  return [...cookies, marker(signIn, user, lifetimeOf(cookies))]
}

/** Which sign-in of this browser it is: the first part of its marker. */
export const signInOf = (request: Request): string | undefined =>
  MARKER.exec(request.headers.get('cookie') ?? '')?.[1]

/** Tells the other tabs that name or email have changed. */
export function markerOfChangedUser(request: Request): string {
  const sent = request.headers.get('cookie') ?? ''
  return marker(
    MARKER.exec(sent)?.[1] ?? stamp(),
    stamp(),
    isRemembered(request) ? `; Max-Age=${30 * 24 * 60 * 60}` : '',
  )
}

/** Whether the session outlives the browser's window. */
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
