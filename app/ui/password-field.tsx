import { useContext, useEffect, useRef, useState } from 'react'
import { Field, FormErrorsContext, inputClass } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/**
 * With a show/hide button where there is JavaScript. What is shown is hidden again when the form is sent, and the field
 * is emptied whenever the server refused the form: `emptyAfter` is its answer, where no checked form around knows it.
 */
export function PasswordField({
  label,
  name,
  hint,
  error,
  className,
  emptyAfter,
  ...input
}: TextFieldProps & { emptyAfter?: unknown }) {
  const [shown, setShown] = useState(false)
  const [canToggle, setCanToggle] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { refusal = emptyAfter } = useContext(FormErrorsContext)
  useEffect(() => {
    setCanToggle(true)
    const hide = () => setShown(false)
    const form = field.current?.form
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  useEffect(() => {
    if (refusal && field.current) field.current.value = ''
  }, [refusal])
  return (
    <Field label={label} name={name} error={error} className={className} {...(hint && { hint })}>
      {(described) => (
        <div className="relative">
          <input
            ref={field}
            type={shown ? 'text' : 'password'}
            className={`${inputClass} pr-20`}
            autoCapitalize="none"
            spellCheck={false}
            {...described}
            {...input}
          />
          {canToggle && (
            <button
              type="button"
              className="absolute inset-y-0 right-0 min-w-16 cursor-pointer px-3 text-sm font-medium text-madder underline underline-offset-4"
              aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
