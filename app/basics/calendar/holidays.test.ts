import { expect, test } from 'vitest'
import fc from '../../../tests/fast-check.ts'
import {
  addBusinessDays,
  addOpenTime,
  dayNumberInIndia,
  subtractOpenTime,
} from './business-days.ts'
import { dayNumber, daysOf, formatHolidays, isHoliday, type Holiday } from './holidays.ts'
import { HOUR_MS } from '../time.ts'

const on = (from: string, to = from): Holiday => ({ from, to, name: '' })

/** 13 August 2027 is a Friday. */
const INDEPENDENCE = on('2027-08-14', '2027-08-15')

const after48Hours = (from: string, ...holidays: Holiday[]) =>
  addOpenTime(new Date(from), 48 * HOUR_MS, { holidays }).toISOString()

test.each<[what: string, from: string, holidays: Holiday[], until: string]>([
  ['without holidays, Sundays too', '2027-08-13T04:30:00Z', [], '2027-08-15T04:30:00.000Z'],
  ['over both days of a range', '2027-08-13T04:30:00Z', [INDEPENDENCE], '2027-08-17T04:30:00.000Z'],
  [
    'from midnight after a holiday on which it was paid',
    '2027-08-15T04:30:00Z',
    [INDEPENDENCE],
    '2027-08-17T18:30:00.000Z',
  ],
  [
    'unmoved by a holiday that begins as it ends',
    '2027-08-11T18:29:59.999Z',
    [INDEPENDENCE],
    '2027-08-13T18:29:59.999Z',
  ],
  [
    'past a holiday that it would end on, at midnight',
    '2027-08-11T18:30:00Z',
    [INDEPENDENCE],
    '2027-08-15T18:30:00.000Z',
  ],
  [
    'unmoved by a holiday that is over as it begins',
    '2027-08-15T18:30:00Z',
    [INDEPENDENCE],
    '2027-08-17T18:30:00.000Z',
  ],
  [
    'over the end of a month and of a year',
    '2027-12-30T04:30:00Z',
    [on('2027-12-31', '2028-01-02')],
    '2028-01-04T04:30:00.000Z',
  ],
  [
    'over the 29th of February',
    '2028-02-28T04:30:00Z',
    [on('2028-02-29')],
    '2028-03-02T04:30:00.000Z',
  ],
  [
    'once over holidays that overlap',
    '2027-08-13T04:30:00Z',
    [INDEPENDENCE, on('2027-08-15')],
    '2027-08-17T04:30:00.000Z',
  ],
])('48 open hours are counted %s', (_what, from, holidays, until) => {
  expect(after48Hours(from, ...holidays)).toBe(until)
})

test('a holiday is no business day; one on a Sunday, which is none either, moves nothing', () => {
  const arrival = (days: number, ...holidays: Holiday[]) =>
    dayNumberInIndia(
      addBusinessDays(new Date('2027-08-12T04:30:00Z'), days, {
        businessDays: ['Monday', 'Saturday'],
        holidays,
      }),
    )
  expect(arrival(2)).toBe(dayNumber('2027-08-14'))
  expect(arrival(2, on('2027-08-14'))).toBe(dayNumber('2027-08-16'))
  expect(arrival(3)).toBe(dayNumber('2027-08-16'))
  expect(arrival(3, on('2027-08-15'))).toBe(dayNumber('2027-08-16'))
  expect(arrival(2, on('2027-08-16'))).toBe(dayNumber('2027-08-14'))
})

const holidays = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 5 }))
    .map(([start, length]) => {
      const date = (day: number) => new Date(Date.UTC(2027, 9, 1 + day)).toISOString().slice(0, 10)
      return on(date(start), date(start + length))
    }),
  { maxLength: 8 },
)
const moment = fc
  .integer({ min: 0, max: 60 * 24 * 60 })
  .map((minutes) => new Date(Date.UTC(2027, 9, 1) + minutes * 60_000))

test('what is counted forwards never ends on a holiday, and is found again when it is counted backwards', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 200 }), holidays, (from, hours, given) => {
      const until = addOpenTime(from, hours * HOUR_MS, { holidays: given })
      expect(isHoliday(dayNumberInIndia(until), given)).toBe(false)
      const back = subtractOpenTime(until, hours * HOUR_MS, { holidays: given })
      expect(addOpenTime(back, hours * HOUR_MS, { holidays: given })).toEqual(until)
      const isOpen = !isHoliday(dayNumberInIndia(from), given)
      if (isOpen && (from.getTime() + 19_800_000) % 86_400_000 !== 0) expect(back).toEqual(from)
    }),
  )
})

test('holidays between two days are told in words; those that touch as one', () => {
  const told = (first: string, last: string, ...given: Holiday[]) =>
    formatHolidays(given, { first: dayNumber(first), last: dayNumber(last) })
  expect(told('2027-08-01', '2027-08-31', INDEPENDENCE)).toBe('14 and 15 August')
  expect(told('2027-08-01', '2027-08-31', on('2027-08-15'), on('2027-08-14'))).toBe(
    '14 and 15 August',
  )
  expect(told('2027-08-15', '2027-08-15', INDEPENDENCE)).toBe('14 and 15 August')
  expect(told('2027-08-16', '2027-08-31', INDEPENDENCE)).toBe('')
  expect(told('2027-12-01', '2028-01-31', on('2027-12-30', '2028-01-02'))).toBe(
    '30 December to 2 January',
  )
  expect(
    told('2028-01-01', '2028-01-31', on('2028-01-14'), on('2028-01-26'), on('2028-01-20')),
  ).toBe('14 January, 20 January and 26 January')
  expect(formatHolidays([INDEPENDENCE], { first: 0, last: 99_999 }, { withYear: true })).toBe(
    '14 and 15 August 2027',
  )
  expect(daysOf(on('2027-12-30', '2028-01-02'))).toBe(4)
})
