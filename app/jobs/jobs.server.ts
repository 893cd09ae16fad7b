import { randomUUID } from 'node:crypto'
import { PgBoss, type Job, type JobResult } from 'pg-boss'
import { v5 as uuidFromName } from 'uuid'
import type { Database, Transaction } from '#db/database.ts'
import { withLogContext } from '#app/basics/log-context.server.ts'
import { executeText } from '#db/prepared.ts'
import type { Log } from '#app/basics/log.ts'
import type { JobName, JobPayloads } from './job-payloads.ts'
import { isOutgoing, OUTGOING } from './outgoing.ts'
import { addToOutbox, lockLostMails } from './outbox.server.ts'
import { logOncePerMinute } from './queue-errors.server.ts'
import { ensureQueues } from './ensure-queues.server.ts'
import { concurrencyOf, QUEUE_NAMES, queueOf, QUEUES, type QueueName } from './queue-policies.ts'

export type Jobs = {
  /**
   * Transactional enqueue: the job exists only if `tx` commits, and then survives a crash. A job is
   * the hurry: what it is to do stands in a table, for a mail in the outbox, and a sweep finds it
   * there if the job is lost (docs/decisions/0048).
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

type Worker = (payload: never, jobId: string) => Promise<void>

export type JobQueue = Jobs & {
  work(workers: Workers): Promise<void>
  /** Queues mails of the outbox again that wait without a job. @returns how many, at most `limit` */
  requeueLostMails(db: Database, limit: number): Promise<number>
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

/** Supervision of dead workers, and cleaning of expired jobs. */
const maintenanceOptions = (seconds = 30) => ({
  superviseIntervalSeconds: Math.max(1, seconds),
  monitorIntervalSeconds: Math.max(1, seconds),
  maintenanceIntervalSeconds: 10 * 60,
})

// LISTEN/NOTIFY wakes a worker for a new job; polling finds retries. No pause after a full
// batch, since pg-boss waits after every other fetch.
const workOptions = (seconds = 10) =>
  ({
    pollingIntervalSeconds: seconds,
    notifyPollingIntervalSeconds: seconds,
    burstWhenBatchFull: true,
    perJobResults: true,
  }) as const
type WorkOptions = ReturnType<typeof workOptions> & ReturnType<typeof concurrencyOf>

/**
 * Timeouts of the queue's own connections, in ms: one that a network has swallowed must not stop the
 * jobs for ever (T17). pg-boss hands these to `pg.Pool`, which drops the connection of a query that
 * timed out, and watches over its LISTEN connection itself.
 */
const CONNECTION_OPTIONS = {
  max: 3,
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
  query_timeout: 30_000,
}

/**
 * Opens pg-boss in the shop's own Postgres, and creates its tables if they are missing. The address
 * is the direct one, because LISTEN does not outlive a transaction behind a pooler.
 */
export async function openJobQueue(
  url: string,
  log: Pick<Log, 'warn' | 'error'>,
  { retryDelaySeconds, pollingSeconds }: JobTiming = {},
): Promise<JobQueue> {
  // Test overrides go with each job: the policies of the queues in the database stay as they are.
  const retryOverride =
    retryDelaySeconds === undefined ? {} : { retryDelay: retryDelaySeconds, retryBackoff: false }
  const boss = new PgBoss({
    connectionString: url,
    ...CONNECTION_OPTIONS,
    useListenNotify: true,
    application_name: `sangam jobs ${process.pid}`,
    ...maintenanceOptions(pollingSeconds),
  })
  const logError = logOncePerMinute(log, 'jobs')
  boss.on('error', (error) => logError(error, 'the queue reported an error'))
  await boss.start()
  await ensureQueues(boss)

  /** pg-boss takes each id of a queue once, knows the queues, and asks nothing else. */
  const send = async (tx: Transaction, { name, payload, ...options }: QueuedJob): Promise<void> => {
    const mail = isOutgoing(name) ? { mail: name } : {}
    const { priority = 0 } = isOutgoing(name) ? OUTGOING[name] : {}
    await boss.send(
      queueOf(name),
      { ...payload, ...mail },
      {
        db: { executeSql: (text, values = []) => executeText(tx, text, values) },
        priority,
        ...retryOverride,
        ...options,
      },
    )
  }

  return {
    async enqueue(tx, name, payload, { startAfter, idempotencyKey } = {}) {
      const id = idempotencyKey === undefined ? randomUUID() : deterministicId(name, idempotencyKey)
      const job = { id, name, payload, ...(startAfter && { startAfter }) }
      if (!isOutgoing(name)) return send(tx, job)
      const mail = { id, name, payload, dueAt: startAfter }
      // No other has a random id.
      if (idempotencyKey === undefined)
        return void (await Promise.all([addToOutbox(tx, mail), send(tx, job)]))
      if (await addToOutbox(tx, mail)) await send(tx, job)
    },
    requeueLostMails: (db, limit) =>
      db.transaction(async (tx) => {
        const lost = await lockLostMails(tx, limit)
        for (const mail of lost) await send(tx, mail)
        return lost.length
      }),
    async work(workers) {
      for (const queue of QUEUE_NAMES)
        await boss.work<QueuedPayload, JobResult[], WorkOptions>(
          queue,
          { ...workOptions(pollingSeconds), ...concurrencyOf(queue) },
          (jobs) => Promise.all(jobs.map((job) => runJob(workers, log, queue, job))),
        )
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}

type QueuedJob = { id: string; name: JobName; payload: object; startAfter?: Date }

/** Data of a queued job; `mail`: name of the mail or text message. */
type QueuedPayload = { mail?: string }

/** Catches the error of one job, so that the others of its batch complete. */
function runJob(
  workers: Workers,
  log: Pick<Log, 'warn' | 'error'>,
  queue: QueueName,
  job: Job<QueuedPayload>,
): Promise<JobResult> {
  const name = job.data.mail ?? queue
  return withLogContext({ job: name, run: job.id }, async (): Promise<JobResult> => {
    try {
      const work = workers[name as JobName] as Worker | undefined
      // Nodes of the newer version take it.
      if (!work) throw new Error('this version of the shop knows no such mail')
      await work(job.data as never, job.id)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const fields = { area: 'jobs' as const, tries: job.retryCount + 1, err: error }
      if (job.retryCount < QUEUES[queue].retryLimit) log.warn(fields, 'job failed, will be retried')
      else log.error(fields, 'job failed for the last time, given up')
      return { id: job.id, status: 'failed', output: error }
    }
  })
}

/** Deterministic UUID: pg-boss accepts each id once. */
const deterministicId = (name: JobName, idempotencyKey: string): string =>
  uuidFromName(`${name} ${idempotencyKey}`, JOB_ID_NAMESPACE)
const JOB_ID_NAMESPACE = '6b0f3b1c-53f0-4d0e-9c8e-0d1f6a5b9a51'
