import { z } from 'zod'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Unavailable } from '../gateway.ts'
import { cleanText } from '../clean-text.ts'
import {
  jsonIn,
  makeExchange,
  type ExchangeLimits,
} from '#app/basics/outgoing/http-exchange.server.ts'

export type RazorpayKey = { url: string; keyId: string; keySecret: string }

/**
 * A call that had no answer to go by. `refused`: the gateway has read it and will not do it;
 * `unavailable`: it says nothing. `sent` is false when the call had certainly no effect.
 */
export type ApiError =
  | { why: 'refused'; code: string; message?: string }
  | (Unavailable & { sent: boolean })

export const detailOf = (error: ApiError): string =>
  error.why === 'refused' ? `refused: ${error.code}` : error.detail

export type RazorpayApi = {
  get(path: string, query?: Record<string, string>): Promise<Result<unknown, ApiError>>
  post(
    path: string,
    body: object,
    headers?: Record<string, string>,
  ): Promise<Result<unknown, ApiError>>
}

const Refusal = z.object({
  error: z.object({
    code: z.string().nullish(),
    reason: z.string().nullish(),
    description: z.string().nullish(),
  }),
})

/** Razorpay's API: JSON and basic authentication (docs/razorpay-protocol.md section 1). */
export function razorpayApi({ url, keyId, keySecret }: RazorpayKey, limits: ExchangeLimits) {
  const exchange = makeExchange(limits)
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function call(
    path: string,
    request: Omit<Parameters<typeof exchange>[1], 'headers'>,
    { query, headers }: { query?: Record<string, string>; headers?: Record<string, string> },
  ): Promise<Result<unknown, ApiError>> {
    const address = new URL(`/v1/${path}`, url)
    address.search = new URLSearchParams(query).toString()
    const answer = await exchange(address, { ...request, headers: { ...headers, authorization } })
    return answer.ok ? readAnswer(answer.value) : err({ why: 'unavailable', ...answer.error })
  }

  return {
    get: (path, query = {}) => call(path, { method: 'GET' }, { query }),
    post: (path, body, headers) =>
      call(
        path,
        { method: 'POST', body: JSON.stringify(body) },
        { headers: { ...headers, 'content-type': 'application/json' } },
      ),
  } satisfies RazorpayApi
}

/** Only 400 is an answer about the request itself; a wrong key, a limit or a fault is none. */
function readAnswer({ status, text }: { status: number; text: string }): Result<unknown, ApiError> {
  const json = jsonIn(text)
  if (status === 200 && json !== undefined) return ok(json)
  const refusal = Refusal.safeParse(json)
  if (status === 400 && refusal.success) {
    const { code, reason, description } = refusal.data.error
    return err({
      why: 'refused',
      code: reason ?? code ?? '400',
      ...(description && { message: cleanText(description) }),
    })
  }
  const detail = status === 200 ? 'answer is not JSON' : `answered ${status}`
  return err({ why: 'unavailable', detail, sent: ![401, 403, 429].includes(status) })
}
