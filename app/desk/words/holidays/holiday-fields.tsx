import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

type Props = {
  typed?: { from: string; to: string; name: string }
  errors?: FieldErrors
  /** Effect of the dates on a promise, where that was asked. */
  preview?: string
  busy: boolean
}

/** Form that adds a date or a range of dates. */
export function HolidayForm({ typed, errors = {}, preview, busy }: Props) {
  return (
    <Form method="post" className="max-w-xl space-y-4">
      <h2 className="text-lg font-bold">Add a holiday</h2>
      {errors['form'] && (
        <p role="alert" className="font-medium text-chilli">
          {errors['form']}
        </p>
      )}
      <FormContext value={{ errors }}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField type="date" label="First date" name="from" defaultValue={typed?.from} />
          <TextField type="date" label="Last date, of several" name="to" defaultValue={typed?.to} />
        </div>
        <TextField
          label="Name"
          name="name"
          hint="Only the staff read it: Diwali."
          autoComplete="off"
          maxLength={40}
          defaultValue={typed?.name}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="step" value="add" disabled={busy} data-next-step>
            Add
          </Button>
          <Button type="submit" name="step" value="preview" kind="secondary" disabled={busy}>
            Show what it would move
          </Button>
        </div>
        <p role="status" className="font-medium empty:hidden">
          {preview}
        </p>
      </FormContext>
    </Form>
  )
}
