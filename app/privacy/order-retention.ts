import { rules } from '#app/basics/shop-rules.ts'
import { DAY_MS } from '#app/basics/time.ts'

/**
 * Retention after delivery: until a return is no longer possible, and its refund has arrived. The
 * privacy policy promises both figures.
 */
export const retentionAfterDeliveryDays = (): number =>
  rules.returnsWithinDays + rules.refundDays[1]
/**
 * Retention otherwise: leaves room for payment, delivery, a return, the bank's delays and
 * questions.
 */
export const MAX_RETENTION_DAYS = 90

type RetainedOrder = { status: string; deliveredAt: Date | null }

/**
 * Retention: until when an order keeps its personal data once its account is deleted. A cancelled
 * order loses it at once, a delivered one when it can no longer be returned and the money is back,
 * any other when that is sure to have passed. A pending refund prolongs it, whatever this says
 * (erase-account.server.ts).
 */
export function retainPersonalDataUntil({ status, deliveredAt }: RetainedOrder, now: Date): Date {
  if (status === 'cancelled') return now
  const days =
    status === 'delivered' && deliveredAt ? retentionAfterDeliveryDays() : MAX_RETENTION_DAYS
  const from = (status === 'delivered' && deliveredAt) || now
  return new Date(Math.max(now.getTime(), from.getTime() + days * DAY_MS))
}
