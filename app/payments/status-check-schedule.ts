import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/basics/time.ts'

/**
 * Schedule of status checks, in ms from the start of an attempt: after 1, 2, 4, 8, 15 and 30
 * minutes, hourly to 24 hours, daily to the fifth day. By then the bank has either paid us or
 * returned the money by itself (docs/payment-protocol.md section 7).
 */
const CHECKED_AFTER: readonly number[] = [
  ...[1, 2, 4, 8, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * HOUR_MS),
  ...[2, 3, 4, 5].map((days) => days * DAY_MS),
]

/** Time of the last check, which closes the attempt. */
const CLOSED_AFTER = 6 * DAY_MS

/**
 * Time of the status check after `checks` others, the closing one included; undefined after that.
 */
export function statusCheckTime(begunAt: Date, checks: number): Date | undefined {
  const after = checks === CHECKED_AFTER.length ? CLOSED_AFTER : CHECKED_AFTER[checks]
  return after === undefined ? undefined : new Date(begunAt.getTime() + after)
}

/**
 * Number of checks before the next one, once this one is made: those whose time has passed
 * meanwhile, because the shop was shut, are left out, save the one that closes the attempt.
 * @param onlyDaily for what nobody waits for: a late success of a payment that failed, of an order
 * that is cancelled
 */
export const nextStatusCheck = (
  begunAt: Date,
  checks: number,
  { now, onlyDaily = false }: { now: Date; onlyDaily?: boolean },
): number => {
  const age = now.getTime() - begunAt.getTime()
  const next = Math.max(checks + 1, CHECKED_AFTER.filter((after) => after <= age).length)
  return onlyDaily ? Math.max(next, FIRST_DAILY) : next
}
const FIRST_DAILY = CHECKED_AFTER.indexOf(DAY_MS)

/**
 * Whether the schedule passes the check after 30 minutes: a shopper who has not come back by then
 * gets a mail, unless the order is closed next.
 */
export const isReminderDue = (checks: number, next: number): boolean =>
  checks <= REMINDED_AT && next > REMINDED_AT && !isLastStatusCheck(next)
const REMINDED_AT = 5

export const isLastStatusCheck = (checks: number): boolean => checks >= CHECKED_AFTER.length
