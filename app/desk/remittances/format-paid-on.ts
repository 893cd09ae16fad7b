import { formatShortDate } from '#app/basics/text/format-date.ts'

/** "20 Nov 2026" of "2026-11-20", which is a date in India. */
export const formatPaidOn = (date: string): string =>
  formatShortDate(new Date(`${date}T12:00:00+05:30`))
