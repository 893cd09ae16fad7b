import { Form } from 'react-router'
import { FRESH_CODE_MINUTES } from '#app/staff/permissions.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'

/** Begins a download with people in it; a code that was refused is asked for again. */
export const ExportForm = ({
  asksForCode,
  errors,
}: {
  asksForCode: boolean
  errors: { code: string } | undefined
}) => (
  // Without React Router: the answer is a file, and the page stays.
  <Form method="post" className="mt-4 space-y-4" reloadDocument>
    <FormContext value={{ errors: errors ?? {} }}>
      {(asksForCode || errors) && (
        <CodeField
          hint={`From your authenticator app. It counts for ${FRESH_CODE_MINUTES} minutes.`}
        />
      )}
      <Button type="submit" className="w-full" data-next-step>
        Download
      </Button>
    </FormContext>
  </Form>
)
