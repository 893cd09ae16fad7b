import { redirect } from 'react-router'
import type { Auth } from '../auth.server.ts'
import { loginUrl } from '../safe-redirect.ts'
import { NO_MARKER, withMarkerProlonged } from './marker.server.ts'

/** Signed-in shopper. `sessionId` is this sign-in in the list of devices. */
export type Shopper = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  sessionId: string
}

/**
 * `cookies` collects the cookies of the answer: a session in use is prolonged, an ended one
 * cleared.
 */
type SessionLookup = { auth: Auth; request: Request; cookies: string[] }

export async function findShopper({
  auth,
  request,
  cookies,
}: SessionLookup): Promise<Shopper | undefined> {
  if (!request.headers.has('cookie')) return undefined
  const { headers, response } = await auth.api.getSession({
    headers: request.headers,
    returnHeaders: true,
  })
  cookies.push(...withMarkerProlonged(headers.getSetCookie(), request))
  if (response) {
    const { id, name, email, emailVerified } = response.user
    return { id, name, email, emailVerified, sessionId: response.session.id }
  }
  cookies.push(NO_MARKER)
  return undefined
}

/** Redirects a signed-out visitor to the login, which returns here. */
export async function requireShopper({
  url,
  ...lookup
}: SessionLookup & { url: URL }): Promise<Shopper> {
  const shopper = await findShopper(lookup)
  if (shopper) return shopper
  throw redirect(loginUrl(url.pathname + url.search))
}
