import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle } from 'pg-boss'
import type { Transaction } from '#db/database.ts'

/** The work that is done after the answer, and what each needs to know. */
export type JobPayloads = {
  'order-received-mail': { orderId: string }
}
export type JobName = keyof JobPayloads

export type Jobs = {
  /** Part of the deed that asks for it: no commit, no job; a commit, and it survives whatever happens next. */
  enqueue<Name extends JobName>(tx: Transaction, name: Name, payload: JobPayloads[Name]): Promise<void>
}

export type Workers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

export type JobQueue = Jobs & {
  work(workers: Workers): Promise<void>
  /** Lets running jobs end, then closes its connections. */
  stop(): Promise<void>
}

const NAMES: readonly JobName[] = ['order-received-mail']

// A mail server may be down for hours: after some 20 tries over about two days it is given up and stands in the log.
const RETRIES = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 4 * 60 * 60, notify: true }

/** pg-boss in the shop's own Postgres. Makes its tables when they are missing. */
export async function openJobQueue(url: string, onError: (error: Error) => void): Promise<JobQueue> {
  const boss = new PgBoss({ connectionString: url, max: 3, useListenNotify: true, application_name: `sangam jobs ${process.pid}` })
  boss.on('error', onError)
  await boss.start()
  for (const name of NAMES) await boss.createQueue(name, RETRIES)
  return {
    async enqueue(tx, name, payload) {
      await boss.send(name, payload, { db: fromDrizzle(tx, sql) })
    },
    async work(workers) {
      for (const name of NAMES) {
        await boss.work(name, async (jobs: { data: unknown }[]) => {
          for (const job of jobs) await workers[name](job.data as JobPayloads[typeof name])
        })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}
