import { useEffect, useRef } from 'react'
import type { FieldErrors } from '#app/basics/form-fields.ts'

/**
 * Error summary at the top of a refused form: takes the focus, and links each error to its field.
 * `remaining`: errors that still hold. Others are struck through, not removed, so that nothing
 * moves while the shopper types.
 */
export function ErrorSummary({
  errors,
  remaining = errors,
  idPrefix = '',
  title = 'Please check what you entered',
}: {
  errors: FieldErrors | undefined
  remaining?: FieldErrors | undefined
  idPrefix?: string | undefined
  title?: string | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!errors) return
    box.current?.focus()
    const title = document.title
    document.title = `Error: ${title}`
    return () => {
      document.title = title
    }
  }, [errors])
  if (!errors) return null
  return (
    // Scroll margin: on small screens a toast covers the top of the page.
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="scroll-mt-32 rounded-lg border-2 border-chilli bg-chilli-pale p-4"
    >
      <h2 className="font-sans font-semibold">{title}</h2>
      <ul className="mt-1 list-disc pl-5">
        {Object.entries(errors).map(([field, message]) => (
          <li key={field}>
            {field === 'form' ? (
              message
            ) : (
              <a
                href={`#${idPrefix}${field}`}
                className={remaining?.[field] ? 'underline' : 'text-soft line-through'}
                onClick={(event) => focusField(event, idPrefix + field)}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(event: { preventDefault(): void }, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
