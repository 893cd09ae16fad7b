import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle, type Job, type JobResult } from 'pg-boss'
import { v5 as uuidFromName } from 'uuid'
import type { Transaction } from '#db/database.ts'

/** The work that is done after the answer, and what each needs to know. */
export type JobPayloads = {
  'verification-mail': { userId: string }
  'welcome-mail': { userId: string }
  /** By address: whether it has an account is found out only when the mail is written, so that asking takes the same time (T29). */
  'password-reset-mail': { email: string; at: string }
  'password-changed-mail': { userId: string; at: string }
  'new-sign-in-mail': { userId: string; device: string; at: string }
  /** To the new address, with the link that makes it the account's. */
  'email-change-mail': { userId: string; oldEmail: string; newEmail: string; at: string }
  /** To the old address: that it was asked for, and that it was done. */
  'email-change-asked-mail': { userId: string; newEmail: string }
  'email-changed-mail': { name: string; oldEmail: string; newEmail: string }
  'account-deleted-mail': { name: string; email: string }
  'order-received-mail': { orderId: string }
  /** Of this attempt; who has tried again meanwhile is not written to. */
  'payment-failed-mail': { orderId: string; reference: string }
  /** `trackingOnly`: it was shipped before, and now has another number. */
  'shipped-mail': { orderId: string; trackingOnly?: boolean }
  'delivered-mail': { orderId: string }
  /** Of which lines: the order may have others. What became of the parcel, and why, in the desk's words. */
  'cancelled-mail': {
    orderId: string
    itemIds: string[]
    astray?: 'lost' | 'came back' | undefined
    because?: string | undefined
  }
  'return-received-mail': { orderId: string; returnIds: string[] }
  'return-refused-mail': { orderId: string; returnId: string }
  /** On its way back, and there. */
  'refund-sent-mail': { refundId: string }
  'refund-done-mail': { refundId: string }
  'contact-copy-mail': { messageId: string }
  'contact-message-mail': { messageId: string }
  'newsletter-welcome-mail': { subscriberId: string }
  /** What an unpaid order holds of the stock, given back when its time is over. */
  'release-stock': { orderId: string }
  /** The bank is asked about an attempt; `asked`: how often it was, by the schedule. */
  enquire: { reference: string; asked: number }
  refund: { refundId: string }
  /** `asked`: how often the bank was asked about it. */
  'watch-refund': { refundId: string; asked: number }
  /** What has run out is forgotten. */
  'daily-sweep': Record<string, never>
}
export type JobName = keyof JobPayloads

export type Jobs = {
  /**
   * Part of the deed that asks for it: no commit, no job; a commit, and it survives whatever happens next. `idempotencyKey` names what
   * must not be done twice, when the deed itself may be: of the same name there is one job for as long as it is kept.
   */
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
    options?: { startAfter?: Date; idempotencyKey?: string },
  ): Promise<void>
}

/** Each is told which job it does as well: whoever hands something on can say that it is the same again. */
export type Workers = {
  [Name in JobName]: (payload: JobPayloads[Name], jobId: string) => Promise<void>
}

export type JobQueue = Jobs & {
  work(workers: Workers): Promise<void>
  /** Lets running jobs end, then closes its connections. */
  stop(): Promise<void>
}

/** Of tests: how long a job enqueued here waits after each failure, and how often waiting jobs and dead workers are looked for. */
export type JobTiming = {
  retryDelaySeconds?: number | undefined
  pollingSeconds?: number | undefined
}

type Log = {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const MAIL_QUEUE = {
  // A mail server may be down for hours: after some 20 tries over about two days it is given up and stands in the log.
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 60 * 60,
  // Who does a job says so again and again; one that falls silent was killed, and the job goes to somebody else.
  heartbeatSeconds: 20,
  // Done, it is kept no longer than it may help to understand something: some payloads hold an address.
  deleteAfterSeconds: 60 * 60,
  notify: true,
}

/** What the bank is asked or told: soon again when it is away, but not for days, since the schedule asks anew. */
const BANK_QUEUE = { ...MAIL_QUEUE, retryLimit: 5, retryDelay: 30, retryDelayMax: 60 * 60 }
/** Money owed is tried for as long as it takes a person to notice. */
const REFUND_QUEUE = { ...BANK_QUEUE, retryLimit: 40, retryDelayMax: 4 * 60 * 60 }

const QUEUES = {
  'verification-mail': MAIL_QUEUE,
  'welcome-mail': MAIL_QUEUE,
  'password-reset-mail': MAIL_QUEUE,
  'password-changed-mail': MAIL_QUEUE,
  'new-sign-in-mail': MAIL_QUEUE,
  'email-change-mail': MAIL_QUEUE,
  'email-change-asked-mail': MAIL_QUEUE,
  'email-changed-mail': MAIL_QUEUE,
  'account-deleted-mail': MAIL_QUEUE,
  'order-received-mail': MAIL_QUEUE,
  // Kept as long as the bank is asked about a payment: who was told that it was not made is not told again when it has failed.
  'payment-failed-mail': { ...MAIL_QUEUE, deleteAfterSeconds: 7 * 24 * 60 * 60 },
  'shipped-mail': MAIL_QUEUE,
  'delivered-mail': MAIL_QUEUE,
  'cancelled-mail': MAIL_QUEUE,
  'return-received-mail': MAIL_QUEUE,
  'return-refused-mail': MAIL_QUEUE,
  'refund-sent-mail': MAIL_QUEUE,
  'refund-done-mail': MAIL_QUEUE,
  'contact-copy-mail': MAIL_QUEUE,
  'contact-message-mail': MAIL_QUEUE,
  'newsletter-welcome-mail': MAIL_QUEUE,
  'release-stock': BANK_QUEUE,
  enquire: BANK_QUEUE,
  refund: REFUND_QUEUE,
  'watch-refund': BANK_QUEUE,
  'daily-sweep': BANK_QUEUE,
} satisfies Record<JobName, object>
const JOB_NAMES = Object.keys(QUEUES) as JobName[]
/** How often dead workers are noticed, and what is past its time is swept out. */
const maintenanceOptions = (seconds = 30) => ({
  superviseIntervalSeconds: Math.max(1, seconds),
  monitorIntervalSeconds: Math.max(1, seconds),
  maintenanceIntervalSeconds: 10 * 60,
})

// A new job wakes its worker at once; one to be tried again is found by looking. Two at a time, and after two the next
// without a pause: pg-boss rests after every fetch that did not come back full.
const workOptions = (seconds = 10) =>
  ({
    pollingIntervalSeconds: seconds,
    notifyPollingIntervalSeconds: seconds,
    batchSize: 2,
    burstWhenBatchFull: true,
    perJobResults: true,
  }) as const
type WorkOptions = ReturnType<typeof workOptions>

/** pg-boss in the shop's own Postgres. Makes its tables when they are missing. */
export async function openJobQueue(
  url: string,
  log: Log,
  { retryDelaySeconds, pollingSeconds }: JobTiming = {},
): Promise<JobQueue> {
  // The rules of the queues, in the database, stay what they are: the jobs carry their own.
  const retryOverride =
    retryDelaySeconds === undefined ? {} : { retryDelay: retryDelaySeconds, retryBackoff: false }
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    useListenNotify: true,
    application_name: `sangam jobs ${process.pid}`,
    ...maintenanceOptions(pollingSeconds),
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs: the queue reported an error'))
  await boss.start()
  await ensureQueues(boss)

  /** A failure is the job's own: what was fetched with it is done all the same. */
  async function runJob<Name extends JobName>(
    workers: Workers,
    name: Name,
    job: Job<JobPayloads[Name]>,
  ): Promise<JobResult> {
    try {
      await workers[name](job.data, job.id)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const fields = { job: name, id: job.id, tries: job.retryCount + 1, err: error }
      if (job.retryCount < QUEUES[name].retryLimit)
        log.warn(fields, 'jobs: job failed, will be retried')
      else log.error(fields, 'jobs: job failed for the last time, given up')
      return { id: job.id, status: 'failed', output: error }
    }
  }

  return {
    async enqueue(tx, name, payload, { startAfter, idempotencyKey } = {}) {
      const id = idempotencyKey === undefined ? undefined : deterministicId(name, idempotencyKey)
      await boss.send(name, payload, {
        db: fromDrizzle(tx, sql),
        ...retryOverride,
        ...(startAfter && { startAfter }),
        ...(id && { id }),
      })
    },
    async work(workers) {
      for (const name of JOB_NAMES)
        await boss.work<JobPayloads[typeof name], JobResult[], WorkOptions>(
          name,
          workOptions(pollingSeconds),
          (jobs) => Promise.all(jobs.map((job) => runJob(workers, name, job))),
        )
      // At night in India.
      await boss.schedule('daily-sweep', '30 3 * * *', {}, { tz: 'Asia/Kolkata' })
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}

/** The same id for the same words; the queue takes each once. */
const deterministicId = (name: JobName, idempotencyKey: string): string =>
  uuidFromName(`${name} ${idempotencyKey}`, JOB_ID_NAMESPACE)
const JOB_ID_NAMESPACE = '6b0f3b1c-53f0-4d0e-9c8e-0d1f6a5b9a51'

/** Those that are missing, and those whose rules have changed since they were made: mostly none, and the shop opens sooner. */
async function ensureQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue as object]))
  for (const name of JOB_NAMES) {
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, QUEUES[name])
    else if (
      Object.entries(QUEUES[name]).some(
        ([rule, value]) => queue[rule as keyof typeof queue] !== value,
      )
    )
      await boss.updateQueue(name, QUEUES[name])
  }
}
