import { z } from 'zod/mini'

/** A day of the calendar in India, "2026-11-26". */
export const calendarDay = z.iso.date().check(z.startsWith('20'))

/** Its beginning. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`)
