import { z } from 'zod/mini'
import { cleanEmail } from '#app/basics/text/clean-identifier.ts'
import { personName } from '#app/basics/text/printable-line.ts'

const NO_EMAIL = 'Invalid email address'
const NO_NAME = 'Name must be at least 2 characters'

/** Schema of a required email address. */
export const emailField = (missing: string, wrong: string) =>
  z.pipe(
    z.string(missing).check(z.overwrite(cleanEmail), z.minLength(1, missing)),
    z.email(wrong).check(z.maxLength(254, wrong)),
  )

export const accountEmail = emailField(NO_EMAIL, NO_EMAIL)

/** Name of an account: 2 to 100 characters (§9.5). */
export const accountName = personName(NO_NAME, 100, 2, 'Name must be at most 100 characters')
