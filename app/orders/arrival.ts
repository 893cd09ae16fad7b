import {
  addBusinessDays,
  addOpenTime,
  dayNumberInIndia,
  subtractOpenTime,
} from '#app/basics/business-days.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { formatHolidays } from '#app/basics/holidays.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { DAY_MS, HOUR_MS } from '#app/basics/time.ts'
import type { Order } from './order.ts'

/** Latest moment at which a paid order leaves the shop. */
export const dispatchDeadline = (paidAt: Date): Date =>
  addOpenTime(paidAt, rules.handlingHours[1] * HOUR_MS)

/**
 * Latest day on which an order under way should arrive; null if it is not under way, or its dates
 * are unknown.
 */
export function expectedArrival({
  status,
  paidAt,
  shippedAt,
}: Pick<Order, 'status' | 'paidAt' | 'shippedAt'>): Date | null {
  if (status === 'shipped')
    return shippedAt && addBusinessDays(shippedAt, rules.deliveryDays.all[1])
  if (status !== 'processing' || !paidAt) return null
  return arrivalIfPaid(paidAt)
}

/** Latest day on which an order arrives that is paid at this moment. */
export const arrivalIfPaid = (paidAt: Date): Date =>
  addBusinessDays(dispatchDeadline(paidAt), rules.deliveryDays.all[1])

/** "Closed on 14 and 15 August.", where that is before an order under way should arrive. */
export function closedMessage(order: Pick<Order, 'status' | 'paidAt' | 'shippedAt'>): string {
  const expected = expectedArrival(order)
  const from = order.status === 'shipped' ? order.shippedAt : order.paidAt
  return expected && from ? closedBetween(from, expected) : ''
}

const closedBetween = (from: Date, until: Date): string => {
  const days = { first: dayNumberInIndia(from), last: dayNumberInIndia(until) }
  const closed = formatHolidays(allRules.holidays, days)
  return closed && `Closed on ${closed}.`
}

/** For the checkout. "With you by 19 August 2027 if you pay today. Closed on 14 and 15 August." */
export function arrivalMessage(now: Date): string {
  const arrival = arrivalIfPaid(now)
  return withClosed(`With you by ${formatDate(arrival)} if you pay today.`, now, arrival)
}

/** A sentence, and after it which holidays lie between two moments. */
export const withClosed = (sentence: string, from: Date, until: Date): string =>
  [sentence, closedBetween(from, until)].filter(Boolean).join(' ')

/** Whether a paid order should have left the shop by now. */
export const isLateToLeave = (
  { status, paidAt }: Pick<Order, 'status' | 'paidAt'>,
  now: Date,
): boolean => status === 'processing' && paidAt !== null && now > dispatchDeadline(paidAt)

/** Whole hours since which an order has been paid that is late to leave now: holidays prolong them. */
export const hoursToLeave = (now: Date): number =>
  Math.ceil(
    (now.getTime() - subtractOpenTime(now, rules.handlingHours[1] * HOUR_MS).getTime()) / HOUR_MS,
  )

/** Whether it should have arrived by now: the whole of the expected day is still in time. */
export const isLateToArrive = (expected: Date, now: Date): boolean =>
  now.getTime() > expected.getTime() + DAY_MS
