import { allRules } from './brand/server-only.ts'
import { DAY_MS, WEEKDAYS, type Weekday } from './time.ts'

/** IST has a fixed offset of five and a half hours: India has one time zone and no summer time. */
export const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** Number of the calendar day in IST: each is one more than the day before. */
export const dayNumberInIndia = (at: Date): number =>
  Math.floor((at.getTime() + IST_OFFSET_MS) / DAY_MS)

/** The last millisecond of the calendar day in IST. */
export const endOfDayInIndia = (at: Date): Date =>
  new Date((dayNumberInIndia(at) + 1) * DAY_MS - IST_OFFSET_MS - 1)

/** First and last business day of a week. */
type BusinessDays = readonly [Weekday, Weekday]

/** "Monday to Saturday" */
export const formatBusinessDays = ([first, last]: BusinessDays): string =>
  first === last ? first : `${first} to ${last}`

/**
 * Adds business days by the calendar in IST and keeps the time of day; public holidays count. A
 * browser does not have the rule, so this is for loaders and mails.
 */
export function addBusinessDays(
  from: Date,
  days: number,
  businessDays: BusinessDays = allRules.businessDays,
): Date {
  let at = from
  for (let left = days; left > 0;) {
    at = new Date(at.getTime() + DAY_MS)
    const weekday = new Date(dayNumberInIndia(at) * DAY_MS).getUTCDay()
    if (isBusinessDay(weekday, businessDays)) left -= 1
  }
  return at
}

function isBusinessDay(weekday: number, [first, last]: BusinessDays): boolean {
  const after = (day: number) => (day - WEEKDAYS.indexOf(first) + 7) % 7
  return after(weekday) <= after(WEEKDAYS.indexOf(last))
}
