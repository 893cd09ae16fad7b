import { useContext, useEffect, useRef, useState } from 'react'
import { Field, FormContext, inputClass } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/**
 * Password input with a show/hide button where scripts run. It hides the password again when the
 * form is sent, and empties itself whenever the server refused the form.
 */
export function PasswordField({ label, name, hint, error, className, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  const [canToggle, setCanToggle] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { refusal } = useContext(FormContext)
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
    <Field label={label} name={name} error={error} className={className} hint={hint}>
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
