import type { FieldErrors } from '#app/basics/form-fields.ts'
import { tooManyRequests } from '../too-many-requests.ts'

export type PasswordRefusal = 'wrong password' | 'too busy' | { retryAfterS: number }

/** What a form says when the password it asked for was not right, and the status and headers of that answer. */
export function passwordRefusal(
  refusal: PasswordRefusal,
): [FieldErrors, number, Record<string, string>] {
  if (typeof refusal === 'object') return tooManyRequests(refusal)
  return refusal === 'wrong password'
    ? [{ currentPassword: 'This is not your password. Please try again.' }, 401, {}]
    : [
        { form: 'The shop is busy at this moment. Please try again in a few seconds.' },
        429,
        { 'Retry-After': '5' },
      ]
}
