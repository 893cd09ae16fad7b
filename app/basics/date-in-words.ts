const inIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** "21 November 2026 at 7:30 am", in Indian time wherever the server or the shopper is. */
export const inWords = (at: Date): string => inIndia.format(at)
