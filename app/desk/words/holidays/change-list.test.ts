import { expect, test } from 'vitest'
import { dayNumber, type Holiday } from '#app/basics/calendar/holidays.ts'
import { holidayText, kept, missingNational, readHoliday, upcoming } from './change-list.ts'
import { printHolidays, readHolidays } from './holiday-form.ts'

const TODAY = dayNumber('2027-08-10')
const on = (from: string, to = from, name = ''): Holiday => ({ from, to, name })
const list = [on('2027-08-14', '2027-08-15', 'Long weekend'), on('2027-01-26')]

test.each<[fields: Record<string, string>, errors: Record<string, string>]>([
  [{}, { from: 'Choose the first date' }],
  [{ from: '15 August' }, { from: 'Choose the first date' }],
  [{ from: '2027-02-29' }, { from: 'Choose the first date' }],
  [{ from: '2027-08-20', to: 'x' }, { to: 'Choose a date, or leave it empty' }],
  [{ from: '2027-08-20', to: '2027-08-19' }, { to: 'This is before the first date' }],
  [{ from: '2027-08-09' }, { from: 'This date is past' }],
  [{ from: '2027-09-01', to: '2027-10-02' }, { to: 'Choose 31 days at most' }],
  [{ from: '2029-09-01' }, { to: 'Choose dates within two years' }],
  [{ from: '2027-08-12', to: '2027-08-14' }, { from: '14 August 2027 is a holiday already' }],
  [{ from: '2027-08-20', name: 'x'.repeat(41) }, { name: 'Use 40 characters at most' }],
])('%j is refused in its place', (fields, errors) => {
  expect(readHoliday(list, fields, TODAY)).toEqual({ ok: false, error: errors })
})

test('a date alone is a day; today still counts; 40 to come are enough', () => {
  expect(readHoliday(list, { from: '2027-08-10', name: '  Raksha   Bandhan ' }, TODAY)).toEqual({
    ok: true,
    value: on('2027-08-10', '2027-08-10', 'Raksha Bandhan'),
  })
  const full = Array.from({ length: 40 }, (_, i) => on(`2028-0${1 + (i >> 4)}-${10 + (i & 15)}`))
  expect(readHoliday(full, { from: '2027-08-10' }, TODAY)).toMatchObject({
    error: { from: 'There are 40 already. Remove one first.' },
  })
})

test('what is over is out of sight at once, and kept while an order may have been promised by it', () => {
  expect(upcoming(list, dayNumber('2027-08-15'))).toEqual([list[0]])
  expect(upcoming(list, dayNumber('2027-08-16'))).toEqual([])
  expect(kept(list, TODAY)).toEqual([list[0]])
  expect(kept(list, dayNumber('2027-05-26'))).toEqual([list[1], list[0]])
})

test('the national holidays are the next of each that is not a holiday already', () => {
  expect(missingNational([], TODAY).map(({ from }) => from)).toEqual([
    '2027-08-15',
    '2027-10-02',
    '2028-01-26',
  ])
  expect(missingNational(list, TODAY).map(({ name }) => name)).toEqual([
    'Gandhi Jayanti',
    'Republic Day',
  ])
  expect(missingNational([], dayNumber('2027-08-15'))[0]?.from).toBe('2027-08-15')
})

test('a list survives its text, and each line of it is told in words', () => {
  const text = printHolidays(list)
  expect(readHolidays(text)).toEqual({ ok: true, value: list })
  expect(text.split('\n').map(holidayText)).toEqual([
    '14 and 15 August 2027, Long weekend',
    '26 January 2027',
  ])
  expect(readHolidays('tomorrow').ok).toBe(false)
})
