import { brand } from '#app/brand.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Delivery, a return, the bank's own delays and a question or two fit into it. */
const LONGEST_DAYS = 90

/** `owed`: money of it is still on its way back. */
type Kept = { status: string; deliveredAt: Date | null; owed: boolean }

/**
 * How long an order must say whom it is for, when its account is deleted: a cancelled one not at all, unless money of it is still owed, a delivered one until
 * it can no longer be returned and the money is back, one on its way until that is sure to have passed.
 */
export function personNeededUntil({ status, deliveredAt, owed }: Kept, now: Date): Date {
  if (status === 'cancelled' && !owed) return now
  const days = status === 'delivered' && deliveredAt ? brand.policy.returnsWithinDays + brand.policy.refundDays[1] : LONGEST_DAYS
  const from = (status === 'delivered' && deliveredAt) || now
  return new Date(Math.max(now.getTime(), from.getTime() + days * DAY_MS))
}
