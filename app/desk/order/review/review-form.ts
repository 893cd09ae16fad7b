import { z } from 'zod/mini'
import type { output } from 'zod/v4/core'
import { paiseFromRupees } from '#app/basics/money.ts'
import { REVIEW_DECISIONS } from '#app/payments/payment.ts'
import { reason } from '../order-step.ts'

const isSum = (typed: string) => typed === '' || (paiseFromRupees(typed) ?? 0) > 0

/** Form of a decision about a payment in review. `reference`: of the payment that was looked at. */
export const ReviewForm = z.object({
  reference: z.string().check(z.regex(/^[A-Z0-9]{1,40}$/)),
  decision: z.enum(REVIEW_DECISIONS, 'Choose what you have found'),
  amount: z
    .string()
    .check(z.trim(), z.refine(isSum, 'Enter a sum in rupees, such as 250 or 99.50')),
  reason,
})

export type ReviewInput = output<typeof ReviewForm>
