import { expect, test } from 'vitest'
import { financialYear } from './financial-year.ts'

test.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2099-12-31', '99-00'],
])('%s lies in %s', (date, year) => {
  expect(financialYear(date)).toBe(year)
})
