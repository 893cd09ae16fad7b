import { addBusinessDays } from '#app/basics/business-days.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { HOUR_MS } from '#app/basics/time.ts'
import type { Order } from './order.ts'

const [, MAX_HOURS] = rules.handlingHours
const [, MAX_DAYS] = rules.deliveryDays.all

/** Latest moment at which a paid order leaves the shop. */
export const dispatchDeadline = (paidAt: Date): Date =>
  new Date(paidAt.getTime() + MAX_HOURS * HOUR_MS)

/**
 * Latest day on which an order under way should arrive; null if it is not under way, or its dates
 * are unknown.
 */
export function expectedArrival({
  status,
  paidAt,
  shippedAt,
}: Pick<Order, 'status' | 'paidAt' | 'shippedAt'>): Date | null {
  if (status === 'shipped') return shippedAt && addBusinessDays(shippedAt, MAX_DAYS)
  if (status !== 'processing' || !paidAt) return null
  return arrivalIfPaid(paidAt)
}

/** Latest day on which an order arrives that is paid at this moment. */
export const arrivalIfPaid = (paidAt: Date): Date =>
  addBusinessDays(dispatchDeadline(paidAt), MAX_DAYS)
