import { Form, useNavigation } from 'react-router'
import { dateTimeField } from '#app/basics/text/date-time-field.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { TextField } from '#app/ui/text-field.tsx'

type Props = { appearsAt: Date | undefined; errors: FieldErrors }

/** When a hidden product appears by itself. */
export function AppearForm({ appearsAt, errors }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <details className="mt-1" open={errors['appearsAt'] !== undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center text-madder">
        {appearsAt ? `Appears on ${formatDateTime(appearsAt)}` : 'Let it appear later'}
      </summary>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <FormContext value={{ errors }}>
          <input type="hidden" name="step" value="schedule" />
          <TextField
            label="Appears at"
            hint="Indian time. Empty: when you show it."
            name="appearsAt"
            type="datetime-local"
            defaultValue={appearsAt && dateTimeField(appearsAt)}
          />
          <Button type="submit" kind="secondary" disabled={busy}>
            Set
          </Button>
        </FormContext>
      </Form>
    </details>
  )
}
