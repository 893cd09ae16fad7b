import { expect, test } from 'vitest'
import { formatChange, formatNet } from './net-sales.ts'

test('net sales are told in whole rupees, with a minus where more came back than was sold', () => {
  expect([1_49_950, -20_000, 0, -20].map(formatNet)).toEqual(['₹1,500', '−₹200', '₹0', '₹0'])
})

test('a change is told in percent, and not against nothing', () => {
  expect([
    formatChange(112, 100),
    formatChange(-50, 100),
    formatChange(1001, 1000),
    formatChange(5, 0),
  ]).toEqual(['+12 %', '−150 %', '0 %', undefined])
})
