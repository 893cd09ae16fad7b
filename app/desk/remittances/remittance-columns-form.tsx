import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { FormContext } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ColumnButtons } from '../sheets/column-buttons.tsx'
import { ColumnChoices } from '../sheets/column-choices.tsx'
import { REMITTANCE_COLUMNS } from './file/remittance-columns.ts'

type Props = {
  remittance: {
    courier: string
    state: string
    header: readonly string[]
    matched: readonly string[]
    samples: readonly (readonly string[])[]
    reference: string | null
    paidOn: string | null
  }
  errors: FieldErrors
  /** The choices of a form that was refused. */
  typed: Record<string, string> | undefined
}

/** Whose remittance it is, and what each of its columns is, with the first cells. */
export function RemittanceColumnsForm({ remittance, errors, typed }: Props) {
  const [{ courier, reference, paidOn }, fields] = [remittance, typed]
  return (
    <Form method="post" className="mt-6 space-y-4">
      <FormContext value={{ errors }}>
        <TextField
          label="Courier"
          name="courier"
          defaultValue={fields?.['courier'] ?? courier}
          maxLength={60}
          autoComplete="off"
          required
        />
        <h2 className="text-lg font-bold">Columns</h2>
        <ColumnChoices rules={REMITTANCE_COLUMNS} sheet={remittance} typed={typed} />
        <h2 className="text-lg font-bold">Of the whole file</h2>
        <p className="max-w-prose text-soft">
          For rows that do not say it: leave both empty where the file has a column for each.
        </p>
        <TextField
          label="Reference (UTR)"
          name="reference"
          defaultValue={fields?.['reference'] ?? reference ?? ''}
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          label="Date of the transfer"
          name="paidOn"
          type="date"
          defaultValue={fields?.['paidOn'] ?? paidOn ?? ''}
        />
        <ColumnButtons isChecked={remittance.state === 'checked'} drop="Drop the file" />
      </FormContext>
    </Form>
  )
}
