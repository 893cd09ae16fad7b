import { Agent, request } from 'undici'
import { err, ok, type Result } from '#app/basics/result.ts'

export type ExchangeLimits = { connectMs: number; answerMs: number; answerBytes: number }

/** `sent` is false only when no connection came about: then nobody can have read the request. */
export type ExchangeError = { detail: string; sent: boolean }

export type Answer = { status: number; text: string }

type Request = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }
export type Exchange = (url: URL, request: Request) => Promise<Result<Answer, ExchangeError>>

/** One request to a gateway or a messenger and its whole answer, within limits. */
export function makeExchange(limits: ExchangeLimits): Exchange {
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
    maxResponseSize: limits.answerBytes,
    // New connection for each request: a kept one may have died since, and a server that stops
    // would have to close it.
    pipelining: 0,
  })
  return async (url, { method, headers, body }) => {
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method,
        headers: { accept: 'application/json', ...headers },
        ...(body !== undefined && { body }),
        // Deadline of the whole answer: the limits above restart with each packet, and would let an
        // answer drip for ever.
        signal: AbortSignal.timeout(limits.connectMs + limits.answerMs),
      })
      return ok({ status: answer.statusCode, text: await answer.body.text() })
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

/** JSON of an answer; undefined where it is none, as an error page. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Error code only: a message may quote what was sent. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
