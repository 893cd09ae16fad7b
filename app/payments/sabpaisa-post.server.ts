import { Agent, request } from 'undici'
import { err, ok, type Result } from '#app/basics/result.ts'

export type PostLimits = { connectMs: number; answerMs: number; answerBytes: number }

/** `sent` is false only when no connection came about: then nobody can have read what we wanted to say. */
export type PostError = { detail: string; sent: boolean }

/** Posts JSON to the gateway and gives the JSON that came back. */
export type Post = (body: object) => Promise<Result<unknown, PostError>>

/** Whatever else comes back (an error page, a redirect, silence) is no answer. */
export function makePost(url: URL, limits: PostLimits): Post {
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
    maxResponseSize: limits.answerBytes,
    // A new connection each time: a kept one may have died since, and nothing would be left to close when the server stops.
    pipelining: 0,
  })
  return async (body) => {
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // The limits above begin anew with each packet; this one stops an answer that comes drop by drop.
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

/** Only those that cannot come later than the connection. */
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

/** The code alone: a message may quote what was sent. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
