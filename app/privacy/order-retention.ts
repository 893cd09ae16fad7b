import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { termMs } from '#app/basics/personal-data/retention/term.ts'

type RetainedOrder = { status: string; deliveredAt: Date | null }

/**
 * Retention: until when an order keeps its personal data once its account is deleted. A cancelled
 * order loses it at once, a delivered one when it can no longer be returned and the money is back,
 * any other when that is sure to have passed. A pending refund prolongs it, whatever this says
 * (erase-account.server.ts).
 */
export function retainPersonalDataUntil({ status, deliveredAt }: RetainedOrder, now: Date): Date {
  if (status === 'cancelled') return now
  const { afterDelivery, otherwise } = RETENTION.orders.terms
  const term = status === 'delivered' && deliveredAt ? afterDelivery : otherwise
  const from = (status === 'delivered' && deliveredAt) || now
  return new Date(Math.max(now.getTime(), from.getTime() + termMs(term)))
}
