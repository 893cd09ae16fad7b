import type { JobName } from './job-payloads.ts'
import { isOutgoing, OUTGOING, type Channel, type OutgoingName } from './outgoing.ts'

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

/** Retries for some minutes: somebody waits for the code before a screen, and a mail takes its place. */
const TEXT_QUEUE = { ...MAIL_QUEUE, retryLimit: 5, retryDelayMax: 60 }

/** Upper bound on the tries of a mail or text message, also when its job was lost and made again. */
export const TRIES: Record<Channel, number> = {
  mail: MAIL_QUEUE.retryLimit + 1,
  text: TEXT_QUEUE.retryLimit + 1,
}

/**
 * Retries after 30 s up to an hour, but not for days: the schedule starts a new status check
 * anyway.
 */
const BANK_QUEUE = { ...MAIL_QUEUE, retryLimit: 5, retryDelay: 30, retryDelayMax: 60 * 60 }
/** Retries for days, until a person has had time to notice that a refund fails. */
const REFUND_QUEUE = { ...BANK_QUEUE, retryLimit: 40, retryDelayMax: 4 * 60 * 60 }

/** Large files take minutes; the row of an import counts its tries, and ends them. */
const IMPORT_QUEUE = {
  ...MAIL_QUEUE,
  retryLimit: 5,
  retryDelayMax: 60,
  expireInSeconds: 60 * 60,
}

/**
 * The queues. All mails share one and all text messages another (outgoing.ts): every queue costs each
 * node a worker that asks the database again and again.
 */
export const QUEUES = {
  mail: MAIL_QUEUE,
  text: TEXT_QUEUE,
  'release-stock': BANK_QUEUE,
  enquire: BANK_QUEUE,
  refund: REFUND_QUEUE,
  'watch-refund': BANK_QUEUE,
  'product-import': IMPORT_QUEUE,
} satisfies Record<Exclude<JobName, OutgoingName> | Channel, object>
export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]

/** Workers of a queue on each node, and how many jobs each does side by side. */
export const concurrencyOf = (queue: QueueName): { localConcurrency: number; batchSize: number } =>
  // A batch ends with its slowest mail, so a second worker goes on meanwhile.
  queue === 'mail' ? { localConcurrency: 2, batchSize: 4 } : { localConcurrency: 1, batchSize: 2 }

export const queueOf = (name: JobName): QueueName =>
  isOutgoing(name) ? OUTGOING[name].channel : name
