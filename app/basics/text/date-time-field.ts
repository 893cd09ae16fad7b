import { dayInIndia, IST_OFFSET_MS } from '../time.ts'

/** Value of a field of day and time, in IST: "2026-12-01T18:30". */
export const dateTimeField = (at: Date): string =>
  new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 16)

/** The inverse; undefined: no time, or a day that its month has not. */
export function readDateTimeField(typed: string): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(typed) ?? []
  const at = new Date(`${day}T${time}:00+05:30`)
  return Number.isNaN(at.getTime()) || dayInIndia(at) !== day ? undefined : at
}
