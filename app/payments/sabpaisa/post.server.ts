import { Agent, request } from 'undici'
import { err, ok, type Result } from '#app/basics/result.ts'

export type PostLimits = { connectMs: number; answerMs: number; answerBytes: number }

/** `sent` is false only when no connection came about: then nobody can have read the request. */
export type PostError = { detail: string; sent: boolean }

/** Posts JSON to the gateway and returns the JSON of its answer. */
export type Post = (body: object) => Promise<Result<unknown, PostError>>

/**
 * Only JSON with status 200 counts as an answer; an error page, a redirect or silence is an error.
 */
export function makePost(url: URL, limits: PostLimits): Post {
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
    maxResponseSize: limits.answerBytes,
    // New connection for each request: a kept one may have died since, and a server that stops
    // would have to close it.
    pipelining: 0,
  })
  return async (body) => {
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // Deadline of the whole answer: the limits above restart with each packet, and would let an
        // answer drip for ever.
        signal: AbortSignal.timeout(limits.connectMs + limits.answerMs),
      })
      const text = await answer.body.text()
      return answer.statusCode === 200
        ? readJson(text)
        : err({ detail: `answered ${answer.statusCode}`, sent: true })
    } catch (error) {
      const detail = causeOf(error)
      return err({ detail, sent: !NOT_CONNECTED.has(detail) })
    }
  }
}

/** Error codes that occur only while connecting. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function readJson(text: string): Result<unknown, PostError> {
  try {
    return ok(JSON.parse(text) as unknown)
  } catch {
    return err({ detail: 'answer is not JSON', sent: true })
  }
}

/** Error code only: a message may quote what was sent. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
