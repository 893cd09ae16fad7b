import { dayInIndia } from '#app/basics/time.ts'

/** Month of a return in India: "2026-11". */
export type ReturnMonth = string & { readonly __unit: 'return month' }

/** A month that somebody typed or chose; undefined for anything else. The GST began in July 2017. */
export const readMonth = (text: string | null | undefined): ReturnMonth | undefined =>
  text && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text) && text >= '2017-07'
    ? (text as ReturnMonth)
    : undefined

const months = (month: ReturnMonth): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

/** So many months later, or earlier. */
export function addMonths(month: ReturnMonth, count: number): ReturnMonth {
  const all = months(month) + count
  const [year, rest] = [Math.floor(all / 12), (all % 12) + 1]
  return `${year}-${String(rest).padStart(2, '0')}` as ReturnMonth
}

export const monthOf = (at: Date): ReturnMonth => dayInIndia(at).slice(0, 7) as ReturnMonth

/** The last month that is over: the one to file. */
export const lastWholeMonth = (now: Date): ReturnMonth => addMonths(monthOf(now), -1)

/** Its first day, and the first of the next month: "2026-11-01". */
export const firstDay = (month: ReturnMonth): string => `${month}-01`
export const firstDayAfter = (month: ReturnMonth): string => firstDay(addMonths(month, 1))

/** Day by which a return of each month is due: the 11th of the next. */
export const dueDay = (month: ReturnMonth): string => `${addMonths(month, 1)}-11`

/** As the portal names the period: "112026". */
export const filingPeriod = (month: ReturnMonth): string => `${month.slice(5)}${month.slice(0, 4)}`

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const nameOf = (twoDigits: string): string => NAMES[Number(twoDigits) - 1] ?? ''

/** "November 2026" */
export const monthName = (month: ReturnMonth): string =>
  `${nameOf(month.slice(5))} ${month.slice(0, 4)}`

/** "11 December 2026" of "2026-12-11". */
export const dayName = (day: string): string =>
  `${Number(day.slice(8))} ${nameOf(day.slice(5, 7))} ${day.slice(0, 4)}`

/** "28-11-2026" of "2026-11-28": a date in the portal's JSON. */
export const portalDate = (day: string): string => day.split('-').reverse().join('-')

/** "28-Nov-2026": a date in a sheet of the offline tool. */
export const sheetDate = (day: string): string =>
  `${day.slice(8)}-${nameOf(day.slice(5, 7)).slice(0, 3)}-${day.slice(0, 4)}`
