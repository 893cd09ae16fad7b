import { serialize } from 'hono/utils/cookie'
import { createCookie } from 'react-router'
import { DAY_S } from '#app/basics/time.ts'

/** How long a capability cookie opens its order without a session. */
export const CAPABILITY_TTL_SECONDS = 7 * DAY_S

/**
 * Scope of a read of orders: every query for shoppers names its viewer. Either field may be absent;
 * with neither, nothing is found.
 */
export type OrderViewer = { shopperId?: string | undefined; capability?: string | undefined }

const NAME = 'order-capability'
const ATTRIBUTES = { httpOnly: true, sameSite: 'lax', path: '/' } as const
// React Router's, as it has been sent since the first version: the value is JSON in base64.
const cookie = createCookie(NAME, ATTRIBUTES)
const boundCookie = createCookie(`__Host-${NAME}`, ATTRIBUTES)

/**
 * Capability cookie: lets the browser in which an order was placed see it when its session has
 * ended (§6).
 * @param remembered whether the shopper stays signed in when the browser closes; if not, this
 * cookie goes as well
 */
export const capabilityCookie = (
  capability: string,
  { secure, remembered }: { secure: boolean; remembered: boolean },
): Promise<string> =>
  cookie.serialize(capability, { secure, ...(remembered && { maxAge: CAPABILITY_TTL_SECONDS }) })

/** Sent on sign-out and sign-in: the next person at a shared phone has no right to the order. */
export const CLEAR_CAPABILITY_COOKIE = serialize(NAME, '', { ...ATTRIBUTES, maxAge: 0 })

/** Rights of a request to read orders: by its session, its capability cookie, or both. */
export async function orderViewer(
  request: Request,
  shopper: { id: string } | undefined,
): Promise<OrderViewer> {
  const sent = request.headers.get('cookie')
  const capability: unknown = (await boundCookie.parse(sent)) ?? (await cookie.parse(sent))
  return {
    shopperId: shopper?.id,
    capability: typeof capability === 'string' ? capability : undefined,
  }
}
