import { Field, inputClass } from '#app/ui/field.tsx'
import { columnField, type ColumnRules } from './columns.ts'

type Props<Of extends string> = {
  rules: Pick<ColumnRules<Of>, 'fields' | 'labels'>
  sheet: {
    header: readonly string[]
    matched: readonly string[]
    samples: readonly (readonly string[])[]
  }
  /** The choices of a form that was refused. */
  typed: Record<string, string> | undefined
}

/** Matching of the columns of a sheet, each with its first cells. */
export const ColumnChoices = <Of extends string>({ rules, sheet, typed }: Props<Of>) => (
  <ul className="divide-y divide-line border-y border-line">
    {sheet.header.map((name, at) => (
      <li key={at} className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 py-3 sm:grid-cols-2">
        <Field label={name || `Column ${at + 1}, without a name`} name={columnField(at)}>
          {(described) => (
            <select
              {...described}
              className={inputClass}
              defaultValue={typed?.[columnField(at)] ?? sheet.matched[at] ?? ''}
            >
              <option value="">Ignore it</option>
              {rules.fields.map((field) => (
                <option key={field} value={field}>
                  {rules.labels[field]}
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
)
