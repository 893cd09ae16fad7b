import { data } from 'react-router'
import type { RateLimitExceeded } from '#app/account/rate-limits.server.ts'
import { holdRefusalMessage } from '#app/orders/holds/hold-refusal.ts'
import type { PayAgainRefusal } from './pay-again.server.ts'

/**
 * Why an order cannot be paid again, in words, with the status of the answer; undefined where the
 * order's own page says it.
 */
export function payAgainRefusal(
  refusal: PayAgainRefusal,
): { message: string; status: number } | undefined {
  switch (refusal.why) {
    case 'nothing to pay':
    case 'sold out':
      return undefined
    case 'too few left':
      return {
        message:
          'Only a few are left of something you ordered, and one order can take at most half of them. You have not been charged. Please order fewer.',
        status: 409,
      }
    case 'too many pieces':
      return { message: holdRefusalMessage(refusal), status: 409 }
    case 'too many pieces from one address':
      return { message: holdRefusalMessage(refusal), status: 429 }
    default:
      return refusal satisfies never
  }
}

export const tooManyTries = (error: RateLimitExceeded) =>
  data(`Too many tries. Please try again in ${error.retryAfterS} seconds.`, tryLater(error))

export const tryLater = ({ retryAfterS }: RateLimitExceeded) => ({
  status: 429,
  headers: { 'Retry-After': String(retryAfterS) },
})
