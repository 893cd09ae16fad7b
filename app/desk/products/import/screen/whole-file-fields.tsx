import { NEW_STYLE_COLUMNS } from '#app/catalogue/import/style-row.ts'
import { Field, inputClass } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { CELL_CHOICES, CELL_LABELS } from '../../product-cells.ts'
import { wholeFileField, type WholeFileColumn } from '../columns/whole-file.ts'
import type { MatchingForm } from './import-page.ts'

type Props = {
  lacking: MatchingForm['lacking']
  /** The choices of a form that was refused. */
  typed: Record<string, string> | undefined
}

/** One value for all products of a file, for each column that it lacks. */
export const WholeFileFields = ({ lacking, typed }: Props) => (
  <section aria-labelledby="whole-file" className="mt-6">
    <h2 id="whole-file" className="text-lg font-bold">
      Same for all products in this file
    </h2>
    <p className="mt-1 max-w-prose text-soft">
      What the file does not say, one value for every product. New products need all but those that
      may stay empty.
    </p>
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
      {lacking.map(({ column, value, known }) => {
        const field = {
          label: CELL_LABELS[column],
          name: wholeFileField(column),
          hint: isNeeded(column) ? undefined : 'May stay empty.',
        }
        const chosen = typed?.[field.name] ?? value
        return column === 'gender' || column === 'masterCategory' ? (
          <Field key={column} {...field}>
            {(described) => (
              <select {...described} className={inputClass} defaultValue={chosen}>
                <option value="">Choose for new products</option>
                {CELL_CHOICES[column]
                  .filter((choice) => choice !== '')
                  .map((choice) => (
                    <option key={choice} value={choice}>
                      {choice}
                    </option>
                  ))}
              </select>
            )}
          </Field>
        ) : (
          <div key={column}>
            <TextField
              {...field}
              defaultValue={chosen}
              list={`known-${column}`}
              maxLength={200}
              autoComplete="off"
            />
            <datalist id={`known-${column}`}>
              {known.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </datalist>
          </div>
        )
      })}
    </div>
  </section>
)

const isNeeded = (column: WholeFileColumn): boolean =>
  (NEW_STYLE_COLUMNS as readonly string[]).includes(column)
