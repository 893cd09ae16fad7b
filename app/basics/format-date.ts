const dateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** "21 November 2026 at 7:30 am", in Indian time wherever the server or the shopper is. */
export const formatDateTime = (at: Date): string => dateTimeFormat.format(at)

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** "21 November 2026", in India. */
export const formatDate = (at: Date): string => dateFormat.format(at)

const DAY_MS = 24 * 60 * 60 * 1000
/** India has one time, five and a half hours ahead, all year. */
export const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** Counts the days of the calendar in India: each is one more than the day before. */
export const dayNumberInIndia = (at: Date): number =>
  Math.floor((at.getTime() + IST_OFFSET_MS) / DAY_MS)

/** The last millisecond of the Indian day this moment is in. */
export const endOfDayInIndia = (at: Date): Date =>
  new Date((dayNumberInIndia(at) + 1) * DAY_MS - IST_OFFSET_MS - 1)

/** As the policy says it and `addBusinessDays` counts it; of public holidays nothing is known here. */
export const BUSINESS_DAYS = 'Monday to Saturday'
const SUNDAY = 0

/** So many business days later, at the same time of the day. */
export function addBusinessDays(from: Date, days: number): Date {
  let at = from
  for (let left = days; left > 0;) {
    at = new Date(at.getTime() + DAY_MS)
    const weekday = new Date(dayNumberInIndia(at) * DAY_MS).getUTCDay()
    if (weekday !== SUNDAY) left -= 1
  }
  return at
}
