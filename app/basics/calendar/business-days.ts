import type { Rules } from '../brand/brand-file.ts'
import { allRules } from '../brand/server-only.ts'
import { isHoliday } from './holidays.ts'
import { DAY_MS, IST_OFFSET_MS, WEEKDAYS, type Weekday } from '../time.ts'

/** Number of the calendar day in IST: each is one more than the day before. */
export const dayNumberInIndia = (at: Date): number =>
  Math.floor((at.getTime() + IST_OFFSET_MS) / DAY_MS)

/** The last millisecond of the calendar day in IST. */
export const endOfDayInIndia = (at: Date): Date =>
  new Date(startOfDayInIndia(dayNumberInIndia(at) + 1) - 1)

/** First millisecond of a calendar day in IST, by its number. */
export const startOfDayInIndia = (day: number): number => day * DAY_MS - IST_OFFSET_MS

/** First and last business day of a week. */
type BusinessDays = readonly [Weekday, Weekday]

/** Which days count. A browser does not have these rules: what follows is for loaders and mails. */
export type Calendar = Readonly<Pick<Rules, 'businessDays' | 'holidays'>>

/** "Monday to Saturday" */
export const formatBusinessDays = ([first, last]: BusinessDays): string =>
  first === last ? first : `${first} to ${last}`

/** Adds business days, which holidays are not, by the calendar in IST; the time of day stays. */
export function addBusinessDays(from: Date, days: number, calendar: Calendar = allRules): Date {
  let at = from
  for (let left = days; left > 0;) {
    at = new Date(at.getTime() + DAY_MS)
    if (isBusinessDay(dayNumberInIndia(at), calendar)) left -= 1
  }
  return at
}

/**
 * First moment of the business day that is so many before today, which counts as the first where it is
 * one: since anything earlier, more business days have passed.
 */
export function businessDaysAgo(now: Date, days: number, calendar: Calendar = allRules): Date {
  let day = dayNumberInIndia(now)
  for (let left = days; ; day -= 1) {
    if (!isBusinessDay(day, calendar)) continue
    if (left === 0) return new Date(startOfDayInIndia(day))
    left -= 1
  }
}

function isBusinessDay(day: number, { businessDays: [first, last], holidays }: Calendar): boolean {
  const weekday = new Date(day * DAY_MS).getUTCDay()
  const after = (other: number) => (other - WEEKDAYS.indexOf(first) + 7) % 7
  return after(weekday) <= after(WEEKDAYS.indexOf(last)) && !isHoliday(day, holidays)
}

/**
 * Adds time in which the shop is open: of every day but holidays, Sundays too, all hours count. The
 * moment is never on a holiday.
 */
export function addOpenTime(
  from: Date,
  time: number,
  { holidays }: Pick<Calendar, 'holidays'> = allRules,
): Date {
  let at = from.getTime()
  for (let left = time; ;) {
    const day = dayNumberInIndia(new Date(at))
    const end = startOfDayInIndia(day + 1)
    if (!isHoliday(day, holidays)) {
      if (left < end - at) return new Date(at + left)
      left -= end - at
    }
    at = end
  }
}

/** The moment from which so much open time has passed until another. */
export function subtractOpenTime(
  until: Date,
  time: number,
  { holidays }: Pick<Calendar, 'holidays'> = allRules,
): Date {
  let at = until.getTime()
  for (let left = time; ;) {
    const day = dayNumberInIndia(new Date(at - 1))
    const start = startOfDayInIndia(day)
    if (!isHoliday(day, holidays)) {
      if (left <= at - start) return new Date(at - left)
      left -= at - start
    }
    at = start
  }
}
