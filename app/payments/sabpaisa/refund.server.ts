import { z } from 'zod'
import { cleanText } from '../clean-text.ts'
import type { RefundAnswer } from '../gateway.ts'
import type { SabPaisaEnvelope } from './envelope.server.ts'
import { makePost, type PostLimits } from './post.server.ts'

/**
 * Timeouts longer than an enquiry's: no shopper waits, and giving up early leaves the outcome
 * unknown.
 */
export const refundLimits: PostLimits = {
  connectMs: 1_000,
  answerMs: 10_000,
  answerBytes: 64 * 1024,
}

const Reply = z.object({
  apiStatusCode: z
    .union([z.string(), z.number()])
    .transform((code) => String(code).padStart(2, '0')),
  refundResponse: z.unknown().optional(),
  apiStatusDescription: z.unknown().optional(),
})

/**
 * Refunded already, initiated already: answers to a repeated request, as good as the other two
 * (processed, accepted).
 */
const ALREADY_REQUESTED = ['10', '11']
const ACCEPTED = ['00', '01', ...ALREADY_REQUESTED]

type SealedRefund = { clientCode: string; text: string; reference: string; isFirst: boolean }
/** In order: cannot decrypt, bad request, client code, amount, our id, its id, rejected, failed. */
const REFUSED = ['02', '03', '04', '06', '07', '08', '09', '12']

/** Posts a sealed refund and maps the gateway's answer (docs/payment-protocol.md section 4). */
export function makeRefund(url: URL, limits: PostLimits, envelope: SabPaisaEnvelope) {
  const post = makePost(url, limits)
  return async ({ clientCode, text, reference, isFirst }: SealedRefund): Promise<RefundAnswer> => {
    const answer = await post({ clientCode, refundQuery: envelope.seal(text) })
    if (!answer.ok)
      return { outcome: answer.error.sent ? 'unknown' : 'not_sent', detail: answer.error.detail }
    const reply = Reply.safeParse(answer.value)
    if (!reply.success) return unknown('answer has no apiStatusCode')
    const { apiStatusCode: code, refundResponse, apiStatusDescription } = reply.data
    if (REFUSED.includes(code))
      return { outcome: 'refused', code, ...messageIn(apiStatusDescription) }
    // Code 05 (contact support) is neither yes nor no, and a code that is new to us may be either.
    if (!ACCEPTED.includes(code))
      return unknown(`answered with ${/^\w{1,10}$/.test(code) ? code : 'an odd code'}`)
    if (ALREADY_REQUESTED.includes(code) && !isFirst)
      return unknown('it has one already, which may be an earlier one')
    return isForAnotherPayment(refundResponse, reference, envelope)
      ? unknown('answer is about another payment')
      : { outcome: 'accepted' }
  }
}

const unknown = (detail: string): RefundAnswer => ({ outcome: 'unknown', detail })

/**
 * The sealed part may be missing; where it is present, it must be readable and name our reference.
 */
function isForAnotherPayment(
  sealed: unknown,
  reference: string,
  envelope: SabPaisaEnvelope,
): boolean {
  if (typeof sealed !== 'string' || sealed === '' || sealed === 'null') return false
  const opened = envelope.open(sealed)
  return !opened.ok || clientTxnIdIn(opened.value) !== reference
}

/** JSON in the gateway's sample, pairs in everything else that it sends. */
function clientTxnIdIn(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && 'clientTxnId' in json
      ? json.clientTxnId
      : undefined
  } catch {
    return /(?:^|&)clientTxnId=([^&]*)/.exec(text)?.[1]
  }
}

function messageIn(description: unknown): { message?: string } {
  const message = typeof description === 'string' ? cleanText(description) : ''
  return message ? { message } : {}
}
