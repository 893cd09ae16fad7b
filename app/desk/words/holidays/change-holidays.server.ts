import type { Database } from '#db/database.ts'
import { dayNumberInIndia } from '#app/basics/calendar/business-days.ts'
import type { Holiday } from '#app/basics/calendar/holidays.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { editLines, linesBefore, type Refused, type WantedLines } from '../edit-lines.server.ts'
import { formatDays, kept, missingNational, readHoliday, upcoming } from './change-list.ts'
import { printHoliday } from './holiday-form.ts'

type Context = { db: Database; by: StaffWho<'words'>; now: Date }

/** Does what a form of the holidays asks for. @returns a sentence for the staff */
export const changeHolidays = (
  { db, by, now }: Context,
  fields: Record<string, string>,
): Promise<Result<string, Refused>> =>
  editLines(db, by, 'holidays', async (lines, { rules: { holidays } }) => {
    if (fields['step'] === 'take back') return linesBefore(db, 'holidays', lines, fields['event'])
    return wantedList(holidays, fields, dayNumberInIndia(now))
  })

function wantedList(
  holidays: readonly Holiday[],
  fields: Record<string, string>,
  today: number,
): Result<WantedLines, Refused> {
  const wanted = (list: readonly Holiday[], done: string) =>
    ok({ lines: kept(list, today).map(printHoliday), done })
  switch (fields['step']) {
    case 'remove': {
      const gone = upcoming(holidays, today).filter(({ from }) => from === fields['from'])
      const rest = holidays.filter((one) => !gone.some(({ from }) => from === one.from))
      return wanted(rest, `Removed: ${gone.map(formatDays).join()}.`)
    }
    case 'national':
      return wanted(
        [...holidays, ...missingNational(holidays, today)],
        'Added: the national holidays.',
      )
    default: {
      const read = readHoliday(holidays, fields, today)
      return read.ok
        ? wanted([...holidays, read.value], `Added: ${formatDays(read.value)}.`)
        : err({ status: 400, errors: read.error })
    }
  }
}
