import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CHEAP_HASHES } from '../cheap-hashes.ts'
import { FAST_RETRIES } from '../mail-jobs.ts'
import { checkMailsAfterKill } from './mail-after-kill.ts'

test(
  'T16 T19 a shop that is killed loses no mail, and what it was sending in that moment is the same mail again',
  { timeout: 90_000 },
  () =>
    checkMailsAfterKill({
      settings: { ...CHEAP_HASHES, ...FAST_RETRIES },
      // Heartbeat: makes its last one too old now instead of in twenty seconds, because pg-boss
      // allows no interval below ten.
      async meanwhile({ db }) {
        const { rowCount } = await db.execute(
          sql`update pgboss.job set heartbeat_on = heartbeat_on - heartbeat_seconds * interval '1 second' where state = 'active'`,
        )
        expect(rowCount).toBeGreaterThan(0)
      },
      within: 60_000,
    }),
)
