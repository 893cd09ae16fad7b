import { z } from 'zod/mini'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import {
  dateOfDay,
  dayNumber,
  daysOf,
  formatHolidays,
  isHoliday,
  type Holiday,
} from '#app/basics/calendar/holidays.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { readHolidays } from './holiday-form.ts'

/** Longest holiday that is taken, in days; the rules of the file say the same. */
const MAX_DAYS = 31
const MAX_UPCOMING = 40
const MAX_AHEAD = 2 * 366
/** Past ones stay so long, because orders under way were promised by them. */
const KEPT_DAYS = 120

/** Days off of the whole country, by their month and day. */
export const NATIONAL_HOLIDAYS = [
  { day: '01-26', name: 'Republic Day' },
  { day: '08-15', name: 'Independence Day' },
  { day: '10-02', name: 'Gandhi Jayanti' },
] as const

/** Those that are not over, the next first. @param today number of the day in India */
export const upcoming = (holidays: readonly Holiday[], today: number): Holiday[] =>
  sorted(holidays.filter(({ to }) => dayNumber(to) >= today))

const sorted = (holidays: readonly Holiday[]): Holiday[] =>
  [...holidays].sort((a, b) => a.from.localeCompare(b.from))

/** The list as it is kept: without what nobody needs any more. */
export const kept = (holidays: readonly Holiday[], today: number): Holiday[] =>
  sorted(holidays.filter(({ to }) => dayNumber(to) >= today - KEPT_DAYS))

const day = z.iso.date()

/** The holiday that is typed, or what is wrong with it, by field. */
export function readHoliday(
  holidays: readonly Holiday[],
  fields: Record<string, string>,
  today: number,
): Result<Holiday, FieldErrors> {
  const { from = '', to: typedTo = '', name = '' } = fields
  const to = typedTo || from
  if (!day.safeParse(from).success) return err({ from: 'Choose the first date' })
  if (!day.safeParse(to).success) return err({ to: 'Choose a date, or leave it empty' })
  const holiday = { from, to, name: name.replaceAll(/\s+/g, ' ').trim() }
  if (to < from) return err({ to: 'This is before the first date' })
  if (dayNumber(from) < today) return err({ from: 'This date is past' })
  if (dayNumber(to) > today + MAX_AHEAD) return err({ to: 'Choose dates within two years' })
  if (daysOf(holiday) > MAX_DAYS) return err({ to: `Choose ${MAX_DAYS} days at most` })
  if (holiday.name.length > 40) return err({ name: 'Use 40 characters at most' })
  const taken = Array.from({ length: daysOf(holiday) }, (_, i) => dayNumber(from) + i).find((one) =>
    isHoliday(one, holidays),
  )
  if (taken !== undefined)
    return err({
      from: `${formatDays({ from: dateOfDay(taken), to: dateOfDay(taken) })} is a holiday already`,
    })
  if (upcoming(holidays, today).length >= MAX_UPCOMING)
    return err({ from: `There are ${MAX_UPCOMING} already. Remove one first.` })
  return ok(holiday)
}

/** The next of each national holiday that is not in the list. */
export function missingNational(holidays: readonly Holiday[], today: number): Holiday[] {
  const year = Number(dateOfDay(today).slice(0, 4))
  const next = NATIONAL_HOLIDAYS.map(({ day: monthAndDay, name }) => {
    const thisYear = `${year}-${monthAndDay}`
    const from = dayNumber(thisYear) >= today ? thisYear : `${year + 1}-${monthAndDay}`
    return { from, to: from, name }
  })
  return sorted(next.filter(({ from }) => !isHoliday(dayNumber(from), holidays)))
}

/** "14 and 15 August 2027" */
export const formatDays = ({ from, to }: Pick<Holiday, 'from' | 'to'>): string =>
  formatHolidays(
    [{ from, to, name: '' }],
    { first: dayNumber(from), last: dayNumber(to) },
    { withYear: true },
  )

/** A line of the list in words: "15 August 2027, Independence Day". */
export function holidayText(line: string): string {
  const read = readHolidays(line)
  const [holiday] = read.ok ? read.value : []
  return holiday ? [formatDays(holiday), holiday.name].filter(Boolean).join(', ') : line
}
