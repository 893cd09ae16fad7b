import type { Log } from '#app/basics/log.ts'
import { withOpeningFacts } from '#app/basics/opening/opening.server.ts'
import { withWords } from '#app/basics/brand/words.server.ts'
import { readOpeningFacts } from '#app/policies/confirmations/opening-facts.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import type { Gateways } from '#app/payments/gateways.ts'
import { stopChecks } from '#app/payments/status-checks/check-runner.server.ts'
import { openDatabaseClock } from '#db/clock.ts'
import type { Database } from '#db/database.ts'
import { readConfig } from '#server/start/config.ts'
import { makeGateways } from '#server/start/make-gateways.ts'
import { makeLog } from '#server/start/log.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { sessionSecret } from '#server/start/session-secret.ts'
import type { CommandContext, Output } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { sandboxOrigin } from '../running-shop.ts'

export type StaffDatabase = { db: Database; log: Log }
/** Context of staff commands. A running shop works on the jobs they enqueue. */
export type StaffContext = StaffDatabase & {
  jobs: JobQueue
  gateways: Gateways
  now: () => Date
}

/** Errors only: the output is for the merchant, and other log lines would clutter it. */
const makeStaffLog = ({ stdout }: Output): Log => makeLog({ logLevel: 'error' }, stdout)

export async function withStaffDatabase<T>(
  { env, output }: CommandContext,
  run: (staff: StaffDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readConfig(env))
  try {
    return await run({ db: database.db, log: makeStaffLog(output) })
  } finally {
    await database.close()
  }
}

export async function withStaffContext<T>(
  { env, output }: CommandContext,
  run: (staff: StaffContext) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  const log = makeStaffLog(output)
  const database = await openDatabase(config)
  try {
    const jobs = await openJobQueue(database.directUrl, log)
    try {
      const clock = await openDatabaseClock(database.db)
      clock.stop()
      const gateways = makeGateways(config, {
        secret: sessionSecret(config),
        sandboxOrigin: sandboxOrigin(config),
      })
      const { words } = await readWords(database.db)
      const facts = await readOpeningFacts(database.db, words, config.production)
      const staff = { db: database.db, log, jobs, gateways, now: clock.now }
      return await withWords(words, () => withOpeningFacts(facts, () => run(staff)))
    } finally {
      await stopChecks(database.db)
      await jobs.stop()
    }
  } finally {
    await database.close()
  }
}

/** Normal form of an order number as people write it. */
export const plainNumber = (written: string): string =>
  written.trim().replace(/^#/, '').toLowerCase()

export const noSuchOrder = (number: string): CommandError =>
  new CommandError(`There is no order #${plainNumber(number)}.`)
