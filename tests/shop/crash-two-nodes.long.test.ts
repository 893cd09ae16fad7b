import { describe, test } from 'vitest'
import { checkTwoNodeRounds } from '../../tools/crash/two-nodes/check-rounds.ts'
import { hasDebian } from '../debian/packages.ts'

// PgBouncer is Debian's; elsewhere these are skipped.
describe.skipIf(!hasDebian())('two nodes behind PgBouncer', () => {
  test(
    'T16 one of which is killed, or the pooler, or the database, again and again while people buy and cancel at both gateways, lose and double no order, no payment, no refund and no stock',
    { timeout: 600_000 },
    () => checkTwoNodeRounds({ postgres: '18', rounds: 12, seconds: 75, atLeast: 4 }),
  )
  test('T16 nor on the oldest Postgres', { timeout: 600_000 }, () =>
    checkTwoNodeRounds({ postgres: '15', rounds: 6, seconds: 45, atLeast: 3 }),
  )
})
