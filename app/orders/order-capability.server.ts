import { createCookie } from 'react-router'
import type { Reader } from './orders.server.ts'

const WEEK_S = 7 * 24 * 60 * 60
const cookie = createCookie('order-capability', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: WEEK_S })

/** Lets the browser an order was placed in see it when its session has ended meanwhile (design.md section 5, Order success). */
export const giveCapability = (capability: string, { secure }: { secure: boolean }): Promise<string> =>
  cookie.serialize(capability, { secure })

/** On signing out: the next person at a shared phone has no right to it. */
export const NO_CAPABILITY = 'order-capability=; Path=/; Max-Age=0; SameSite=Lax'

/** By what right this request may read orders. */
export async function readerOf(request: Request, shopper: { id: string } | undefined): Promise<Reader> {
  const capability: unknown = await cookie.parse(request.headers.get('cookie'))
  return { shopperId: shopper?.id, capability: typeof capability === 'string' ? capability : undefined }
}
