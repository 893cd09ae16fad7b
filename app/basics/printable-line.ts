import { z } from 'zod/mini'
import { isPrintable } from './printable.ts'

// zod/mini: browsers load this file as well, once somebody types.

/** One line of a form that must be filled in, and that a label or a mail can carry. */
export const printableLine = (missing: string, max: number) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, `At most ${max} characters, please`),
      z.refine(isPrintable, 'Please remove the unusual characters'),
    )
