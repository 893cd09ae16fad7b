import { serialize } from 'hono/utils/cookie'
import { redirect } from 'react-router'
import { sentCookie } from '#app/account/session/sent-cookie.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import type { Done } from './done.ts'
import type { Route } from '../+types/desk.route.ts'

type Context = Route.LoaderArgs['context']

const NAME = 'desk-done'

/** Redirects after an action, so that loading the page again repeats nothing. */
export function redirectDone(context: Context, to: string, done: Done): Response {
  const { cookies, origin } = context.get(requestContext)
  const value = Buffer.from(JSON.stringify(done)).toString('base64url')
  const secure = origin.startsWith('https://')
  cookies.push(
    serialize(NAME, value, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 60, secure }),
  )
  return redirect(to)
}

/** Reads the message once: the answer clears it. */
export function takeDone(context: Context, request: Request): Done | undefined {
  const sent = sentCookie(request, NAME)
  if (!sent) return undefined
  const { cookies } = context.get(requestContext)
  cookies.push(serialize(NAME, '', { path: '/', maxAge: 0 }))
  try {
    return JSON.parse(Buffer.from(sent, 'base64url').toString()) as Done
  } catch {
    return undefined
  }
}
