import { test } from 'vitest'
import { checkCrashRounds } from '../../tools/crash/crash-rounds.ts'

test(
  'T16 a shop that is killed four times while people buy loses and doubles no order, no payment, no stock and no mail',
  { timeout: 300_000 },
  () => checkCrashRounds({ rounds: 4, atLeast: 4, shoppers: 12 }),
)
