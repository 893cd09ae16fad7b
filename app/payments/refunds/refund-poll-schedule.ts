import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/basics/time.ts'

/**
 * Polling schedule of a sent refund: after 1 minute, 10 minutes more and 1 hour more, while it can
 * still be told from an earlier refund, then every 6 hours for 3 weeks. The gateway promises 5 to 7
 * days.
 */
const POLL_DELAYS_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]
const POLL_INTERVAL_MS = 6 * HOUR_MS
const POLL_DURATION_MS = 21 * DAY_MS

/** Time of the next poll after `polls` others, the last of them at `at`. */
export const refundPollTime = (at: Date, polls: number): Date =>
  new Date(at.getTime() + (POLL_DELAYS_MS[polls] ?? POLL_INTERVAL_MS))

/** Whether polling ends without an answer: then a person must look. */
export const isRefundOverdue = (submittedAt: Date, now: Date): boolean =>
  now.getTime() - submittedAt.getTime() > POLL_DURATION_MS
