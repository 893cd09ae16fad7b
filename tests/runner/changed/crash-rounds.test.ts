import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CRASH_ROUNDS, mayLoseData } from './crash-rounds.ts'

test('a change of money, orders, the database or the parts of the tests asks for the crash rounds', () => {
  for (const file of [
    'app/payments/refund.ts',
    'app/orders/order.ts',
    'db/tables/orders.ts',
    'tests/running-shop.ts',
    'tests/runner/main.ts',
  ])
    expect([file, mayLoseData([file])]).toEqual([file, true])
  for (const file of ['docs/law.md', 'app/catalogue/style.ts', 'tests/shop/cart-sync.test.ts'])
    expect([file, mayLoseData([file])]).toEqual([file, false])
})

test('the crash rounds are there by their names', () => {
  const files = globSync('tests/{faults,shop}/*.long.test.ts').filter((file) =>
    CRASH_ROUNDS.test(file),
  )
  expect(files).toContain('tests/shop/crash-recovery.long.test.ts')
  expect(files).toContain('tests/shop/crash-two-nodes.long.test.ts')
  expect(files).toContain('tests/faults/database-away.long.test.ts')
})
