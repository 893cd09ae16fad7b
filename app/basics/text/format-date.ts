// Made when first used: on a phone making one takes tens of milliseconds, which pages without a
// date need not spend.
let dateTimeFormat: Intl.DateTimeFormat | undefined
let dateFormat: Intl.DateTimeFormat | undefined
let shortDateFormat: Intl.DateTimeFormat | undefined
let timeFormat: Intl.DateTimeFormat | undefined

/** "21 November 2026 at 7:30 am", in IST wherever the server or the shopper is. */
export function formatDateTime(at: Date): string {
  dateTimeFormat ??= new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  })
  return dateTimeFormat.format(at)
}

export function formatDate(at: Date): string {
  dateFormat ??= new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  return dateFormat.format(at)
}

/** "21 Nov 2026", where a line has little room. */
export function formatShortDate(at: Date): string {
  shortDateFormat ??= new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeZone: 'Asia/Kolkata',
  })
  return shortDateFormat.format(at)
}

/** "7:30 pm", of today. */
export function formatTime(at: Date): string {
  timeFormat ??= new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })
  return timeFormat.format(at)
}
