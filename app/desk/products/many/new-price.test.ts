import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { newPrice, type PriceStep } from './new-price.ts'

const after = (rupees: number, step: PriceStep) => newPrice(paise(rupees * 100), step) / 100

test.each<[number, PriceStep, number]>([
  [999, { by: 'raise', thousandths: 100, rounding: 'whole' }, 1099],
  [1499.5, { by: 'lower', thousandths: 125, rounding: 'whole' }, 1312],
  [100, { by: 'lower', thousandths: 333, rounding: 'whole' }, 67],
  [1_00_00_000, { by: 'raise', thousandths: 9_999, rounding: 'whole' }, 10_99_90_000],
  [1000, { by: 'lower', thousandths: 100, rounding: 'nine' }, 899],
  [1004, { by: 'add', paise: paise(0), rounding: 'nine' }, 1009],
  [1003, { by: 'add', paise: paise(0), rounding: 'nine' }, 999],
  [3, { by: 'lower', thousandths: 500, rounding: 'nine' }, 9],
  [500, { by: 'add', paise: paise(99_50), rounding: 'whole' }, 600],
  [500, { by: 'take off', paise: paise(100_00), rounding: 'nine' }, 399],
  [500, { by: 'take off', paise: paise(500_00), rounding: 'nine' }, 0],
  [500, { by: 'set', paise: paise(1234_56) }, 1234.56],
])('%d rupees, %j: %d', (rupees, step, expected) => {
  expect(after(rupees, step)).toBe(expected)
})
