import { useId, type ComponentProps } from 'react'

export const inputClass =
  'block min-h-12 w-full rounded-lg border border-ink/30 bg-card px-3.5 text-base text-ink aria-invalid:border-chilli aria-invalid:ring-1 aria-invalid:ring-chilli'

export type TextFieldProps = ComponentProps<'input'> & { label: string; name: string; hint?: string; error?: string | undefined }

/** A label above its input, a hint, and what is wrong with it in words. `id` is the name, so that a summary can link here. */
export function TextField({ label, name, hint, error, className = '', ...input }: TextFieldProps) {
  const describing = useId()
  return (
    <div className={className}>
      <label htmlFor={name} className="mb-1.5 block font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${describing}hint`} className="mb-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        className={inputClass}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && `${describing}hint`, error && `${describing}error`].filter(Boolean).join(' ') || undefined}
        {...input}
      />
      {error && (
        <p id={`${describing}error`} className="mt-1.5 text-sm font-medium text-chilli">
          {error}
        </p>
      )}
    </div>
  )
}
