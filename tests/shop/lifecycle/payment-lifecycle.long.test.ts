import { test } from 'vitest'
import { checkPaymentLifecycle } from './payment-lifecycle.property.ts'

// Lower bound: what a machine four times slower still checks beside other work.
test(
  'T08 T09 T11 T12 T13 T15 whatever happens in whatever order, each checkout is one order, charged once, its stock kept, its mail sent once: two minutes of it',
  { timeout: 600_000 },
  () => checkPaymentLifecycle({ sequences: 1_000, seconds: 120, atLeast: 8 }),
)
