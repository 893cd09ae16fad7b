import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormContext, inputClass } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { columnField, FIELD_LABELS, SHEET_FIELDS } from './sheet-columns.ts'

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
  const busy = useNavigation().state !== 'idle'
  const isChecked = sheet.state === 'checked'
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
        <ul className="divide-y divide-line border-y border-line">
          {sheet.header.map((name, at) => (
            <li
              key={at}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 py-3 sm:grid-cols-2"
            >
              <Field label={name || `Column ${at + 1}, without a name`} name={columnField(at)}>
                {(described) => (
                  <select
                    {...described}
                    className={inputClass}
                    defaultValue={typed?.[columnField(at)] ?? sheet.matched[at] ?? ''}
                  >
                    <option value="">Ignore it</option>
                    {SHEET_FIELDS.map((field) => (
                      <option key={field} value={field}>
                        {FIELD_LABELS[field]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <p className="wrap-anywhere text-soft sm:self-end sm:pb-3">
                {sheet.samples[at]?.filter(Boolean).slice(0, 3).join(' · ') || 'Empty'}
              </p>
            </li>
          ))}
        </ul>
        <p className="max-w-prose text-soft">
          Without a column for paid parcels every PIN code of the sheet is served; without one for
          cash or returns, the courier does neither. Without days those of the policy are promised.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="step"
            value="check"
            kind={isChecked ? 'secondary' : 'primary'}
            disabled={busy}
            data-next-step={isChecked ? undefined : true}
          >
            {isChecked ? 'Check again' : 'Check'}
          </Button>
          <Button
            type="submit"
            name="step"
            value="drop"
            kind="quiet"
            formNoValidate
            disabled={busy}
          >
            Drop the sheet
          </Button>
        </div>
      </FormContext>
    </Form>
  )
}
