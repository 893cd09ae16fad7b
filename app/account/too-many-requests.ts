import type { FieldErrors } from '#app/basics/form-fields.ts'

/** Rounds up, so that the wait is never longer than the message says. */
export const formatWait = (seconds: number): string => {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} minutes`
}

/** Form errors, status and headers of an answer to a caller over the rate limit (T44). */
export const tooManyRequests = ({
  retryAfterS,
}: {
  retryAfterS: number
}): [FieldErrors, number, Record<string, string>] => [
  { form: `Too many tries. Please try again in ${formatWait(retryAfterS)}.` },
  429,
  { 'Retry-After': String(retryAfterS) },
]
