import { dayNumberInIndia } from '#app/basics/calendar/business-days.ts'
import { HOUR_MS, MINUTE_MS } from '#app/basics/time.ts'

const relativeTime = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' })

/**
 * "3 days ago", by calendar days in India. Rendered on the server, because the browser's clock may
 * differ.
 */
export function formatRelativeTime(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime()
  const days = dayNumberInIndia(now) - dayNumberInIndia(at)
  if (passed < MINUTE_MS) return 'just now'
  if (passed < HOUR_MS) return relativeTime.format(-Math.floor(passed / MINUTE_MS), 'minute')
  if (days < 1) return relativeTime.format(-Math.floor(passed / HOUR_MS), 'hour')
  if (days < 30) return relativeTime.format(-days, 'day')
  const [passedOnes, unit] =
    days < 365 ? ([days / 30.44, 'month'] as const) : ([days / 365.25, 'year'] as const)
  return relativeTime.format(-Math.max(1, Math.floor(passedOnes)), unit)
}
