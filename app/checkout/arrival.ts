import { businessDaysAfter } from '#app/basics/date-in-words.ts'
import { brand } from '#app/brand.ts'
import type { Order } from '#app/orders/order.ts'

const { handlingHours, deliveryDays } = brand.policy
const HOUR_MS = 60 * 60 * 1000

/** The day by which an order on its way should have arrived, as its timeline counts too; null: it is not on its way. */
export function arrivalOf({ status, paidAt, shippedAt }: Pick<Order, 'status' | 'paidAt' | 'shippedAt'>): Date | null {
  const [, mostHours] = handlingHours
  const [, mostDays] = deliveryDays.all
  if (status === 'shipped') return shippedAt && businessDaysAfter(shippedAt, mostDays)
  if (status !== 'processing' || !paidAt) return null
  return businessDaysAfter(new Date(paidAt.getTime() + mostHours * HOUR_MS), mostDays)
}
