import { dateOfDay, dayNumber } from '../calendar/holidays.ts'
import { codeIn } from './cells.ts'

/** Which part of 05/11/2026 is the day. */
export type DayPlace = 'day first' | 'month first'

/** A day and a time of a cell: "2026-11-20", "18:30"; the time is undefined where there is none. */
export type DateCell = { date: string; time: string | undefined }

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')

/** Days since 30 December 1899 of 2000 and 2099: spreadsheets save dates as such numbers. */
const SERIALS = { first: 36_526, last: 73_050 }
const SERIAL_OF_1970 = 25_569
const IST_MS = 330 * 60_000

const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/

/**
 * Reads a date in the spellings of couriers, people and spreadsheets: 2026-11-20, 2026/11/20,
 * 20/11/2026, 20-11-26, 20 Nov 2026, Nov 20, 2026, 20-Nov-26, 46346; a time may follow.
 */
export function readDateCell(cell: string, place: DayPlace = 'day first'): DateCell | undefined {
  const written = codeIn(cell).replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i, '')
  if (/^\d{5}(?:\.\d+)?$/.test(written)) return ofSerial(Number(written))
  const [found, date] = dayIn(written, place)
  const at = timeIn(written.slice(found.length))
  if (date === undefined || at === null) return undefined
  const { time, zone } = at
  if (zone === undefined || time === undefined) return { date, time }
  const inIndia = new Date(Date.parse(`${date}T${time}:00${zone}`) + IST_MS).toISOString()
  return { date: inIndia.slice(0, 10), time: inIndia.slice(11, 16) }
}

/** The part of a text that is a date, and the day. */
function dayIn(text: string, place: DayPlace): [string, string | undefined] {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text)
  if (iso) return [iso[0], dateOf(iso[1], Number(iso[3]), iso[4])]
  const compact = /^(\d{4})(\d\d)(\d\d)(?!\d)/.exec(text)
  if (compact) return [compact[0], dateOf(compact[1], Number(compact[2]), compact[3])]
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [whole, one = '', two = '', year] = numbers
    const [day, month] = place === 'day first' ? [one, two] : [two, one]
    return [whole, dateOf(year, Number(month), day)]
  }
  const spelt = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]*([a-z]{3,9})[-/., '’]*(\d{4}|\d{2})(?!\d)/i.exec(
    text,
  )
  if (spelt) return [spelt[0], dateOf(spelt[3], monthNamed(spelt[2]), spelt[1])]
  const american = /^([a-z]{3,9})[-. ]*(\d{1,2})(?:st|nd|rd|th)?,?[-/ ]+(\d{4})(?!\d)/i.exec(text)
  if (american) return [american[0], dateOf(american[3], monthNamed(american[1]), american[2])]
  return ['', undefined]
}

/** A time behind a date, to the minute, with its zone if that is not India's; null for anything else. */
function timeIn(text: string): { time?: string; zone?: string | undefined } | null {
  if (text.trim() === '') return {}
  const found =
    /^(?:[T,\s]|\s-\s)\s*(\d{1,2})[:.](\d\d)(?::\d\d(?:\.\d+)?)?\s*(am|pm)?(?:\s*(?:IST|(Z|[+-]\d\d:?\d\d)))?$/i.exec(
      text,
    )
  if (!found) return null
  const [, hours = '', minutes = '', half, zone] = found
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59) return null
  return {
    time: `${two(hour)}:${minutes}`,
    zone: zone?.toUpperCase().replace(/(\d\d):?(\d\d)/, '$1:$2'),
  }
}

function ofSerial(serial: number): DateCell | undefined {
  if (serial < SERIALS.first || serial >= SERIALS.last + 1) return undefined
  const minutes = Math.round((serial % 1) * 24 * 60) % (24 * 60)
  const time = minutes === 0 ? undefined : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return { date: dateOfDay(Math.floor(serial) - SERIAL_OF_1970), time }
}

/** Number of a month by its name, or the beginning of it; 0 for any other word. */
function monthNamed(name = ''): number {
  const word = name.toLowerCase().replace(/^sept$/, 'sep')
  return MONTHS.findIndex((month) => month.startsWith(word)) + 1
}

/** Undefined for the 31st of June. */
function dateOf(year = '', month: number, day = ''): string | undefined {
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(Number(day))}`
  const number = dayNumber(date)
  return date >= '2000' && Number.isInteger(number) && dateOfDay(number) === date ? date : undefined
}

const two = (part: number): string => String(part).padStart(2, '0')

/**
 * Which part of the dates of a column is the day: a first part above 12 proves that it is the day, a
 * second above 12 that it is the month. `isProven` is false where dates could be read in both ways and
 * nothing tells which: they are read as in India, the day first.
 */
export function dayPlaceOf(cells: Iterable<string>): { place: DayPlace; isProven: boolean } {
  const above = { first: false, second: false }
  let isAmbiguous = false
  for (const cell of cells) {
    const [, one, two] = NUMBERS.exec(codeIn(cell)) ?? []
    if (one === undefined) continue
    if (Number(one) > 12) above.first = true
    else if (Number(two) > 12) above.second = true
    else if (one !== two) isAmbiguous = true
  }
  const place = above.second && !above.first ? 'month first' : 'day first'
  return { place, isProven: !isAmbiguous || above.first !== above.second }
}
