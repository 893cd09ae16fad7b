import { Agent, request } from 'undici'
import { z } from 'zod'
import { no, ok, type Result } from '#app/basics/result.ts'
import type { Unavailable } from './gateway.ts'

export type EnquiryLimits = { connectMs: number; answerMs: number; answerBytes: number }
export const enquiryLimits: EnquiryLimits = { connectMs: 1_000, answerMs: 5_000, answerBytes: 64 * 1024 }

export type Enquiry = { clientCode: string; statusTransEncData: string }
export type Enquire = (enquiry: Enquiry) => Promise<Result<string, Unavailable>>

const Envelope = z.object({ statusResponseData: z.string().min(1) })

/**
 * Posts an enquiry and gives the `statusResponseData` that came back, still sealed. Whatever else comes back (an error page, a redirect,
 * a `Message`, silence) is `unavailable`: it says nothing about the payment.
 */
export function makeEnquire(url: URL, limits: EnquiryLimits): Enquire {
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
    maxResponseSize: limits.answerBytes,
    // A new connection each time: a kept one may have died since, and nothing would be left to close when the server stops.
    pipelining: 0,
  })
  return async (enquiry) => {
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(enquiry),
        // The limits above begin anew with each packet; this one stops an answer that comes drop by drop.
        signal: AbortSignal.timeout(limits.connectMs + limits.answerMs),
      })
      const text = await answer.body.text()
      return answer.statusCode === 200 ? readEnvelope(text) : unavailable(`answered ${answer.statusCode}`)
    } catch (error) {
      return unavailable(causeOf(error))
    }
  }
}

export const unavailable = (detail: string) => no<Unavailable>({ why: 'unavailable', detail })

function readEnvelope(text: string): Result<string, Unavailable> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return unavailable('answer is not JSON')
  }
  const envelope = Envelope.safeParse(json)
  return envelope.success ? ok(envelope.data.statusResponseData) : unavailable('answer has no statusResponseData')
}

/** The code alone: a message may quote what was sent. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
