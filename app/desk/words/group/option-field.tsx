import { Field, inputClass } from '#app/ui/field.tsx'
import type { Choice } from '../word-group.ts'

type Props = {
  label: string
  name: string
  hint?: string | undefined
  choices: readonly Choice[]
  text: string
}

/** One of a few values, by their words. */
export const OptionField = ({ label, name, hint, choices, text }: Props) => (
  <Field label={label} name={name} hint={hint}>
    {(described) => (
      <select {...described} className={inputClass} defaultValue={text}>
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
)
