import { test } from 'vitest'
import { checkCrashRounds } from '../../tools/crash/crash-rounds.ts'

// Lower bound: what a machine four times slower still manages beside other work.
test(
  'T16 a shop that is killed again and again for three minutes while people buy loses and doubles no order, no payment, no stock and no mail',
  { timeout: 1_200_000 },
  () => checkCrashRounds({ rounds: 200, seconds: 180, atLeast: 4 }),
)
