import { APIError } from 'better-auth/api'
import { no, ok, type Result } from '#app/basics/result.ts'
import type { Auth } from './auth.server.ts'
import { hashInTurn } from './hashing-turns.server.ts'

/** Cookies are Better Auth's own, to be forwarded as they are. */
type SignedIn = { cookies: string[] }

export type SignInRefusal = 'wrong email or password' | 'too busy'
export type RegisterRefusal = 'email taken' | 'too busy'

// The second is what two registrations in the same moment come to.
const TAKEN = /^(USER_ALREADY_EXISTS|FAILED_TO_CREATE_USER)/

/** One refusal for both causes: which addresses have an account is not ours to tell (T29). */
export async function signIn(
  auth: Auth,
  form: { email: string; password: string; rememberMe: boolean },
): Promise<Result<SignedIn, SignInRefusal>> {
  try {
    const signedIn = await hashInTurn(() => auth.api.signInEmail({ body: form, returnHeaders: true }))
    return signedIn ? ok({ cookies: withMarker(signedIn.headers.getSetCookie()) }) : no('too busy')
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return no('wrong email or password')
    throw error
  }
}

export async function register(
  auth: Auth,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<Result<SignedIn, RegisterRefusal>> {
  try {
    const body = { name, email, password, rememberMe: true }
    const registered = await hashInTurn(() => auth.api.signUpEmail({ body, returnHeaders: true }))
    return registered ? ok({ cookies: withMarker(registered.headers.getSetCookie()) }) : no('too busy')
  } catch (error) {
    if (error instanceof APIError && TAKEN.test(error.body?.code ?? '')) return no('email taken')
    throw error
  }
}

/** Ends the session on the server as well as in the browser. Without one it just clears the cookies. */
export async function signOut(auth: Auth, request: Request): Promise<string[]> {
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
  return [...headers.getSetCookie(), NO_MARKER]
}

/** Clears the marker of a browser whose session has ended. */
export const NO_MARKER = 'signed-in=; Path=/; Max-Age=0; SameSite=Lax'

/**
 * Beside the session goes a cookie that scripts can read and that says only that somebody is signed in:
 * held pages know no shopper, so the navigation bar reads it before the first paint.
 */
function withMarker(cookies: string[]): string[] {
  const lifetime = cookies.map((cookie) => /^(?:__Host-)?session=.*?(; Max-Age=\d+)/i.exec(cookie)?.[1]).find(Boolean) ?? ''
  return [...cookies, `signed-in=1; Path=/; SameSite=Lax${lifetime}`]
}
