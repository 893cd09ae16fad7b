import type { FieldErrors } from '#app/basics/form-fields.ts'
import { tooManyRequests } from '../too-many-requests.ts'

export type PasswordRefusal = 'wrong password' | 'too busy' | { retryAfterS: number }

/** Form errors, status and headers of a refused current password. */
export function passwordRefusal(
  refusal: PasswordRefusal,
): [FieldErrors, number, Record<string, string>] {
  if (typeof refusal === 'object') return tooManyRequests(refusal)
  return refusal === 'wrong password'
    ? [{ currentPassword: 'That is not your password. Please try again.' }, 401, {}]
    : [
        { form: 'The shop is busy at this moment. Please try again in a few seconds.' },
        429,
        { 'Retry-After': '5' },
      ]
}
