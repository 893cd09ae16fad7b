export type User = { id: string; name: string; email: string }

/** What the browser knows of a session: until when it need not ask again. The token is the server's affair. */
export type Session = { until: number }

/** As a screen sees it. `loading`: not known yet. */
export type SessionState = { user: User | null; session: Session | null; loading: boolean }

export const SIGNED_OUT: SessionState = { user: null, session: null, loading: false }

/** The words of the specification (section 4). */
export type SessionEvent =
  | 'initial session'
  | 'signed in'
  | 'token refreshed'
  | 'signed out'
  | 'password recovery'
  | 'user updated'

/** What `POST /session/refresh` answers who is signed in. */
export type RefreshResponse = { leaseS: number; user: User }

export const LEASE_S = 60 * 60
export const TICK_MS = 30_000
const REFRESH_WITHIN_MS = 3 * TICK_MS
const FIRST_WAIT_MS = 200

/** Within three ticks of its end, or after it, as when the machine has slept. */
export const isDue = ({ until }: Session, now: number): boolean => until - now <= REFRESH_WITHIN_MS

/**
 * How long to wait after the nth try that failed, each time twice as long; undefined when the next tick comes before:
 * then that one goes on.
 */
export function backoffMs(tries: number, { elapsedMs }: { elapsedMs: number }): number | undefined {
  const wait = FIRST_WAIT_MS * 2 ** (tries - 1)
  return elapsedMs + wait < TICK_MS ? wait : undefined
}

/** What has happened between two looks at the marker cookie (marker.server.ts): '' is nobody, `A.B` somebody. */
export function markerChange(
  before: string,
  after: string,
): 'signed in' | 'signed out' | 'user updated' | undefined {
  if (before === after) return undefined
  if (!after) return 'signed out'
  return before.split('.')[0] === after.split('.')[0] ? 'user updated' : 'signed in'
}

/**
 * What an answer to a refresh means. Only what the shop itself has said ends a session: a busy or broken server, a proxy,
 * the login page of a café's network may all be gone at the next try.
 */
export function parseRefreshResponse(
  status: number,
  body: unknown,
): RefreshResponse | 'refused' | 'try again' {
  if (status === 200) return isRefreshResponse(body) ? body : 'try again'
  const isOurs = isObject(body) && typeof body.error === 'string'
  return isOurs && status >= 400 && status < 500 && status !== 408 && status !== 429
    ? 'refused'
    : 'try again'
}

/** Screens whose words depend on who is signed in. All others are the same for everyone, and what is typed there is let be. */
export const isPersonalPath = (pathname: string): boolean =>
  /^\/(account|orders|login|register|checkout|order-success|track-order)(\/|$)/.test(pathname)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isRefreshResponse = (body: unknown): body is RefreshResponse =>
  isObject(body) &&
  typeof body.leaseS === 'number' &&
  body.leaseS > 0 &&
  isObject(body.user) &&
  [body.user.id, body.user.name, body.user.email].every((one) => typeof one === 'string')
