import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { dateTimeField } from '#app/basics/text/date-time-field.ts'
import { wellFormed } from '#app/basics/text/printable.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormContext, inputClass } from '#app/ui/field.tsx'
import { choicesFor, COLUMN_LABELS, columnField, columnLabel } from '../columns/match-columns.ts'
import { FileOptions } from './file-options.tsx'
import type { MatchingForm } from './import-page.ts'
import { PreviewRows } from './preview-rows.tsx'
import { WholeFileFields } from './whole-file-fields.tsx'

type Props = MatchingForm & {
  errors: FieldErrors
  /** The choices of a form that was refused. */
  typed: Record<string, string> | undefined
}

/** Matching of a file's columns, with their first cells, and the rows as they would be read. */
export function ColumnsForm({ columns, rows, lacking, missing, errors, typed, ...options }: Props) {
  const busy = useNavigation().state !== 'idle'
  const ignored = columns.filter(({ matched }) => matched === '').length
  return (
    <Form method="post" className="mt-4">
      <FormContext value={{ errors }}>
        <h2 className="text-lg font-bold">Columns</h2>
        <p className="mt-1 max-w-prose text-soft">
          Choose what each column is. The next file with the same columns starts with your choices.
          {ignored > 0 && ` ${ignored} of ${columns.length} are ignored.`}
        </p>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {columns.map(({ name, matched, samples }, at) => (
            <li
              key={at}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 py-3 sm:grid-cols-2"
            >
              <Field label={name || `Column ${at + 1}, without a name`} name={columnField(at)}>
                {(described) => (
                  <select
                    {...described}
                    className={inputClass}
                    defaultValue={typed?.[columnField(at)] ?? matched}
                  >
                    <option value="">Ignore it</option>
                    {choicesFor(name).map((column) => (
                      <option key={column} value={column}>
                        {columnLabel(column)}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <p className="wrap-anywhere text-soft sm:self-end sm:pb-3">
                {samples.length > 0 ? samples.slice(0, 3).map(shortened).join(' · ') : 'Empty'}
              </p>
            </li>
          ))}
        </ul>
        {lacking.length > 0 && <WholeFileFields lacking={lacking} typed={typed} />}
        {missing.length > 0 && (
          <p className="mt-3 max-w-prose">
            Missing for new products: {missing.map((column) => COLUMN_LABELS[column]).join(', ')}.
            It adds no products and takes none off sale. It changes those that are there.
          </p>
        )}
        <FileOptions
          {...options}
          countedAt={
            typed?.['countedAt'] ?? (options.countedAt ? dateTimeField(options.countedAt) : '')
          }
          typed={typed}
          isWhole={missing.length === 0}
        />
        <PreviewRows rows={rows} />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" name="step" value="check" disabled={busy} data-next-step>
            Check the file
          </Button>
          <Button type="submit" name="step" value="match" kind="secondary" disabled={busy}>
            Read the rows again
          </Button>
          <Button type="submit" name="step" value="drop" kind="quiet" disabled={busy}>
            Delete this upload
          </Button>
        </div>
      </FormContext>
    </Form>
  )
}

const SHOWN_LETTERS = 40
const shortened = (text: string): string =>
  text.length > SHOWN_LETTERS ? `${wellFormed(text.slice(0, SHOWN_LETTERS))} …` : text
