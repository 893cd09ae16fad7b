import { test } from 'vitest'
import { checkOrderLifecycle } from './order-lifecycle.property.ts'

// Lower bound: what a machine four times slower still checks beside other work.
test(
  'whatever shopper, desk and bank want of an order in whatever order, money and stock are conserved: two minutes of it',
  { timeout: 600_000 },
  () => checkOrderLifecycle({ sequences: 1_000, seconds: 120, atLeast: 8 }),
)
