import { serialize } from 'hono/utils/cookie'
import { DAY_S } from '#app/basics/time.ts'
import { sentExactly } from './sent-cookie.server.ts'

/**
 * Guest cart: a cookie with the cart of a browser without scripts, which has no other place for it
 * (decision 80). It is set under two paths, so that no public page ever sees it: that of the plain
 * cart, which answers each change, and that of the checkout. app/cart/guest-cart.server.ts reads
 * and writes the value.
 */
const NAME = 'guest-cart'
const PATHS = ['/cart/lines', '/checkout']
/** Marker beside it, for scripts of the cart page: it says only that there is a guest cart. */
const MARKER = 'has-guest-cart'
const MARKER_PATH = '/cart'
const TTL_S = 30 * DAY_S

export function guestCartCookies(value: string): string[] {
  const attributes = { sameSite: 'Lax', maxAge: value === '' ? 0 : TTL_S } as const
  return [
    ...PATHS.map((path) => serialize(NAME, value, { ...attributes, path, httpOnly: true })),
    serialize(MARKER, value && '1', { ...attributes, path: MARKER_PATH }),
  ]
}

/** Sent on sign-out as well: the next person at a shared phone starts with an empty cart. */
export const CLEAR_GUEST_CART = guestCartCookies('')

/** Value of the cookie. Over https its name has the prefix `__Secure-` (host-cookies.server.ts). */
export const sentGuestCartValue = (request: Request): string | undefined =>
  sentExactly(request, `__Secure-${NAME}`) ?? sentExactly(request, NAME)
