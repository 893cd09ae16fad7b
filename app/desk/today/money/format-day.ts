let format: Intl.DateTimeFormat | undefined

/** "Wed, 25 Nov" of a calendar day. */
export function formatDay(day: string): string {
  format ??= new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return format.format(new Date(day))
}

let weekday: Intl.DateTimeFormat | undefined

/** "Thursday" in India. */
export function formatWeekday(at: Date): string {
  weekday ??= new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' })
  return weekday.format(at)
}
