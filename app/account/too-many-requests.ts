import type { FieldErrors } from '#app/basics/form-fields.ts'

/** How long to wait, in words: what is to be waited for is never shorter than told. */
export const formatWait = (seconds: number): string => {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} minutes`
}

/** What a form says to who tried too often, and the status and headers of that answer (T44). */
export const tooManyRequests = ({
  retryAfterS,
}: {
  retryAfterS: number
}): [FieldErrors, number, Record<string, string>] => [
  { form: `Too many tries. Please try again in ${formatWait(retryAfterS)}.` },
  429,
  { 'Retry-After': String(retryAfterS) },
]
