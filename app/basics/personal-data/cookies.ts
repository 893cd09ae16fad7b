import { RETENTION } from './retention/retention.ts'
import { formatTerm } from './retention/term.ts'

/** A cookie that the shop sets, with its purpose and how long it lasts, in words. */
export type Cookie = {
  /** Without the prefix of https, `__Host-` or `__Secure-`. */
  name: string
  purpose: string
  /** It is set at the desk alone, so the policy for shoppers leaves it out. */
  ofStaff?: true
}

/**
 * Every cookie of the shop: each is needed for what its visitor does, so none needs a consent. A test
 * looks at every answer of every page, and fails for one that is not here (decision 143).
 */
export const COOKIES: readonly Cookie[] = [
  {
    name: 'session',
    purpose: `keeps you signed in: if you ticked “Remember me”, for 30 days after its last use and ${formatTerm(RETENTION.sessions.terms.longest)} at most; otherwise until you close the browser, one day at most.`,
  },
  { name: 'not-remembered', purpose: 'set with it if you did not tick “Remember me”.' },
  {
    name: 'signed-in',
    purpose:
      'says only that someone is signed in, so that the page shows My Orders instead of Login. Lasts as long as the session.',
  },
  {
    name: 'device',
    purpose: `identifies this browser by a random number, for ${formatTerm(RETENTION.devices.terms.unseen)}, so that we notice a sign-in from another one. Set when you sign in.`,
  },
  {
    name: 'order-capability',
    purpose:
      'lets this browser see the orders that it placed, or whose payment link it opened, each for 7 days or until you sign out.',
  },
  {
    name: 'guest-cart',
    purpose:
      'your cart if your browser does not run JavaScript: products, sizes, colours and quantities, and up to three unpaid orders. Sent only to the cart and the checkout; lasts 30 days, or until you sign out.',
  },
  { name: 'has-guest-cart', purpose: 'set with it, and says only that it exists.' },
  {
    name: 'flash',
    purpose:
      'carries a short message such as “Logged in successfully.” to the next page, for one minute at most.',
  },
  { name: 'desk-session', purpose: 'keeps a member of the staff signed in.', ofStaff: true },
  { name: 'desk-session-data', purpose: 'unused; cleared with the others.', ofStaff: true },
  {
    name: 'desk-not-remembered',
    purpose: 'ends that session with the browser.',
    ofStaff: true,
  },
  {
    name: 'desk-second-factor',
    purpose: 'says that a password was right, until the code is.',
    ofStaff: true,
  },
  {
    name: 'shop-preview',
    purpose: 'shows a shop that is not open yet to its staff, for an hour.',
    ofStaff: true,
  },
  { name: 'desk-trusted', purpose: 'unused; cleared with the others.', ofStaff: true },
  {
    name: 'desk-done',
    purpose: 'carries what was just done to the next page of the desk.',
    ofStaff: true,
  },
  // Cleared with the session, never set with a value.
  { name: 'session-data', purpose: 'unused; cleared with the session.', ofStaff: true },
  { name: 'better-auth.session_data', purpose: 'the same over plain http.', ofStaff: true },
]

/** Cookies of shoppers, as the privacy policy prints them. */
export const shoppersCookies = (): (readonly [name: string, purpose: string])[] =>
  COOKIES.filter(({ ofStaff }) => !ofStaff).map(({ name, purpose }) => [name, purpose])

/** The listed cookie of a Set-Cookie header; undefined where there is none. */
export function listedCookie(setCookie: string): Cookie | undefined {
  const name = setCookie.slice(0, setCookie.indexOf('=')).replace(/^__(Host|Secure)-/, '')
  return COOKIES.find((one) => one.name === name)
}
