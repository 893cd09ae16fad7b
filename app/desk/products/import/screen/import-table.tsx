import { Form, Link } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import { isDroppable, STATE_WORDS } from '../import-state.ts'
import { countWords } from './count-words.ts'
import type { ImportRow } from './import-page.ts'

/** Files that were imported, newest first. */
export const ImportTable = ({ rows }: { rows: readonly ImportRow[] }) => (
  <table className="desk-table mt-2">
    <thead className="max-sm:hidden">
      <tr>
        <th scope="col">File</th>
        <th scope="col">State</th>
        <th scope="col">Products</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, fileName, state, stateAt, by, report, isTakeable }) => (
        <tr
          key={id}
          data-row
          className="max-sm:block max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:block max-sm:*:border-0 max-sm:*:py-0.5"
        >
          <td className="wrap-anywhere">
            <Link
              to={`/desk/products/import/${id}`}
              className="inline-block min-h-11 py-2.5 leading-snug font-semibold text-madder underline underline-offset-4"
            >
              {fileName}
            </Link>
            <span className="block text-sm text-soft">
              Import {id}, by {by}
            </span>
          </td>
          <td>
            {STATE_WORDS[state]}
            <time dateTime={stateAt.toISOString()} className="block text-sm text-soft">
              {formatDateTime(stateAt)}
            </time>
          </td>
          <td>
            {report && state !== 'matching' && state !== 'checking' ? countWords(report) : '–'}
            {isTakeable && (
              <Link
                to={`/desk/products/import/${id}/take-back`}
                className="block min-h-11 w-fit py-2.5 text-madder underline underline-offset-4"
              >
                Take back<span className="sr-only"> {fileName}</span> …
              </Link>
            )}
            {isDroppable(state) && (
              <Form method="post" action={`/desk/products/import/${id}`}>
                <Button type="submit" name="step" value="drop" kind="quiet" className="-ml-3">
                  Delete<span className="sr-only"> {fileName}</span>
                </Button>
              </Form>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
