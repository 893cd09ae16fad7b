import type { ComponentProps } from 'react'
import { Field, inputClass, type FieldProps } from './field.tsx'

type Props = Omit<ComponentProps<'select'>, 'children'> &
  FieldProps & {
    chosen: string | undefined
    /** Text of the choice that is empty. */
    any: string
    children: readonly (readonly string[])[]
  }

/** A choice of one; its children are values with their texts. */
export function SelectField({
  label,
  name,
  hint,
  error,
  className,
  chosen,
  any,
  children,
  ...select
}: Props) {
  return (
    <Field label={label} name={name} error={error} className={className} hint={hint}>
      {(described) => (
        <select className={inputClass} {...described} {...select} defaultValue={chosen ?? ''}>
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
