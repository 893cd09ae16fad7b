import { data } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'

/** What a form is answered with here when nobody else did. */
type Unsent = { errors: FieldErrors; unsent: true }

/** Sends a form. Where no answer comes, the page stays with all that was typed in it, and says so (`unsent`). */
export async function submitOrReportOffline<Answer>(
  submit: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof data<Unsent>>> {
  try {
    return await submit()
  } catch (error) {
    // It leads on to another page.
    if (error instanceof Response) throw error
    // As an error, or the page itself would be asked for once more, in vain.
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
