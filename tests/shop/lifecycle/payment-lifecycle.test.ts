import { test } from 'vitest'
import { checkPaymentLifecycle } from './payment-lifecycle.property.ts'

test(
  'T08 T09 T11 T12 T13 T15 whatever happens in whatever order, each checkout is one order, charged once, its stock kept, its mail sent once',
  { timeout: 300_000 },
  () => checkPaymentLifecycle({ sequences: 4 }),
)
