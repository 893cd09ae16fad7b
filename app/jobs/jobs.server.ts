import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle } from 'pg-boss'
import type { Transaction } from '#db/database.ts'

/** The work that is done after the answer, and what each needs to know. */
export type JobPayloads = {
  'verification-mail': { userId: string }
  'welcome-mail': { userId: string }
  /** By address: whether it has an account is found out only when the mail is written, so that asking takes the same time (T29). */
  'password-reset-mail': { email: string }
  'password-changed-mail': { userId: string; at: string }
  'new-sign-in-mail': { userId: string; device: string; at: string }
  /** To the new address, with the link that makes it the account's. */
  'email-change-mail': { userId: string; newEmail: string }
  /** To the old address: that it was asked for, and that it was done. */
  'email-change-asked-mail': { userId: string; newEmail: string }
  'email-changed-mail': { name: string; oldEmail: string; newEmail: string }
  'account-deleted-mail': { name: string; email: string }
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

const NAMES = [
  'verification-mail',
  'welcome-mail',
  'password-reset-mail',
  'password-changed-mail',
  'new-sign-in-mail',
  'email-change-mail',
  'email-change-asked-mail',
  'email-changed-mail',
  'account-deleted-mail',
  'order-received-mail',
] as const satisfies readonly JobName[]

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
