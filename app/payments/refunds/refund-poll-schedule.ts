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

/** Upper bound on the delay before a refund with a name is sent again. */
const MAX_NAMED_RESEND_DELAY_MS = 6 * HOUR_MS

/**
 * Time at which a refund that was sent, and that the gateway does not know, is sent again; undefined
 * while it must not be.
 *
 * `isNamed`: the gateway knows a repeat by the refund's name, so it is sent after as long as it is
 * old, and the tries become rare. Without a name the gateway could take a repeat for another
 * refund, so it is sent only once the lost request can no longer arrive: an hour later if it pays
 * back the whole payment (`isWhole`), since the gateway never pays back more than was paid, and a
 * day later if it pays back a part. After an earlier refund of the same payment (not `isFirst`) the
 * gateway's answers cannot be told apart: the consistency checks name it to a person.
 */
export function refundResendTime({
  createdAt,
  submittedAt,
  now,
  isNamed,
  isWhole,
  isFirst,
}: {
  createdAt: Date
  submittedAt: Date
  now: Date
  isNamed: boolean
  isWhole: boolean
  isFirst: boolean
}): Date | undefined {
  if (isNamed) {
    const age = Math.max(0, now.getTime() - createdAt.getTime())
    return new Date(now.getTime() + Math.min(age, MAX_NAMED_RESEND_DELAY_MS))
  }
  const lostAfterMs = isWhole ? HOUR_MS : DAY_MS
  const isLost = now.getTime() - submittedAt.getTime() >= lostAfterMs
  return isFirst && isLost ? now : undefined
}
