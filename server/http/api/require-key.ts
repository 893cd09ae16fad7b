import type { Context } from 'hono'
import { problem, type Problem } from '#app/api/answers/problem.ts'
import { keyIn, type ApiScope } from '#app/api/keys/api-key.ts'
import { findKey, recordUse, withScope, type KeyWho } from '#app/api/keys/find-key.server.ts'
import type { AppEnv } from '../app-settings.ts'
import type { Shop } from '../shop.ts'

export type ApiServices = Pick<Shop, 'db' | 'rateLimits' | 'log'>

/**
 * The key of a request, if it may read this, within its rate limit, and after its use was recorded;
 * otherwise the answer that says why not.
 */
export async function requireKey<Scope extends ApiScope>(
  c: Context<AppEnv>,
  { db, rateLimits }: ApiServices,
  scope: Scope,
): Promise<KeyWho<Scope> | Response> {
  const sent = keyIn(c.req.header('authorization'))
  const key = sent && (await findKey(db, sent))
  if (!key)
    return sendProblem(
      c,
      problem(401, 'Send a valid key: Authorization: Bearer, a space, and the key.'),
      { 'WWW-Authenticate': 'Bearer' },
    )
  const counted = await rateLimits.consume('api-key', key.id)
  if (!counted.ok)
    return sendProblem(c, problem(429, 'This key has used up its requests of the minute.'), {
      'Retry-After': String(counted.error.retryAfterS),
    })
  const by = withScope(key, scope)
  if (!by) return sendProblem(c, problem(403, `This key does not have the scope ${scope}.`))
  await recordUse(db, key, scope)
  return by
}

export const sendProblem = (
  c: Context<AppEnv>,
  told: Problem,
  headers: Record<string, string> = {},
): Response =>
  new Response(c.req.method === 'HEAD' ? null : JSON.stringify(told), {
    status: told.status,
    headers: {
      'Cache-Control': 'no-store',
      ...headers,
      'Content-Type': 'application/problem+json',
    },
  })
