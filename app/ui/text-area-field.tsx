import type { ComponentProps } from 'react'
import { Field, inputClass, type FieldProps } from './field.tsx'

/** Multi-line field; it grows with its text where browsers support field-sizing. */
export function TextAreaField({
  label,
  name,
  hint,
  error,
  className,
  ...area
}: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field label={label} name={name} error={error} className={className} hint={hint}>
      {(described) => (
        <textarea
          rows={6}
          className={`${inputClass} field-sizing-content max-h-[70dvh] min-h-40 py-3`}
          {...described}
          {...area}
        />
      )}
    </Field>
  )
}
