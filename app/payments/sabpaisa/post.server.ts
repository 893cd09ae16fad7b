import { err, ok, type Result } from '#app/basics/result.ts'
import {
  jsonIn,
  makeExchange,
  type ExchangeError,
  type ExchangeLimits,
} from '#app/basics/outgoing/http-exchange.server.ts'

export type PostLimits = ExchangeLimits
export type PostError = ExchangeError

/** Posts JSON to the gateway and returns the JSON of its answer. */
export type Post = (body: object) => Promise<Result<unknown, PostError>>

/**
 * Only JSON with status 200 counts as an answer; an error page, a redirect or silence is an error.
 */
export function makePost(url: URL, limits: PostLimits): Post {
  const exchange = makeExchange(limits)
  return async (body) => {
    const answer = await exchange(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) return answer
    const { status, text } = answer.value
    if (status !== 200) return err({ detail: `answered ${status}`, sent: true })
    const json = jsonIn(text)
    return json === undefined ? err({ detail: 'answer is not JSON', sent: true }) : ok(json)
  }
}
