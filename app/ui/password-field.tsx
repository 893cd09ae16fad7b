import { useEffect, useId, useRef, useState } from 'react'
import { inputClass, type TextFieldProps } from './text-field.tsx'

/**
 * With a show/hide button where there is JavaScript. What is shown is hidden again when the form is sent, and the field
 * is emptied whenever the form was refused: `emptyAfter` is its answer.
 */
export function PasswordField({ label, name, hint, error, emptyAfter, ...input }: TextFieldProps & { emptyAfter?: unknown }) {
  const [shown, setShown] = useState(false)
  const [canToggle, setCanToggle] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const describing = useId()
  useEffect(() => {
    setCanToggle(true)
    const hide = () => setShown(false)
    const form = field.current?.form
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  useEffect(() => {
    if (emptyAfter && field.current) field.current.value = ''
  }, [emptyAfter])
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${describing}hint`} className="mb-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      <div className="relative">
        <input
          ref={field}
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          className={`${inputClass} pr-20`}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={[hint && `${describing}hint`, error && `${describing}error`].filter(Boolean).join(' ') || undefined}
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
      {error && (
        <p id={`${describing}error`} className="mt-1.5 text-sm font-medium text-chilli">
          {error}
        </p>
      )}
    </div>
  )
}
