import { createContext, redirect, type RouterContextProvider } from 'react-router'
import type { Auth } from '../auth.server.ts'
import { loginUrl } from '../safe-redirect.ts'
import { oldestSessionStart } from './bounded-sign-ins.server.ts'
import { NO_MARKER, renamedMarker, withMarkerProlonged } from './marker.server.ts'

/** Signed-in shopper. `sessionId` is this sign-in in the list of devices. */
export type Shopper = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  sessionId: string
}

/** Reads the session of a request, at most once; undefined is nobody. */
type ReadShopper = () => Promise<Shopper | undefined>

/**
 * Shopper of the request, for loaders and actions. A function, so that a page that does not call it
 * reads no session (decision 3).
 */
export const shopperContext = createContext<ReadShopper>()

type Context = Pick<RouterContextProvider, 'get'>

export const findShopper = (context: Context): Promise<Shopper | undefined> =>
  context.get(shopperContext)()

/** Redirects a signed-out visitor to the login, which returns here. */
export async function requireShopper(context: Context, url: URL): Promise<Shopper> {
  const shopper = await findShopper(context)
  if (shopper) return shopper
  throw redirect(loginUrl(url.pathname + url.search))
}

/**
 * `cookies` collects the cookies of the answer: a session in use is prolonged, an ended one
 * cleared.
 */
type SessionLookup = { auth: Auth; request: Request; cookies: string[] }

/** The value of `shopperContext` for one request. */
export function shopperReader(lookup: SessionLookup): ReadShopper {
  let shopper: ReturnType<ReadShopper> | undefined
  return () => (shopper ??= readShopper(lookup))
}

async function readShopper({
  auth,
  request,
  cookies,
}: SessionLookup): Promise<Shopper | undefined> {
  if (!request.headers.has('cookie')) return undefined
  const { headers, response } = await auth.api.getSession({
    headers: request.headers,
    returnHeaders: true,
  })
  // Better Auth's times are by the clock of the process, as it compares them (auth-tables.server.ts).
  if (response && response.session.createdAt <= oldestSessionStart(new Date())) {
    const ended = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
    cookies.push(...ended.headers.getSetCookie(), NO_MARKER)
    return undefined
  }
  cookies.push(...withMarkerProlonged(headers.getSetCookie(), request))
  if (response) {
    cookies.push(...renamedMarker(request))
    const { id, name, email, emailVerified } = response.user
    return { id, name, email, emailVerified, sessionId: response.session.id }
  }
  cookies.push(NO_MARKER)
  return undefined
}
