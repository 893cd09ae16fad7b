import { brand } from '#app/brand.ts'

const DAY_MS = 24 * 60 * 60 * 1000
// The privacy policy promises both.
/** Until a delivered order can no longer be returned, and the money of a return is back. */
export const RETENTION_AFTER_DELIVERY_DAYS =
  brand.policy.returnsWithinDays + brand.policy.refundDays[1]
/** Payment, delivery, a return, the bank's own delays and a question or two fit into it. */
export const MAX_RETENTION_DAYS = 90

type RetainedOrder = { status: string; deliveredAt: Date | null }

/**
 * How long an order must say whom it is for, when its account is deleted: a cancelled one not at all, a delivered one until
 * it can no longer be returned and the money is back, any other until that is sure to have passed. Who is owed money of it
 * is not forgotten before it is there, whatever this says (erase-account.server.ts).
 */
export function retainPersonalDataUntil({ status, deliveredAt }: RetainedOrder, now: Date): Date {
  if (status === 'cancelled') return now
  const days =
    status === 'delivered' && deliveredAt ? RETENTION_AFTER_DELIVERY_DAYS : MAX_RETENTION_DAYS
  const from = (status === 'delivered' && deliveredAt) || now
  return new Date(Math.max(now.getTime(), from.getTime() + days * DAY_MS))
}
