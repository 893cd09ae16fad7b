import { IST_OFFSET_MS } from '../time.ts'

/** Value of a field of day and time, in IST: "2026-12-01T18:30". */
export const dateTimeField = (at: Date): string =>
  new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 16)
