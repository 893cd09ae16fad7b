import { z } from 'zod/mini'
import { accountEmail, accountName } from '#app/account/entry/account-fields.ts'
import { rulesOf } from '#app/basics/form-fields.ts'
import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'

const NO_PASSWORD = 'Enter your password'
const NO_CODE = 'Enter the six digits that your app shows'

const typedPassword = z
  .string(NO_PASSWORD)
  .check(z.minLength(1, NO_PASSWORD), z.maxLength(128, NO_PASSWORD))

export const SignInForm = z.object({ email: accountEmail, password: typedPassword })
export const PasswordForm = z.object({ password: typedPassword })

/** A code of the app, or a recovery code. */
export const CodeForm = z.object({
  code: z
    .string(NO_CODE)
    .check(z.overwrite(cleanIdentifier), z.minLength(6, NO_CODE), z.maxLength(40, NO_CODE)),
})

const SHORT = 'Use at least 12 characters: four words are easy to remember'
export const InvitationForm = z
  .object({
    name: accountName,
    password: z
      .string(SHORT)
      .check(z.minLength(12, SHORT), z.maxLength(128, 'Password must be at most 128 characters')),
    confirmPassword: z.string('Passwords do not match'),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
      when: () => true,
    }),
  )

export const signInRules = rulesOf(SignInForm)
export const passwordRules = rulesOf(PasswordForm)
export const codeRules = rulesOf(CodeForm)
export const invitationRules = rulesOf(InvitationForm)
