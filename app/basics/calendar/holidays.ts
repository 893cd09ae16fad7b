import { DAY_MS } from '../time.ts'

/** Dates on which the shop packs and sends nothing, both ends included: "2027-08-15". */
export type Holiday = { from: string; to: string; name: string }

/** Number of a calendar day: as `dayNumberInIndia`, of a date. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const daysOf = ({ from, to }: Holiday): number => dayNumber(to) - dayNumber(from) + 1

export const isHoliday = (day: number, holidays: readonly Holiday[]): boolean =>
  holidays.some(({ from, to }) => dayNumber(from) <= day && day <= dayNumber(to))

/** Days in a row. */
type Run = { first: number; last: number }

/**
 * "14 and 15 August and 2 October", of the holidays that lie between two days, both included; ''
 * where none does. Holidays that touch are told as one.
 */
export function formatHolidays(
  holidays: readonly Holiday[],
  { first, last }: Run,
  { withYear = false }: { withYear?: boolean } = {},
): string {
  const runs: Run[] = []
  const all = holidays.map(({ from, to }) => ({ first: dayNumber(from), last: dayNumber(to) }))
  for (const one of all.sort((a, b) => a.first - b.first)) {
    if (one.last < first || one.first > last) continue
    const before = runs.at(-1)
    if (before && one.first <= before.last + 1) before.last = Math.max(before.last, one.last)
    else runs.push(one)
  }
  const told = runs.map((run) => formatRun(run, withYear))
  return [told.slice(0, -1).join(', '), ...told.slice(-1)].filter(Boolean).join(' and ')
}

/** "15 August", "14 and 15 August", "30 December to 2 January". */
function formatRun({ first, last }: Run, withYear: boolean): string {
  const [from, to] = [partsOf(first), partsOf(last)]
  const end = `${to.day} ${to.month}${withYear ? ` ${to.year}` : ''}`
  if (first === last) return end
  const start = from.month === to.month ? `${from.day}` : `${from.day} ${from.month}`
  return `${start} ${last === first + 1 ? 'and' : 'to'} ${end}`
}

const MONTHS =
  'January February March April May June July August September October November December'

function partsOf(day: number): { day: number; month: string; year: number } {
  const date = new Date(day * DAY_MS)
  const month = MONTHS.split(' ')[date.getUTCMonth()] ?? ''
  return { day: date.getUTCDate(), month, year: date.getUTCFullYear() }
}
