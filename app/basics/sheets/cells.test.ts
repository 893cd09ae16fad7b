import { describe, expect, test } from 'vitest'
import { codeIn, isSpreadsheetNumber, rupeesIn, wholeNumber } from './cells.ts'
import { dayPlaceOf, readDateCell } from './dates.ts'

test.each([
  ['00123', '00123'],
  ['="00123"', '00123'],
  ["'00123", '00123'],
  ['\u202A14908\u202C\u200B', '14908'],
  ['\u00A0DL\u00A0200 ', 'DL 200'],
  ['BD\u201377', 'BD-77'],
  ['१२३', '123'],
])('the code %j is %s', (cell, code) => {
  expect(codeIn(cell)).toBe(code)
})

test.each([
  ['3.5E+13', true],
  ['3.54367E+13', true],
  ['3,5E+13', true],
  ['1e+12', true],
  ['="1.23E+12"', true],
  ['3.5E13', true],
  ['#7.03E+55', true],
  ['70334e51', false],
  ['14908230002', false],
  ['1E10', false],
])('whether a spreadsheet has ruined %s: %s', (cell, isRuined) => {
  expect(isSpreadsheetNumber(cell)).toBe(isRuined)
})

test.each([
  ['110001.0', '110001'],
  ['110001.000', '110001'],
  ['110001,0', '110001'],
  ['00123.0', '00123'],
  ['1.5', '1.5'],
  ['1,000', '1,000'],
  ['DL1.0', 'DL1.0'],
])('the whole number of %s is %s', (cell, number) => {
  expect(wholeNumber(cell)).toBe(number)
})

test.each([
  ['1,499.00', 149_900],
  ['Rs. 1,499.00', 149_900],
  ['₹ 1,499/-', 149_900],
  ['INR 1499.00', 149_900],
  ['Rs1499', 149_900],
  ['₹\u00A01,49,999', 14_999_900],
  ['1499.5 INR', 149_950],
  ['1 499', 149_900],
  ['1499.0000', 149_900],
  ['="1499"', 149_900],
  ['0', 0],
  ['1,5', undefined],
  ['1.499,00', undefined],
  ['-10', undefined],
  ['(10)', undefined],
  ['1.5E+03', undefined],
  ['', undefined],
])('the amount %j is %s paise', (cell, paise) => {
  expect(rupeesIn(cell)).toBe(paise)
})

describe('a date', () => {
  test.each([
    ['2026-11-20', '2026-11-20', undefined],
    ['2026-11-20T10:05:00.000+05:30', '2026-11-20', '10:05'],
    ['2026-11-20T20:00:00Z', '2026-11-21', '01:30'],
    ['2026/11/20', '2026-11-20', undefined],
    ['20261120', '2026-11-20', undefined],
    ['20/11/2026', '2026-11-20', undefined],
    ['20-11-26', '2026-11-20', undefined],
    ['5.1.2027 10:30', '2027-01-05', '10:30'],
    ['20-Nov-26', '2026-11-20', undefined],
    ['20 Nov 2026', '2026-11-20', undefined],
    ['20-November-2026', '2026-11-20', undefined],
    ['20th Sept 2026, 1:05 PM', '2026-09-20', '13:05'],
    ['Fri, 20 Nov 2026', '2026-11-20', undefined],
    ['Nov 20, 2026', '2026-11-20', undefined],
    ['\u00A020/11/2026 12:00 am', '2026-11-20', '00:00'],
    ['46331', '2026-11-05', undefined],
    ['46357.75', '2026-12-01', '18:00'],
  ])('%j is %s', (cell, date, time) => {
    expect(readDateCell(cell)).toEqual({ date, time })
  })

  test.each([
    '31/06/2026',
    '11/20/2026',
    'soon',
    '1499',
    '20/11/2026 to 26/11/2026',
    '20 Junk 2026',
    '',
    '99999',
  ])('%j is none', (cell) => {
    expect(readDateCell(cell)).toBeUndefined()
  })

  test('a column tells which part is the day, or it is said that none does', () => {
    expect(dayPlaceOf(['05/11/2026', '20/11/2026'])).toEqual({ place: 'day first', isProven: true })
    expect(dayPlaceOf(['11/05/2026', '11/20/2026'])).toEqual({
      place: 'month first',
      isProven: true,
    })
    expect(dayPlaceOf(['05/11/2026', 'x'])).toEqual({ place: 'day first', isProven: false })
    expect(dayPlaceOf(['20/11/2026', '11/20/2026', '5/6/2026'])).toEqual({
      place: 'day first',
      isProven: false,
    })
    expect(dayPlaceOf(['2026-11-05', '05 Nov 2026', '5/5/2026'])).toMatchObject({ isProven: true })
    expect(readDateCell('11/05/2026', 'month first')?.date).toBe('2026-11-05')
  })
})
