import { data, isRouteErrorResponse } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { UNAVAILABLE, UNREACHABLE } from './unanswered.ts'

/** Answer of a form when the server could not be reached, or could not answer. */
type Unsent = { errors: FieldErrors; unsent: true }

/**
 * Submits a form. Without an answer, or with 503 in its place, the page and the typed values stay,
 * and `unsent` is set.
 */
export async function submitOrReportOffline<Answer>(
  submit: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof data<Unsent>>> {
  try {
    return await submit()
  } catch (error) {
    // A redirect.
    if (error instanceof Response) throw error
    const isUnavailable = isRouteErrorResponse(error) && error.status === 503
    // An error status stops the loaders, which could not be reached either.
    return data<Unsent>(
      { errors: { form: isUnavailable ? UNAVAILABLE : UNREACHABLE }, unsent: true },
      { status: 503 },
    )
  }
}
