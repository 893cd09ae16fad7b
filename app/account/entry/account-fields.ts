import { z } from 'zod/mini'
import { isPrintable } from '#app/basics/text/printable.ts'

const NO_EMAIL = 'Invalid email address'
const NO_NAME = 'Name must be at least 2 characters'

export const accountEmail = z.pipe(
  z.string(NO_EMAIL).check(z.trim(), z.toLowerCase()),
  z.email(NO_EMAIL).check(z.maxLength(254, NO_EMAIL)),
)

/** Name of an account: 2 to 100 characters (§9.5). */
export const accountName = z
  .string(NO_NAME)
  .check(
    z.trim(),
    z.minLength(2, NO_NAME),
    z.maxLength(100, 'Name must be at most 100 characters'),
    z.refine(isPrintable, 'Please remove the unusual characters'),
  )
