import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { chargesByRules, withCharges } from './charges.ts'

test('an order costs its goods and the fee of delivery; a fee of nothing is no charge', () => {
  const free = chargesByRules(paise(0))
  const dear = chargesByRules(paise(9_900))
  expect([free, dear]).toEqual([[], [{ code: 'delivery', amount: 9_900 }]])
  expect([free, dear].map((charges) => withCharges(paise(50_000), charges))).toEqual([
    50_000, 59_900,
  ])
})
