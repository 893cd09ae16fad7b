import type { Paise } from '#app/basics/money.ts'
import { inRupees } from '#app/basics/money.ts'
import { inWords } from '#app/basics/date-in-words.ts'
import { brand } from '#app/brand.ts'
import type { RefundReason } from './payment.ts'

/** `unknown`: sent, and its answer was lost; the bank is asked. `failed`: a person must look. */
export type RefundState = 'requested' | 'submitted' | 'succeeded' | 'failed' | 'unknown'

export type Refund = { amount: Paise; why: RefundReason; state: RefundState; settledAt: Date | null }

const BECAUSE: Record<RefundReason, string> = {
  'the order was already paid': 'because this order was paid twice',
  'the order was cancelled': 'because this order was cancelled before the money came',
  'what was ordered sold out meanwhile': 'because what you ordered had sold out when the money came',
}

/** What the shopper is told of money that goes back. It is not said to be back before the bank says so. */
export function sayRefund({ amount, why, state, settledAt }: Refund): string {
  const money = `${inRupees(amount)}`
  if (state === 'succeeded') return `${money} went back the way it came${settledAt ? ` on ${inWords(settledAt)}` : ''}, ${BECAUSE[why]}.`
  if (state === 'failed') return `${money} is owed to you, ${BECAUSE[why]}. A person is seeing to it; questions: ${brand.email}.`
  const [least, most] = brand.policy.refundDays
  return `${money} goes back the way it came, ${BECAUSE[why]}. Your bank shows it within ${least} to ${most} days.`
}
