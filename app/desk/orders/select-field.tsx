import { Field, inputClass } from '#app/ui/field.tsx'

type Props = {
  label: string
  name: string
  chosen: string | undefined
  /** Text of the choice that filters nothing. */
  any: string
  children: readonly (readonly string[])[]
}

/** A choice of a filter; its children are values with their texts. */
export function SelectField({ label, name, chosen, any, children }: Props) {
  return (
    <Field label={label} name={name}>
      {(described) => (
        <select className={inputClass} {...described} defaultValue={chosen ?? ''}>
          <option value="">{any}</option>
          {children.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
