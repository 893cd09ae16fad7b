import type { Database } from '#db/database.ts'
import { dayNumberInIndia } from '#app/basics/calendar/business-days.ts'
import { withWords } from '#app/basics/brand/words.server.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { dayNumber } from '#app/basics/calendar/holidays.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { arrivalIfPaid } from '#app/orders/arrival.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { readHoliday } from './change-list.ts'

/** Effect of an unsaved holiday on an order that is paid on the day before. */
export async function previewHoliday(
  db: Database,
  fields: Record<string, string>,
  now: Date,
): Promise<Result<string, FieldErrors>> {
  const { words } = await readWords(db)
  const { holidays } = words.rules
  const today = dayNumberInIndia(now)
  const read = readHoliday(holidays, fields, today)
  if (!read.ok) return err(read.error)
  const daysUntil = Math.max(0, dayNumber(read.value.from) - today - 1)
  const paidAt = new Date(now.getTime() + daysUntil * DAY_MS)
  const arrivalBy = (closed: typeof holidays) =>
    withWords({ ...words, rules: { ...words.rules, holidays: closed } }, () =>
      formatDate(arrivalIfPaid(paidAt)),
    )
  const [without, withIt] = [arrivalBy(holidays), arrivalBy([...holidays, read.value])]
  const order = `An order that is paid on ${formatDate(paidAt)} would be promised by ${withIt}`
  return ok(without === withIt ? `${order}, as without it.` : `${order}, not by ${without}.`)
}
