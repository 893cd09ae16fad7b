import { DAY_MS } from './time.ts'

/** IST has a fixed offset of five and a half hours: India has one time zone and no summer time. */
export const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** Number of the calendar day in IST: each is one more than the day before. */
export const dayNumberInIndia = (at: Date): number =>
  Math.floor((at.getTime() + IST_OFFSET_MS) / DAY_MS)

/** The last millisecond of the calendar day in IST. */
export const endOfDayInIndia = (at: Date): Date =>
  new Date((dayNumberInIndia(at) + 1) * DAY_MS - IST_OFFSET_MS - 1)

/** Words of the shipping policy for the days that `addBusinessDays` counts; no public holidays. */
export const BUSINESS_DAYS = 'Monday to Saturday'
const SUNDAY = 0

/** Adds business days by the calendar in IST and keeps the time of day. */
export function addBusinessDays(from: Date, days: number): Date {
  let at = from
  for (let left = days; left > 0;) {
    at = new Date(at.getTime() + DAY_MS)
    const weekday = new Date(dayNumberInIndia(at) * DAY_MS).getUTCDay()
    if (weekday !== SUNDAY) left -= 1
  }
  return at
}
