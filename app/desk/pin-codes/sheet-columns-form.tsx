import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { FormContext } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ColumnButtons } from '../sheets/column-buttons.tsx'
import { ColumnChoices } from '../sheets/column-choices.tsx'
import { PIN_COLUMNS } from './sheet-columns.ts'

type Props = {
  sheet: {
    courier: string
    header: readonly string[]
    matched: readonly string[]
    samples: readonly (readonly string[])[]
    state: string
  }
  errors: FieldErrors
  /** The choices of a form that was refused. */
  typed: Record<string, string> | undefined
}

/** Whose sheet it is, and what each of its columns is, with the first cells. */
export function SheetColumnsForm({ sheet, errors, typed }: Props) {
  return (
    <Form method="post" className="mt-6 space-y-4">
      <FormContext value={{ errors }}>
        <TextField
          label="Courier"
          name="courier"
          hint="As you name it on parcels. A sheet takes the place of the one before it of the same courier."
          defaultValue={typed?.['courier'] ?? sheet.courier}
          maxLength={60}
          autoComplete="off"
          required
        />
        <h2 className="text-lg font-bold">Columns</h2>
        <ColumnChoices rules={PIN_COLUMNS} sheet={sheet} typed={typed} />
        <p className="max-w-prose text-soft">
          Without a column for paid parcels every PIN code of the sheet is served; without one for
          cash or returns, the courier does neither. Without days those of the policy are promised.
        </p>
        <ColumnButtons isChecked={sheet.state === 'checked'} drop="Drop the sheet" />
      </FormContext>
    </Form>
  )
}
