import type { Log } from '#app/basics/log.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import { orderIdIn } from '#app/orders/order-id-in.ts'
import type { Gateways } from '#app/payments/gateways.ts'
import { stopChecks } from '#app/payments/status-checks/check-runner.server.ts'
import { openDatabaseClock } from '#db/clock.ts'
import type { Database } from '#db/database.ts'
import { readConfig } from '#server/start/config.ts'
import { makeGateways } from '#server/start/make-gateways.ts'
import { makeLog } from '#server/start/log.ts'
import { sessionSecret } from '#server/start/session-secret.ts'
import type { CommandContext, Output } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { sandboxOrigin } from '../running-shop.ts'
import { withDatabase } from '../with-database.ts'

export type StaffDatabase = { db: Database; log: Log }
/** Context of staff commands. A running shop works on the jobs they enqueue. */
export type StaffContext = StaffDatabase & {
  jobs: JobQueue
  gateways: Gateways
  now: () => Date
}

/** Errors only: the output is for the merchant, and other log lines would clutter it. */
const makeStaffLog = ({ stdout }: Output): Log => makeLog({ logLevel: 'error' }, stdout)

export const withStaffDatabase = <T>(
  { env, output }: CommandContext,
  run: (staff: StaffDatabase) => Promise<T>,
): Promise<T> => withDatabase(readConfig(env), ({ db }) => run({ db, log: makeStaffLog(output) }))

export async function withStaffContext<T>(
  { env, output }: CommandContext,
  run: (staff: StaffContext) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  const log = makeStaffLog(output)
  return withDatabase(config, async ({ db, directUrl }) => {
    const jobs = await openJobQueue(directUrl, log)
    try {
      const clock = await openDatabaseClock(db)
      clock.stop()
      const gateways = makeGateways(config, {
        secret: sessionSecret(config),
        sandboxOrigin: sandboxOrigin(config),
      })
      return await run({ db, log, jobs, gateways, now: clock.now })
    } finally {
      await stopChecks(db)
      await jobs.stop()
    }
  })
}

/** Normal form of an order number as people write it. */
export const plainNumber = (written: string): string => orderIdIn(written) ?? written.trim()

export const noSuchOrder = (number: string): CommandError =>
  new CommandError(`There is no order #${plainNumber(number)}.`)
