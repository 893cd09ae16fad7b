import { z } from 'zod/mini'

/** Text of a field that may be left empty: without spaces around it, its lines as they are stored. */
export const optionalText = z.pipe(
  z.optional(z.string()),
  z.transform((typed) => typed?.replaceAll(/\r\n?/g, '\n').trim() || undefined),
)
