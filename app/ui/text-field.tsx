import type { ComponentProps } from 'react'
import { Field, inputClass, type FieldProps } from './field.tsx'

export type TextFieldProps = ComponentProps<'input'> & FieldProps

export function TextField({ label, name, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={name} error={error} className={className} hint={hint}>
      {(described) => <input className={inputClass} {...described} {...input} />}
    </Field>
  )
}
