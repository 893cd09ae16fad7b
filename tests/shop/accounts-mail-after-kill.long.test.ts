import { test } from 'vitest'
import { checkMailsAfterKill } from './mail-after-kill.ts'

test(
  "T16 T19 a shop that is killed loses no mail, with the product's own heartbeat and its own delays between two tries",
  { timeout: 180_000 },
  () => checkMailsAfterKill({ settings: {}, meanwhile: () => Promise.resolve(), within: 120_000 }),
)
