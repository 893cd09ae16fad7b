import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/database.ts'
import { serverFolder } from '../contract/started-server.ts'
import { expectShutdown, query, startFaultedShop, writable } from './faulted-shop.ts'
import { playFault } from './play-fault.ts'
import { installedPostgres, openStreamingPair } from './streaming-pair.ts'

const READ_ONLY_MS = 6_000

const folder = serverFolder()
const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const one of opened.toReversed()) await one.close()
})

// Without an installed Postgres this test is skipped: it needs pg_basebackup.
test.skipIf(!installedPostgres)(
  'T17 failover under load: the primary dies, a standby comes in its place read-only, and is promoted: 503 at most, stored pages go on, nobody is signed out, nothing is lost, back within 5 s',
  async () => {
    const pair = await openStreamingPair(installedPostgres ?? '')
    opened.push(pair)
    const shop = await startFaultedShop(folder, { DATABASE_URL: pair.url })
    opened.push({
      async close() {
        shop.server.kill('SIGKILL')
        await shop.exitCode
      },
    })
    const database = connect(pair.url, { max: 2 })
    opened.push(database)
    await playFault('failover', {
      shop,
      db: database.db,
      async fault() {
        const [streaming] = await query(
          pair.url,
          `select count(*)::int as count from pg_stat_replication where sync_state = 'sync'`,
        )
        expect(streaming?.rows).toEqual([{ count: 1 }])
        await pair.failOver()
        await sleep(READ_ONLY_MS)
        await pair.promote()
      },
      mend: () => writable(pair.url),
    })
    await expectShutdown('failover', shop)
  },
)
