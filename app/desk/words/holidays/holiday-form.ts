import { z } from 'zod/mini'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Holiday } from '#app/basics/calendar/holidays.ts'

const Line = z.tuple([z.string(), z.optional(z.string()), z.optional(z.string())])
const LINE = /^(\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?(?: \| (.*))?$/

/** Holidays as texts of a form and of events: "2027-08-14 to 2027-08-15 | Long weekend", one a line. */
export const printHolidays = (value: unknown): string =>
  (value as readonly Holiday[]).map(printHoliday).join('\n')

export const printHoliday = ({ from, to, name }: Holiday): string =>
  (from === to ? from : `${from} to ${to}`) + (name && ` | ${name}`)

export function readHolidays(typed: string): Result<Holiday[], string> {
  const holidays: Holiday[] = []
  for (const line of typed.split('\n').filter(Boolean)) {
    const read = Line.safeParse(LINE.exec(line.trim())?.slice(1))
    if (!read.success) return err('Write each as 2027-08-14 to 2027-08-15 | Long weekend')
    const [from, to = from, name = ''] = read.data
    holidays.push({ from, to, name: name.trim() })
  }
  return ok(holidays)
}
