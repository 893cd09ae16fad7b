import { z } from 'zod/mini'

const count = z.number()

/** Counts of a checked sheet against the one in force. */
export const SheetReport = z.object({
  rows: count,
  added: count,
  changed: count,
  dropped: count,
  /** PIN codes of the sheet in force. */
  before: count,
  /** Load that it was compared with; null where the courier has none. */
  against: z.nullable(z.number()),
  notServed: count,
  problems: count,
  first: z.array(
    z.object({ line: count, text: z.string(), reason: z.string(), count: z.optional(count) }),
  ),
  notes: z.optional(z.array(z.string())),
})
export type SheetReport = z.infer<typeof SheetReport>

/** Share of PIN codes that a sheet may drop without being told so: more is a wrong file, as a rule. */
const MAX_DROPPED = 0.2

export const dropsTooMany = ({ dropped, before }: Pick<SheetReport, 'dropped' | 'before'>) =>
  dropped > before * MAX_DROPPED
