const inIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** "21 November 2026 at 7:30 am", in Indian time wherever the server or the shopper is. */
export const inWords = (at: Date): string => inIndia.format(at)

const dayInIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** "21 November 2026", in India. */
export const dayInWords = (at: Date): string => dayInIndia.format(at)

const DAY_MS = 24 * 60 * 60 * 1000
/** India has one time, five and a half hours ahead, all year. */
const AHEAD_MS = 5.5 * 60 * 60 * 1000

/** The last millisecond of the Indian day this moment is in. */
export const endOfDayInIndia = (at: Date): Date => new Date(Math.ceil((at.getTime() + AHEAD_MS + 1) / DAY_MS) * DAY_MS - AHEAD_MS - 1)
