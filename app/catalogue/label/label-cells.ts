import { err, ok, type Result } from '#app/basics/result.ts'
import type { SkipReason } from '../import/skip-reasons.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(20\d\d)-(\d\d?)$/
const MONTH_FIRST = /^(\d\d?)[/.-](20\d\d)$/
/** "October 2026", and "Oct-26", which a spreadsheet makes of 2026-10. */
const NAMED = /^([a-z]{3})[a-z]*\.?[ ,-]+(?:20)?(\d\d)$/i

/** Parses a month of a year, as labels and spreadsheets write it, into "2026-10". */
export function packedMonthFrom(written: string): Result<string, SkipReason> {
  const [, year, month] = YEAR_FIRST.exec(written) ?? []
  const [, monthFirst, yearLast] = MONTH_FIRST.exec(written) ?? []
  const [, name = '', shortYear] = NAMED.exec(written) ?? []
  const named = MONTHS.indexOf(name.toLowerCase()) + 1
  const found = Number(month ?? monthFirst ?? named)
  const of = year ?? yearLast ?? (shortYear && `20${shortYear}`)
  return of && found >= 1 && found <= 12
    ? ok(`${of}-${String(found).padStart(2, '0')}`)
    : err('packedMonth')
}

/** A PIN code at the end of an address, or before the State. */
const PIN_CODE = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/

/** A name with an address in India: the law wants both of who brings the goods into the country. */
export const importerFrom = (written: string): Result<string, SkipReason> =>
  /\p{L}/u.test(written) && PIN_CODE.test(written) ? ok(written) : err('importerAddress')
