import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { STATE_WORDS } from '../import-state.ts'
import type { ImportHead as Head } from './import-page.ts'

/** Name, state and origin of a file. */
export function ImportHead({ head }: { head: Head }) {
  const { id, fileName, state, stateAt, uploadedAt, by, note, bytes, isTakeable } = head
  return (
    <>
      <Link
        to="/desk/products/import"
        className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
      >
        All imports
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold wrap-anywhere">{fileName}</h1>
          <p className="text-soft">
            Import {id}, {sizeWords(bytes)}, uploaded by {by} on{' '}
            <time dateTime={uploadedAt.toISOString()}>{formatDateTime(uploadedAt)}</time>
          </p>
        </div>
        {isTakeable && (
          <ButtonLink to={`/desk/products/import/${id}/take-back`} kind="secondary">
            Take it back …
          </ButtonLink>
        )}
      </div>
      <p className="mt-3 font-semibold">
        {STATE_WORDS[state]}
        {state === 'applied' || state === 'taken_back' ? (
          <>
            {' '}
            on <time dateTime={stateAt.toISOString()}>{formatDateTime(stateAt)}</time>
          </>
        ) : null}
      </p>
      {note && (
        <p role="alert" className="mt-1 font-medium text-chilli">
          {note}
        </p>
      )}
    </>
  )
}

const sizeWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
