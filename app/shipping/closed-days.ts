import { dayNumberInIndia } from '#app/basics/calendar/business-days.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { formatHolidays } from '#app/basics/calendar/holidays.ts'

/** "Closed on 14 and 15 August.", where holidays lie between two moments. */
export function closedBetween(from: Date, until: Date): string {
  const days = { first: dayNumberInIndia(from), last: dayNumberInIndia(until) }
  const closed = formatHolidays(allRules.holidays, days)
  return closed && `Closed on ${closed}.`
}

/** A sentence, and after it which holidays lie between two moments. */
export const withClosed = (sentence: string, from: Date, until: Date): string =>
  [sentence, closedBetween(from, until)].filter(Boolean).join(' ')
