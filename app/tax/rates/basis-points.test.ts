import { expect, test } from 'vitest'
import { basisPointsFrom, percentOf } from './basis-points.ts'

test.each([
  ['5', 500, '5'],
  ['12.5', 1250, '12.5'],
  ['0.25', 25, '0.25'],
  [' 18 %', 1800, '18'],
  ['18.00%', 1800, '18'],
  ['0', 0, '0'],
])('a rate of %s per cent is %i basis points', (text, bp, written) => {
  expect(basisPointsFrom(text)).toBe(bp)
  expect(percentOf(bp)).toBe(written)
})

test.each(['0.05', '0.18', '500', '5,5', '-5', '', 'free', '1.255'])(
  '“%s” is no rate; what a spreadsheet makes of 5 %% is not taken for a twentieth of one',
  (text) => {
    expect(basisPointsFrom(text)).toBeUndefined()
  },
)
