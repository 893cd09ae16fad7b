import { z } from 'zod/mini'
import { isPrintable } from './printable.ts'

// zod/mini: browsers load this file too, when a form is first touched.

/** Schema of a required single-line field that labels and mails can print. */
export const printableLine = (missing: string, max: number) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, `At most ${max} characters, please`),
      z.refine(isPrintable, 'Please remove the unusual characters'),
    )
