import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormContext } from '#app/ui/field.tsx'

type Props = { label: string; hint: string; errors: FieldErrors | undefined }

/** Upload of a courier's file. Without React Router: the browser sends it, and shows how far it is. */
export const SheetUpload = ({ label, hint, errors }: Props) => (
  <Form method="post" encType="multipart/form-data" className="mt-4 space-y-4" reloadDocument>
    <FormContext value={{ errors: errors ?? {} }}>
      <Field label={label} name="file" hint={hint}>
        {(described) => (
          <input
            {...described}
            type="file"
            accept=".csv,text/csv,text/plain"
            required
            className="block min-h-11 w-full file:mr-3 file:min-h-11 file:rounded-lg file:border file:border-line file:bg-card file:px-4 file:font-medium"
          />
        )}
      </Field>
      <Button type="submit" data-next-step>
        Upload
      </Button>
    </FormContext>
  </Form>
)
