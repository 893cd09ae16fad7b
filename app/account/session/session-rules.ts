export type User = { id: string; name: string; email: string }

/**
 * Lease: the browser asks the server again before `until` (ms since 1970). It never sees the token.
 */
export type Session = { until: number }

/** Session state for screens. `loading`: not known yet. */
export type SessionState = { user: User | null; session: Session | null; loading: boolean }

export const SIGNED_OUT: SessionState = { user: null, session: null, loading: false }

/** The six events of §4.1. */
export type SessionEvent =
  | 'initial session'
  | 'signed in'
  | 'token refreshed'
  | 'signed out'
  | 'password recovery'
  | 'user updated'

/** Answer of `POST /session/refresh` to a signed-in shopper. */
export type RefreshResponse = { leaseS: number; user: User }

export const LEASE_S = 60 * 60
export const TICK_MS = 30_000
const REFRESH_WITHIN_MS = 3 * TICK_MS
const FIRST_WAIT_MS = 200

/** Due within three ticks of the end, or after it, as when the machine has slept. */
export const isDue = ({ until }: Session, now: number): boolean => until - now <= REFRESH_WITHIN_MS

/** Exponential backoff in ms after the nth failed try; undefined if the next tick comes before. */
export function backoffMs(tries: number, { elapsedMs }: { elapsedMs: number }): number | undefined {
  const wait = FIRST_WAIT_MS * 2 ** (tries - 1)
  return elapsedMs + wait < TICK_MS ? wait : undefined
}

/** Compares two values of the marker cookie (marker.server.ts): '' is nobody, `A.B` a shopper. */
export function markerChange(
  before: string,
  after: string,
): 'signed in' | 'signed out' | 'user updated' | undefined {
  if (before === after) return undefined
  if (!after) return 'signed out'
  return before.split('.')[0] === after.split('.')[0] ? 'user updated' : 'signed in'
}

/**
 * Only the shop's own refusal ends a session. A busy or broken server, a proxy or the login page of
 * a café's network may be gone at the next try.
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isRefreshResponse = (body: unknown): body is RefreshResponse =>
  isObject(body) &&
  typeof body.leaseS === 'number' &&
  body.leaseS > 0 &&
  isObject(body.user) &&
  [body.user.id, body.user.name, body.user.email].every((one) => typeof one === 'string')
