import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { changeWords, products } from './change-words.ts'
import type { MadeChange } from './seen-change.ts'

/** Changes that were made, the newest first; each can be looked at and undone. */
export function MadeChanges({ changes }: { changes: readonly MadeChange[] }) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="made" className="mt-10 max-w-3xl">
      <h2 id="made" className="text-lg font-bold">
        Made before
      </h2>
      <ol className="mt-2 divide-y divide-line">
        {changes.map(({ id, change, at, by, changed }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <Link
              to={`/desk/products/many/${id}`}
              className="inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4"
            >
              {changeWords(change)}
            </Link>
            <p className="text-sm text-soft">
              {products(changed)}, <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>,{' '}
              {by}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
