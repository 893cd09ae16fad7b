import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react'
import type { FieldErrors } from '#app/basics/form-fields.ts'

/**
 * The surrounding form (validated-form.tsx): its errors; `refusal`, new each time the server refuses
 * it; and a prefix of its fields' ids, where a page has two forms.
 */
export const FormContext = createContext<{
  errors: FieldErrors
  refusal?: unknown
  idPrefix?: string
}>({ errors: {} })

export const inputClass =
  'block min-h-12 w-full rounded-lg border border-ink/55 bg-card px-3.5 text-base text-ink aria-invalid:border-chilli aria-invalid:ring-1 aria-invalid:ring-chilli'

export type FieldProps = {
  label: string
  name: string
  hint?: ReactNode
  error?: string | undefined
}

type Described = Pick<ComponentProps<'input'>, 'id' | 'name' | 'aria-invalid' | 'aria-describedby'>

/**
 * Label, input, hint and error; the error comes from the surrounding form or from `error`. The id
 * comes from the name, so that a summary can link to it.
 */
export function Field({
  label,
  name,
  hint,
  error,
  className = '',
  children,
}: FieldProps & { className?: string | undefined; children: (input: Described) => ReactNode }) {
  const describing = useId()
  const { errors, idPrefix = '' } = useContext(FormContext)
  const message = errors[name]
  const wrong = error ?? message
  return (
    <div className={className}>
      <label htmlFor={idPrefix + name} className="mb-1.5 block font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${describing}hint`} className="mb-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {children({
        id: idPrefix + name,
        name,
        'aria-invalid': wrong ? true : undefined,
        'aria-describedby':
          [hint && `${describing}hint`, wrong && `${describing}error`].filter(Boolean).join(' ') ||
          undefined,
      })}
      {wrong && (
        <p id={`${describing}error`} className="mt-1.5 text-sm font-medium text-chilli">
          {wrong}
        </p>
      )}
    </div>
  )
}
