import { z } from 'zod'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Unavailable } from '../gateway.ts'
import { makePost, type PostLimits } from './post.server.ts'

export const enquiryLimits: PostLimits = {
  connectMs: 1_000,
  answerMs: 5_000,
  answerBytes: 64 * 1024,
}

export type Enquiry = { clientCode: string; statusTransEncData: string }
export type Enquire = (enquiry: Enquiry) => Promise<Result<string, Unavailable>>

const Envelope = z.object({ statusResponseData: z.string().min(1) })

/**
 * Posts an enquiry and returns the `statusResponseData` of its answer, still sealed. Any other
 * answer (an error page, a redirect, a `Message`, silence) is `unavailable`: it says nothing about
 * the payment.
 */
export function makeEnquire(url: URL, limits: PostLimits): Enquire {
  const post = makePost(url, limits)
  return async (enquiry) => {
    const answer = await post(enquiry)
    if (!answer.ok) return unavailable(answer.error.detail)
    const envelope = Envelope.safeParse(answer.value)
    return envelope.success
      ? ok(envelope.data.statusResponseData)
      : unavailable('answer has no statusResponseData')
  }
}

export const unavailable = (detail: string) => err<Unavailable>({ why: 'unavailable', detail })
