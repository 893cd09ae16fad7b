import { addBusinessDays, subtractOpenTime } from '#app/basics/calendar/business-days.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { formatCount, formatRange } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { DAY_MS, HOUR_MS } from '#app/basics/time.ts'
import { closedBetween } from '#app/shipping/closed-days.ts'
import {
  dateInIndia,
  dispatchDeadline,
  lastMomentBefore,
  startOfDate,
} from '#app/shipping/promise.ts'
import { firmSince, type Order } from './order.ts'

type UnderWay = Pick<Order, 'status' | 'paidAt' | 'shippedAt'> &
  Partial<Pick<Order, 'promised' | 'confirmedAt'>>

/**
 * Latest day on which an order under way should arrive; null if it is not under way, or its dates
 * are unknown.
 */
export function expectedArrival(order: UnderWay): Date | null {
  const { status, shippedAt, promised } = order
  const days = promised?.days ?? rules.deliveryDays.all[1]
  if (status === 'shipped') return shippedAt && addBusinessDays(shippedAt, days)
  const firm = firmSince(order)
  if (status !== 'processing' || !firm) return null
  return addBusinessDays(dispatchDeadline(firm), days)
}

/** Latest day on which an order arrives that is paid at this moment, by the policy's promise. */
export const arrivalIfPaid = (paidAt: Date): Date =>
  addBusinessDays(dispatchDeadline(paidAt), rules.deliveryDays.all[1])

/** "2 December 2026", as it was promised when the order was paid; '' where nothing was. */
export const promisedDate = ({ promised }: Pick<Order, 'promised'>): string =>
  promised ? formatDate(startOfDate(promised.by)) : ''

/** "4 business days" at most, of an order with a promise, otherwise those of the policy. */
export const transitTime = ({ promised }: Pick<Order, 'promised'>): string =>
  promised
    ? formatCount(promised.days, 'business day')
    : formatRange(rules.deliveryDays.all, 'business day')

/**
 * The kept promise of an order under way, where it is expected on another day by now, and why it has
 * moved: "We promised it by 2 December 2026. It left us later than planned."
 */
export function movedMessage(order: UnderWay): string {
  const expected = expectedArrival(order)
  if (!expected || !order.promised) return ''
  const { by } = order.promised
  if (dateInIndia(expected) === by) return ''
  const kept = `We promised it by ${formatDate(startOfDate(by))}.`
  if (dateInIndia(expected) < by) return kept
  const left = order.status === 'shipped' && 'It left us later than planned.'
  return [kept, closedMessage(order) || left].filter(Boolean).join(' ')
}

/** "Closed on 14 and 15 August.", where that is before an order under way should arrive. */
export function closedMessage(order: UnderWay): string {
  const expected = expectedArrival(order)
  const from = order.status === 'shipped' ? order.shippedAt : firmSince(order)
  return expected && from ? closedBetween(from, expected) : ''
}

/** Whether a firm order should have left the shop by now. */
export function isLateToLeave(order: Omit<UnderWay, 'shippedAt'>, now: Date): boolean {
  const firm = firmSince(order)
  return order.status === 'processing' && firm !== null && now > dispatchDeadline(firm)
}

/**
 * Whole hours since which an order has been firm that is late to leave now: holidays and the cut-off
 * hour prolong them.
 */
export function hoursToLeave(now: Date): number {
  const latest = subtractOpenTime(now, rules.handlingHours[1] * HOUR_MS)
  return Math.ceil((now.getTime() - lastMomentBefore(latest, allRules).getTime()) / HOUR_MS)
}

/** Whether it should have arrived by now: the whole of the expected day is still in time. */
export const isLateToArrive = (expected: Date, now: Date): boolean =>
  now.getTime() > expected.getTime() + DAY_MS
