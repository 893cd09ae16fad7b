import { err, ok, type Result } from '#app/basics/result.ts'
import type { SkipReason } from '../import/skip-reasons.ts'
import { countryCode } from './country.ts'

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

/**
 * A PIN code of one of the directory's areas, whose first two digits it has. What is told to call, or
 * is another number of a business, is none.
 */
const PIN_CODE =
  /(?<!\d|\b(?:call|cell|fax|iec|licen[cs]e|mobile|no|ph|phone|tel|telephone|whatsapp)[ .:]{0,3})(?:1[1-9]|2[0-8]|3[0-46-9]|4\d|5[0-36-9]|6[0-47-9]|7\d|8[0-5])\d ?\d{3}(?!\d)/i

/** A name with an address in India: the law wants both of who brings the goods into the country. */
export const importerFrom = (written: string): Result<string, SkipReason> =>
  /\p{L}/u.test(written) && PIN_CODE.test(written) && !namesAnotherCountry(written)
    ? ok(written)
    : err('importerAddress')

/**
 * Whether a part of the address is the name of a country that is not India. The first part is whose
 * name it is; codes of two letters are of States, too: MH is Maharashtra.
 */
function namesAnotherCountry(address: string): boolean {
  const [, ...parts] = address.split(/[,;\n]/)
  return parts.some((part) => {
    const name = part.replaceAll(/\d+|\.$/g, '').trim()
    const code = name.length > 2 ? countryCode(name) : undefined
    return code !== undefined && code !== 'IN'
  })
}
