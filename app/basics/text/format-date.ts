// Made when first used: on a phone making one takes tens of milliseconds, which pages without a
// date need not spend.
let dateTimeFormat: Intl.DateTimeFormat | undefined
let dateFormat: Intl.DateTimeFormat | undefined

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
