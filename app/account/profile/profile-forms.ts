import { z } from 'zod/mini'
import { rulesOf } from '#app/basics/form-fields.ts'
import { accountEmail, accountName } from '../entry/account-fields.ts'
import { newPassword } from '../entry/auth-forms.ts'

/**
 * The current password, required where an open screen could lock its owner out. It has no minimum.
 */
export const currentPassword = z
  .string('Enter your password')
  .check(z.minLength(1, 'Enter your password'), z.maxLength(128, 'That is not your password'))

export const NameForm = z.object({ name: accountName })

export const EmailForm = z.object({ email: accountEmail, currentPassword })

export const PasswordForm = z
  .object({ currentPassword, password: newPassword, confirmPassword: z.string() })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
      when: () => true,
    }),
  )

export const DeleteForm = z.object({
  sure: z.literal('on', 'Tick the box if you are sure'),
  currentPassword,
})

export const nameRules = rulesOf(NameForm)
export const emailRules = rulesOf(EmailForm)
export const passwordRules = rulesOf(PasswordForm)
export const deleteRules = rulesOf(DeleteForm)
