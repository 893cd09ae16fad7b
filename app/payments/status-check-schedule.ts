const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * When the bank is asked about an attempt that nobody came back from, counted from its beginning: 1, 2, 4, 8, 15 and 30
 * minutes, hourly to a day, daily to the fifth. By then the bank has either paid us or given the money back by itself
 * (payments.md section 5: the Reserve Bank's T+5).
 */
const CHECKED_AFTER: readonly number[] = [
  ...[1, 2, 4, 8, 15, 30].map((minutes) => minutes * MINUTE),
  ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * HOUR),
  ...[2, 3, 4, 5].map((days) => days * DAY),
]

/** After the last enquiry nothing is expected any more. */
const CLOSED_AFTER = 6 * DAY

/** The time of the nth enquiry, of the one that closes the matter after them, and undefined when there is nothing left to ask. */
export function statusCheckTime(begunAt: Date, checks: number): Date | undefined {
  const after = checks === CHECKED_AFTER.length ? CLOSED_AFTER : CHECKED_AFTER[checks]
  return after === undefined ? undefined : new Date(begunAt.getTime() + after)
}

/** Whether the enquiry of this number is that of half an hour: who has not come back by then is written to. */
export const isReminderDue = (checks: number): boolean => checks === 5

/** Whether the enquiry of this number is the one that closes the matter. */
export const isLastStatusCheck = (checks: number): boolean => checks >= CHECKED_AFTER.length
