import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { matchRows, type CashOrder } from './outcome.ts'

const order = (id: string, state: CashOrder['state'], collected?: number): CashOrder => ({
  id,
  number: id,
  state,
  collected: collected === undefined ? null : paise(collected),
})
const collected = order('a', 'collected', 1_000)
const row = (amount: number, tracking = 'T', number = '') => ({
  tracking,
  order: number,
  amount: paise(amount),
})

const outcomes = (
  rows: readonly ReturnType<typeof row>[],
  { tracking = [], number = [] }: { tracking?: CashOrder[]; number?: CashOrder[] },
) =>
  matchRows(rows, (code) => ('tracking' in code ? tracking : number)).map(({ outcome, found }) =>
    `${outcome} ${found?.id ?? ''}`.trim(),
  )

test.each([
  [1_000, collected, 'matches a'],
  [999, collected, 'short a'],
  [1_001, collected, 'over a'],
  [1_000, order('a', 'reconciled', 1_000), 'twice a'],
  [1_000, order('a', 'promised'), 'not_delivered a'],
  [1_000, order('a', 'to_confirm'), 'not_delivered a'],
  [1_000, order('a', 'ended'), 'not_due a'],
  [1_000, order('a', null), 'not_due a'],
])('a row of %i against %o: %s', (amount, found, outcome) => {
  expect(outcomes([row(amount)], { tracking: [found] })).toEqual([outcome])
})

test('of two rows for one order the second is there twice; a short one before it takes nothing', () => {
  const rows = [row(400), row(1_000), row(1_000)]
  expect(outcomes(rows, { tracking: [collected] })).toEqual(['short a', 'matches a', 'twice a'])
})

test('a number that no order has, or several with cash, is for a member to look at', () => {
  expect(outcomes([row(1_000)], {})).toEqual(['unknown'])
  const again = order('b', 'reconciled', 1_000)
  expect(outcomes([row(1_000)], { tracking: [collected, again] })).toEqual(['unknown'])
  expect(outcomes([row(1_000)], { tracking: [collected, order('c', null)] })).toEqual(['matches a'])
})

test('the order number counts where the parcel is unknown, and must not name another order', () => {
  const rows = [row(1_000, 'T', 'N')]
  expect(outcomes(rows, { number: [collected] })).toEqual(['matches a'])
  expect(outcomes(rows, { tracking: [collected], number: [collected] })).toEqual(['matches a'])
  const other = order('b', 'collected', 1_000)
  expect(outcomes(rows, { tracking: [collected], number: [other] })).toEqual(['unknown'])
})
