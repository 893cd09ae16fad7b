import { z } from 'zod/mini'
import { paiseFromRupees, type Paise } from '#app/basics/money.ts'
import { reason } from '../order/order-step.ts'

/** Above this sum the goodwill refunds of an order ask for a code of the second factor. */
export const CODE_ABOVE = 10_000_00 as Paise

const isSum = (typed: string) => (paiseFromRupees(typed) ?? 0) > 0

/** Form of a goodwill refund. `left`: what was left of the payment when the page was made, in paise. */
export const GoodwillForm = z.object({
  amount: z
    .string()
    .check(z.trim(), z.refine(isSum, 'Enter a sum in rupees, such as 250 or 99.50')),
  reason,
  left: z.string().check(z.regex(/^\d{1,12}$/)),
})
