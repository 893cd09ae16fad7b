import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle, type Job, type JobResult } from 'pg-boss'
import { v5 as uuidFromName } from 'uuid'
import type { Transaction } from '#db/database.ts'

/** Jobs that run after the answer, with their payloads. */
export type JobPayloads = {
  'verification-mail': { userId: string }
  'welcome-mail': { userId: string }
  /**
   * By address: the account is looked up when the mail is written, so the answer takes the same
   * time for all (T29).
   */
  'password-reset-mail': { email: string; at: string }
  'password-changed-mail': { userId: string; at: string }
  'new-sign-in-mail': { userId: string; device: string; at: string }
  /** To the new address, with the link that changes the account's email. */
  'email-change-mail': { userId: string; oldEmail: string; newEmail: string; at: string }
  /** Both to the old address: a change was requested, and it was made. */
  'email-change-asked-mail': { userId: string; newEmail: string }
  'email-changed-mail': { name: string; oldEmail: string; newEmail: string }
  'account-deleted-mail': { name: string; email: string }
  'order-received-mail': { orderId: string }
  /** Only for this attempt: no mail after a newer one. */
  'payment-failed-mail': { orderId: string; reference: string }
  /** `trackingOnly`: the order was shipped before, and its tracking number has changed. */
  'shipped-mail': { orderId: string; trackingOnly?: boolean }
  'delivered-mail': { orderId: string }
  /**
   * `itemIds`: the cancelled lines. `astray`: delivery failure; `because`: the reason in the words
   * of staff.
   */
  'cancelled-mail': {
    orderId: string
    itemIds: string[]
    astray?: 'lost' | 'came back' | undefined
    because?: string | undefined
  }
  'return-received-mail': { orderId: string; returnIds: string[] }
  'return-refused-mail': { orderId: string; returnId: string }
  'refund-sent-mail': { refundId: string }
  'refund-done-mail': { refundId: string }
  'contact-copy-mail': { messageId: string }
  'contact-message-mail': { messageId: string }
  'newsletter-welcome-mail': { subscriberId: string }
  /** Releases the stock hold of an unpaid order when its time is over. */
  'release-stock': { orderId: string }
  /** Payment status check of an attempt; `asked`: number of scheduled checks so far. */
  enquire: { reference: string; asked: number }
  refund: { refundId: string }
  /** Status check of a refund; `asked`: number of checks so far. */
  'watch-refund': { refundId: string; asked: number }
  /** Retention: purges expired data. */
  'daily-sweep': Record<string, never>
}
export type JobName = keyof JobPayloads

export type Jobs = {
  /**
   * Transactional enqueue: the job exists only if `tx` commits, and then survives a crash.
   * Idempotency key: one job for each name and key, for as long as the queue keeps it; for use
   * cases that may run twice.
   */
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
    options?: { startAfter?: Date; idempotencyKey?: string },
  ): Promise<void>
}

/** Workers also get the job's id, as an idempotency key for what they call. */
export type Workers = {
  [Name in JobName]: (payload: JobPayloads[Name], jobId: string) => Promise<void>
}

export type JobQueue = Jobs & {
  work(workers: Workers): Promise<void>
  /** Waits for running jobs, then closes the connections. */
  stop(): Promise<void>
}

/**
 * Timing for tests: the delay before each retry, and how often to look for waiting jobs and dead
 * workers.
 */
export type JobTiming = {
  retryDelaySeconds?: number | undefined
  pollingSeconds?: number | undefined
}

type Log = {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const MAIL_QUEUE = {
  // Retries for about two days (some 20 tries), since a mail server may be down for hours; then the
  // job fails and is logged.
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 60 * 60,
  // Heartbeat: a worker that stops sending it was killed, and another takes the job.
  heartbeatSeconds: 20,
  // Retention: an hour is enough for troubleshooting, and some payloads hold an address.
  deleteAfterSeconds: 60 * 60,
  notify: true,
}

/**
 * Retries after 30 s up to an hour, but not for days: the schedule starts a new status check
 * anyway.
 */
const BANK_QUEUE = { ...MAIL_QUEUE, retryLimit: 5, retryDelay: 30, retryDelayMax: 60 * 60 }
/** Retries for days, until a person has had time to notice that a refund fails. */
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
  // Kept for as long as a payment is checked: its idempotency key prevents a second mail about it.
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
/** Supervision of dead workers, and cleaning of expired jobs. */
const maintenanceOptions = (seconds = 30) => ({
  superviseIntervalSeconds: Math.max(1, seconds),
  monitorIntervalSeconds: Math.max(1, seconds),
  maintenanceIntervalSeconds: 10 * 60,
})

// LISTEN/NOTIFY wakes a worker for a new job; polling finds retries. Batches of two, and no pause
// after a full one, since pg-boss waits after every other fetch.
const workOptions = (seconds = 10) =>
  ({
    pollingIntervalSeconds: seconds,
    notifyPollingIntervalSeconds: seconds,
    batchSize: 2,
    burstWhenBatchFull: true,
    perJobResults: true,
  }) as const
type WorkOptions = ReturnType<typeof workOptions>

/** Opens pg-boss in the shop's own Postgres, and creates its tables if they are missing. */
export async function openJobQueue(
  url: string,
  log: Log,
  { retryDelaySeconds, pollingSeconds }: JobTiming = {},
): Promise<JobQueue> {
  // Test overrides go with each job: the policies of the queues in the database stay as they are.
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

  /** Catches the error of one job, so that the others of its batch complete. */
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
      // 03:30 IST, when the shop is quiet.
      await boss.schedule('daily-sweep', '30 3 * * *', {}, { tz: 'Asia/Kolkata' })
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}

/** Deterministic UUID: pg-boss accepts each id once. */
const deterministicId = (name: JobName, idempotencyKey: string): string =>
  uuidFromName(`${name} ${idempotencyKey}`, JOB_ID_NAMESPACE)
const JOB_ID_NAMESPACE = '6b0f3b1c-53f0-4d0e-9c8e-0d1f6a5b9a51'

/**
 * Creates missing queues and updates changed ones. Mostly there are none, so the shop opens sooner.
 */
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
