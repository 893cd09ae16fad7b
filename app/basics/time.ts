export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Cookies and sessions count in seconds. */
export const DAY_S = 24 * 60 * 60

/** In the order of `Date.getUTCDay`. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** IST has a fixed offset of five and a half hours: India has one time zone and no summer time. */
export const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** Day in India: "2026-11-28". */
export const dayInIndia = (at: Date): string =>
  new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)
