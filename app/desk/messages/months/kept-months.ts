import type { KeptCount } from '../../plot/kept-count.ts'

/** Clocks of the law that were kept, by month. */
export type KeptMonths = {
  /** First messages, by whether a mail reached their sender in time. */
  acknowledged: KeptCount[]
  /** Waits, by whether they ended with an answer in time. */
  answered: KeptCount[]
  /** Waits that ended in time without an answer: closed by whoever. */
  closed: number
  escalated: number
  /** Since when the longest of those that are open waits. */
  oldest: Date | null
}

const months: Intl.DateTimeFormatOptions = { month: 'short', year: 'numeric', timeZone: 'UTC' }
let format: Intl.DateTimeFormat | undefined

/** "Nov 2026" of "2026-11". */
export function formatMonth(month: string): string {
  format ??= new Intl.DateTimeFormat('en-IN', months)
  return format.format(new Date(`${month}-01`))
}
