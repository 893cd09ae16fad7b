import { formatCount } from '../../text/format-range.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts'

/** A length of time for which something is kept. */
export type Term = { minutes: number } | { hours: number } | { days: number } | { months: number }

/** "90 days" */
export function formatTerm(term: Term): string {
  if ('minutes' in term) return formatCount(term.minutes, 'minute')
  if ('hours' in term) return formatCount(term.hours, 'hour')
  if ('days' in term) return formatCount(term.days, 'day')
  return formatCount(term.months, 'month')
}

/** As Postgres reads an interval: "13 months". */
export const interval: (term: Term) => string = formatTerm

/** Earliest moment that is still kept: what is older is over. */
export function keptSince(term: Term, now: Date): Date {
  if ('months' in term) {
    const since = new Date(now)
    since.setUTCMonth(since.getUTCMonth() - term.months)
    return since
  }
  return new Date(now.getTime() - termMs(term))
}

/**
 * First day of which the books of account are still kept: their term begins when the annual return of
 * the financial year is due, on 31 December after the 31 March that ends it.
 */
export function booksKeptSince(term: { months: number }, now: Date): string {
  const lastYearOfReturn = keptSince(term, now).getUTCFullYear() - 1
  return `${lastYearOfReturn}-04-01`
}

/** Length in milliseconds; a month has none. */
export function termMs(term: Exclude<Term, { months: number }>): number {
  if ('minutes' in term) return term.minutes * MINUTE_MS
  return 'hours' in term ? term.hours * HOUR_MS : term.days * DAY_MS
}
