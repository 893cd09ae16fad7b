import { redirect } from 'react-router'
import type { Auth } from '../auth.server.ts'
import { NO_MARKER } from '../accounts.server.ts'
import { loginFrom } from '../entry/path-of-ours.ts'

/** Somebody signed in. */
export type Shopper = { id: string; name: string; email: string }

/** `cookies` receives what must be set on the answer: a session in use is prolonged, a dead one is forgotten. */
type Asking = { auth: Auth; request: Request; cookies: string[] }

export async function findShopper({ auth, request, cookies }: Asking): Promise<Shopper | undefined> {
  if (!request.headers.has('cookie')) return undefined
  const { headers, response } = await auth.api.getSession({ headers: request.headers, returnHeaders: true })
  cookies.push(...headers.getSetCookie())
  if (response) return { id: response.user.id, name: response.user.name, email: response.user.email }
  cookies.push(NO_MARKER)
  return undefined
}

/** Sends a signed-out visitor to sign in, and back here afterwards. */
export async function requireShopper({ url, ...asking }: Asking & { url: URL }): Promise<Shopper> {
  const shopper = await findShopper(asking)
  if (shopper) return shopper
  throw redirect(loginFrom(url.pathname + url.search))
}
