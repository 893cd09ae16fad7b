import { serialize } from 'hono/utils/cookie'
import { createCookie } from 'react-router'
import { DAY_S } from '#app/basics/time.ts'

/** How long a capability cookie opens its order without a session. */
export const CAPABILITY_TTL_SECONDS = 7 * DAY_S

/**
 * Scope of a read of orders: every query for shoppers names its viewer. Either field may be absent;
 * with neither, nothing is found.
 */
export type OrderViewer = { shopperId?: string | undefined; capabilities?: readonly string[] }

/** Orders that one browser has a right to without a session; the oldest right goes first. */
const MAX_CAPABILITIES = 10

const NAME = 'order-capability'
const ATTRIBUTES = { httpOnly: true, sameSite: 'lax', path: '/' } as const
// React Router's, as it has been sent since the first version: the value is JSON in base64, a text of
// the capabilities joined by dots, the newest first.
const cookie = createCookie(NAME, ATTRIBUTES)
const boundCookie = createCookie(`__Host-${NAME}`, ATTRIBUTES)

/**
 * Capability cookie: lets the browser in which an order was placed see it when its session has
 * ended (§6), and one that opened its pay link. The rights that the browser has are kept.
 * @param remembered whether the shopper stays signed in when the browser closes; if not, this
 * cookie goes as well
 */
export async function capabilityCookie(
  request: Request,
  capability: string,
  { secure, remembered }: { secure: boolean; remembered: boolean },
): Promise<string> {
  const all = new Set([capability, ...(await sentCapabilities(request))])
  const value = [...all].slice(0, MAX_CAPABILITIES).join('.')
  return cookie.serialize(value, { secure, ...(remembered && { maxAge: CAPABILITY_TTL_SECONDS }) })
}

/** Sent on sign-out and sign-in: the next person at a shared phone has no right to the order. */
export const CLEAR_CAPABILITY_COOKIE = serialize(NAME, '', { ...ATTRIBUTES, maxAge: 0 })

/** Rights of a request to read orders: by its session, its capability cookie, or both. */
export async function orderViewer(
  request: Request,
  shopper: { id: string } | undefined,
): Promise<OrderViewer> {
  return { shopperId: shopper?.id, capabilities: await sentCapabilities(request) }
}

async function sentCapabilities(request: Request): Promise<string[]> {
  const sent = request.headers.get('cookie')
  const value: unknown = (await boundCookie.parse(sent)) ?? (await cookie.parse(sent))
  if (typeof value !== 'string') return []
  return value
    .split('.')
    .filter((one) => /^[\w-]{1,64}$/.test(one))
    .slice(0, MAX_CAPABILITIES)
}
