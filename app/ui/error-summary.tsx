import { useEffect, useRef } from 'react'
import type { FieldErrors } from '#app/basics/form-fields.ts'

type Props = {
  errors: FieldErrors | undefined
  /**
   * Errors that still hold. Others are struck through, not removed, so that nothing moves while the
   * shopper types.
   */
  remaining?: FieldErrors | undefined
  idPrefix?: string | undefined
  /** Heading, where the error of the whole form does not say what failed. */
  title?: string | undefined
  /**
   * Each field says its own error as well. Then the first wrong one takes the focus, and the summary
   * of a single one is left out: its line would say the same. Only without scripts, where nothing
   * leads to the field, it stays.
   */
  isInPlace?: boolean
}

/** Error summary at the top of a refused form: takes the focus, and links each error to its field. */
export function ErrorSummary({
  errors,
  remaining = errors,
  idPrefix = '',
  title,
  isInPlace = false,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!errors) return
    const [first = ''] = isInPlace && !errors.form ? Object.keys(errors) : []
    const target = document.getElementById(idPrefix + first) ?? box.current
    target?.focus()
    const title = document.title
    document.title = `Error: ${title}`
    return () => {
      document.title = title
    }
  }, [errors, idPrefix, isInPlace])
  if (!errors) return null
  const { form, ...ofFields } = errors
  // Two fields may be wrong in the same way, such as two passwords: one line says it, and leads to the
  // first.
  const fields = Object.entries(ofFields).filter(
    ([, message], i, all) => all.findIndex(([, other]) => other === message) === i,
  )
  const isRepeated = isInPlace && !form
  const heading = (!isRepeated && title) || (fields.length > 0 && 'Please check what you entered')
  return (
    // Scroll margin: on small screens a toast covers the top of the page.
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className={`scroll-mt-32 space-y-1 rounded-lg border-2 border-chilli bg-chilli-pale p-4 ${isRepeated && fields.length === 1 ? 'without-script' : ''}`}
    >
      {heading && <h2 className="font-sans font-semibold">{heading}</h2>}
      {form && <p className={heading ? '' : 'font-medium'}>{form}</p>}
      {fields.length > 0 && (
        <ul className="list-disc pl-5">
          {fields.map(([field, message]) => (
            <li key={field}>
              <a
                href={`#${idPrefix}${field}`}
                className={`inline-flex min-h-11 items-center sm:min-h-7 ${Object.values(remaining ?? {}).includes(message) ? 'underline' : 'text-soft line-through'}`}
                onClick={(event) => focusField(event, idPrefix + field)}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function focusField(event: { preventDefault(): void }, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
