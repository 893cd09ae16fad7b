import { addBusinessDays } from '#app/basics/business-days.ts'
import { brand } from '#app/brand.ts'
import type { Order } from './order.ts'

const [, MAX_HOURS] = brand.policy.handlingHours
const [, MAX_DAYS] = brand.policy.deliveryDays.all
const HOUR_MS = 60 * 60 * 1000

/** When an order that was paid leaves us at the latest. */
export const dispatchDeadline = (paidAt: Date): Date =>
  new Date(paidAt.getTime() + MAX_HOURS * HOUR_MS)

/** The day by which an order on its way should have arrived; null: it is not on its way, or nobody knows since when. */
export function expectedArrival({
  status,
  paidAt,
  shippedAt,
}: Pick<Order, 'status' | 'paidAt' | 'shippedAt'>): Date | null {
  if (status === 'shipped') return shippedAt && addBusinessDays(shippedAt, MAX_DAYS)
  if (status !== 'processing' || !paidAt) return null
  return addBusinessDays(dispatchDeadline(paidAt), MAX_DAYS)
}
