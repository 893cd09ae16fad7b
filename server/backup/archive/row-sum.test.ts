import { expect, test } from 'vitest'
import fc from '../../../tests/fast-check.ts'
import { RowSummer, type RowSum } from './row-sum.ts'

const row = fc.string().map((text) => text.replaceAll('\n', ''))

function sumOf(rows: readonly string[], cut = Infinity): RowSum {
  const summer = new RowSummer()
  const bytes = Buffer.from(rows.map((one) => `${one}\n`).join(''))
  for (let from = 0; from < bytes.length; from += cut) summer.add(bytes.subarray(from, from + cut))
  return summer.sum()
}

test('the sum of rows depends neither on their order nor on how they arrive in pieces', () => {
  fc.assert(
    fc.property(fc.array(row), fc.integer({ min: 1, max: 9 }), (rows, cut) => {
      expect(sumOf(rows.toReversed(), cut)).toEqual(sumOf(rows))
    }),
  )
})

test('the sum changes with a row that is missing, twice there, cut or changed', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), row, (rows, other) => {
      const [first = '', ...rest] = rows
      const whole = sumOf(rows).digest
      expect(sumOf(rest)).not.toEqual(sumOf(rows))
      expect(sumOf([first, ...rows]).digest).not.toBe(whole)
      expect(sumOf([`${first}x`, ...rest]).digest).not.toBe(whole)
      if (other !== first) expect(sumOf([other, ...rest]).digest).not.toBe(whole)
    }),
  )
})
