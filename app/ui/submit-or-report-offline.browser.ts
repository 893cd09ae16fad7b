import { data } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'

/** Answer of a form when the server could not be reached. */
type Unsent = { errors: FieldErrors; unsent: true }

/** Submits a form. Without an answer, the page and the typed values stay, and `unsent` is set. */
export async function submitOrReportOffline<Answer>(
  submit: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof data<Unsent>>> {
  try {
    return await submit()
  } catch (error) {
    // A redirect.
    if (error instanceof Response) throw error
    // An error status stops the loaders, which could not be reached either.
    return data<Unsent>(
      {
        errors: {
          form: 'The shop could not be reached. Please check your connection, or try again in a moment.',
        },
        unsent: true,
      },
      { status: 503 },
    )
  }
}
