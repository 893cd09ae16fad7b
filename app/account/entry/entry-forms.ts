import { z } from 'zod'
import { isPrintable } from '#app/basics/printable.ts'

// The texts are the spec's (section 5).
const email = z.string().trim().toLowerCase().pipe(z.email('Invalid email address').max(254, 'Invalid email address'))
// 128 is Better Auth's own limit: longer ones would be refused there without a sentence of ours.
const password = z.string().min(6, 'Password must be at least 6 characters').max(128, 'Password must be at most 128 characters')

/** What an account's name may be: at least 2 characters, as the spec has it, and no more than a label holds. */
const name = z
  .string()
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(100, 'Name must be at most 100 characters')
  .refine(isPrintable, 'Please remove the unusual characters')

export const LoginForm = z.object({
  email,
  password,
  rememberMe: z.literal('on').optional().transform(Boolean),
})

export const RegisterForm = z
  .object({ name, email, password, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    when: () => true,
  })
