import { Form, Link, useNavigation } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import type { ProductHistoryEvent, ProductImportEvent } from '../history/product-history-event.ts'
import { PRODUCT_ACTION_WORDS } from '../product-words.ts'

type Props = {
  events: readonly ProductHistoryEvent[]
  /** Of the last files that were imported, those that changed it. */
  imports: readonly ProductImportEvent[]
}

/** History of a product at the desk, newest first; each change can be taken back. */
export function ProductHistory({ events, imports }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="history" className="rounded-card border border-line bg-card p-5">
      <h2 id="history" className="text-lg font-bold">
        History
      </h2>
      {events.length + imports.length === 0 && (
        <p className="mt-1 text-soft">Changes at the desk appear here, and can be taken back.</p>
      )}
      <ol className="mt-2 divide-y divide-line">
        {events.map(({ id, at, action, changes, scheduledFor, bulkChange, by }) => (
          <li key={id} className="py-3 wrap-anywhere">
            <p className="text-sm text-soft">
              <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>, {by}
              {bulkChange !== undefined && (
                <>
                  ,{' '}
                  <Link
                    to={`/desk/products/many/${bulkChange}`}
                    className="underline underline-offset-4"
                  >
                    with others
                  </Link>
                </>
              )}
            </p>
            {action === 'changed' || action === 'images_changed' ? (
              <>
                <ul>
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
                <Form method="post">
                  <input
                    type="hidden"
                    name="step"
                    value={action === 'changed' ? 'take back' : 'take back pictures'}
                  />
                  <input type="hidden" name="event" value={id} />
                  <Button type="submit" kind="quiet" className="-ml-3" disabled={busy}>
                    Take back<span className="sr-only">: {changes.join('; ')}</span>
                  </Button>
                </Form>
              </>
            ) : (
              <p className="font-medium">
                {action === 'scheduled' && !scheduledFor
                  ? 'Product will not appear by itself'
                  : PRODUCT_ACTION_WORDS[action]}
                {scheduledFor && <>: {formatDateTime(scheduledFor)}</>}
              </p>
            )}
          </li>
        ))}
      </ol>
      {imports.length > 0 && <h3 className="mt-4 font-semibold">Files that changed it</h3>}
      <ol className="divide-y divide-line">
        {imports.map(({ importId, at, fileName, changes }) => (
          <li key={importId} className="py-3 wrap-anywhere">
            <p className="text-sm text-soft">
              <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>,{' '}
              <Link
                to={`/desk/products/import/${importId}`}
                className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
              >
                {fileName}
              </Link>
            </p>
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
