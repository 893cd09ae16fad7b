import {
  addBusinessDays,
  addOpenTime,
  dayNumberInIndia,
  startOfDayInIndia,
  type Calendar,
} from '#app/basics/calendar/business-days.ts'
import type { Rules } from '#app/basics/brand/brand-file.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { dateOfDay, dayNumber } from '#app/basics/calendar/holidays.ts'
import { HOUR_MS } from '#app/basics/time.ts'
import type { DeliveryDays } from './pin-service.ts'

type PromiseRules = Calendar & Readonly<Pick<Rules, 'handlingHours' | 'cutOffHour'>>

/** Days in India between which a parcel arrives, and the business days on its way that they count. */
export type DeliveryPromise = { from: string; by: string; days: number }

/**
 * Moment from which the hours to pack are counted: a payment from the cut-off hour on counts as of the
 * next day, so that a later payment never leaves earlier.
 */
function countsFrom(paidAt: Date, { cutOffHour }: Pick<PromiseRules, 'cutOffHour'>): Date {
  const day = dayNumberInIndia(paidAt)
  return paidAt >= cutOffOf(day, cutOffHour) ? new Date(startOfDayInIndia(day + 1)) : paidAt
}

const cutOffOf = (day: number, hour: number): Date =>
  new Date(startOfDayInIndia(day) + hour * HOUR_MS)

/** Latest moment at which a paid order leaves the shop. */
export const dispatchDeadline = (paidAt: Date, rules: PromiseRules = allRules): Date =>
  addOpenTime(countsFrom(paidAt, rules), rules.handlingHours[1] * HOUR_MS, rules)

/** Last moment of payment before which an order should have left by now, where it has this deadline. */
export function lastMomentBefore(latest: Date, { cutOffHour }: Pick<PromiseRules, 'cutOffHour'>) {
  const cutOff = cutOffOf(dayNumberInIndia(latest), cutOffHour)
  return latest < cutOff ? latest : cutOff
}

/** Promise for an order that is paid at a moment: one rule for every screen, mail and order. */
export function deliveryPromise(
  paidAt: Date,
  { min, max }: DeliveryDays,
  rules: PromiseRules = allRules,
): DeliveryPromise {
  const earliest = addOpenTime(countsFrom(paidAt, rules), rules.handlingHours[0] * HOUR_MS, rules)
  return {
    from: dateInIndia(addBusinessDays(earliest, min, rules)),
    by: dateInIndia(addBusinessDays(dispatchDeadline(paidAt, rules), max, rules)),
    days: max,
  }
}

/** "2026-12-02", by the calendar in India. */
export const dateInIndia = (at: Date): string => dateOfDay(dayNumberInIndia(at))

/** First moment of a date in India. */
export const startOfDate = (date: string): Date => new Date(startOfDayInIndia(dayNumber(date)))

/** Whether a payment at this moment counts as of today. */
export const isBeforeCutOff = (
  now: Date,
  { cutOffHour }: Pick<PromiseRules, 'cutOffHour'> = allRules,
): boolean => now < cutOffOf(dayNumberInIndia(now), cutOffHour)

/** Seconds until a promise for a payment may be another: the cut-off hour, or midnight. */
export function secondsUntilChange(
  now: Date,
  { cutOffHour }: Pick<PromiseRules, 'cutOffHour'> = allRules,
): number {
  const day = dayNumberInIndia(now)
  const cutOff = cutOffOf(day, cutOffHour)
  const change = now < cutOff ? cutOff.getTime() : startOfDayInIndia(day + 1)
  return Math.ceil((change - now.getTime()) / 1000)
}
