import { createCookie } from 'react-router'
import { CAPABILITY_TTL_SECONDS, type OrderViewer } from './orders.server.ts'

const cookie = createCookie('order-capability', { httpOnly: true, sameSite: 'lax', path: '/' })

/**
 * Lets the browser an order was placed in see it when its session has ended meanwhile (design.md section 5, Order success).
 * @param remembered whether the shopper stays signed in when the browser closes; if not, this goes as well
 */
export const capabilityCookie = (
  capability: string,
  { secure, remembered }: { secure: boolean; remembered: boolean },
): Promise<string> =>
  cookie.serialize(capability, { secure, ...(remembered && { maxAge: CAPABILITY_TTL_SECONDS }) })

/** On signing out, and when somebody signs in: the next person at a shared phone has no right to it. */
export const CLEAR_CAPABILITY_COOKIE =
  'order-capability=; Path=/; HttpOnly; Max-Age=0; SameSite=Lax'

/** By what right this request may read orders. */
export async function orderViewer(
  request: Request,
  shopper: { id: string } | undefined,
): Promise<OrderViewer> {
  const capability: unknown = await cookie.parse(request.headers.get('cookie'))
  return {
    shopperId: shopper?.id,
    capability: typeof capability === 'string' ? capability : undefined,
  }
}
