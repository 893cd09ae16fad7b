import type { Transaction } from '#db/database.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { refundPollTime } from './refund-poll-schedule.ts'

/** Idempotency key: one chain of polls for each sending of a refund. */
export const scheduleRefundPoll = (
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  {
    refundId,
    submittedAt,
    polls,
    at,
  }: { refundId: string; submittedAt: Date; polls: number; at: Date },
) =>
  jobs.enqueue(
    tx,
    'watch-refund',
    { refundId, asked: polls },
    {
      startAfter: refundPollTime(at, polls),
      idempotencyKey: `${refundId} ${submittedAt.getTime()} ${polls}`,
    },
  )
