import { z } from 'zod/mini'
import { rulesOf } from '#app/basics/form-fields.ts'
import { accountEmail, accountName } from './account-fields.ts'

// Error messages as in §5. zod/mini: browsers load this file too, when a form is first touched.
const NO_PASSWORD = 'Password must be at least 6 characters'

// Better Auth refuses more than 128 characters too, but without a message for the shopper.
export const newPassword = z
  .string(NO_PASSWORD)
  .check(z.minLength(6, NO_PASSWORD), z.maxLength(128, 'Password must be at most 128 characters'))

/** Only the server checks this, because the list of common passwords is long. */
export const COMMON_PASSWORD = 'This password is used by many people. Please choose another.'

type TwoPasswords = { password: string; confirmPassword: string }
const passwordsMatch = () =>
  z.refine<TwoPasswords>((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    when: () => true,
  })

export const LoginForm = z.object({
  email: accountEmail,
  password: newPassword,
  rememberMe: z.pipe(
    z.optional(z.literal('on')),
    z.transform((ticked) => ticked === 'on'),
  ),
})

export const RegisterForm = z
  .object({
    name: accountName,
    email: accountEmail,
    password: newPassword,
    confirmPassword: z.string('Passwords do not match'),
  })
  .check(passwordsMatch())

export const ForgotForm = z.object({ email: accountEmail })

export const ResetForm = z
  .object({ password: newPassword, confirmPassword: newPassword })
  .check(passwordsMatch())

/** The password of the account that a mailed link is about. It has no minimum. */
const NO_CURRENT = 'Enter the password of the account'
export const ConfirmForm = z.object({
  currentPassword: z
    .string(NO_CURRENT)
    .check(z.minLength(1, NO_CURRENT), z.maxLength(128, 'That is not the right password')),
})

export const confirmRules = rulesOf(ConfirmForm)
export const loginRules = rulesOf(LoginForm)
export const registerRules = rulesOf(RegisterForm)
export const forgotRules = rulesOf(ForgotForm)
export const resetRules = rulesOf(ResetForm)
