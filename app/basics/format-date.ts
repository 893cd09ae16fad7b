const dateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** "21 November 2026 at 7:30 am", in IST wherever the server or the shopper is. */
export const formatDateTime = (at: Date): string => dateTimeFormat.format(at)

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

export const formatDate = (at: Date): string => dateFormat.format(at)
