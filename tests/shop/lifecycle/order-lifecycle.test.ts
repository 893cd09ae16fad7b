import { test } from 'vitest'
import { checkOrderLifecycle } from './order-lifecycle.property.ts'

test(
  'whatever shopper, desk and bank want of an order in whatever order, money and stock are conserved',
  { timeout: 300_000 },
  () => checkOrderLifecycle({ sequences: 5 }),
)
