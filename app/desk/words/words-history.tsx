import { Form, useNavigation } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import type { WordsHistoryEvent } from './words-history-event.ts'

type Props = {
  events: readonly WordsHistoryEvent[]
  /** On the page of a group, where changes can be taken back. */
  canTakeBack?: boolean
  /** Where nothing has changed yet. */
  empty?: string
}

const EMPTY = 'The words are those of the shop’s file. Changes appear here, and can be taken back.'

/** Changes of the words, newest first. */
export function WordsHistory({ events, canTakeBack = false, empty = EMPTY }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="history" className="rounded-card border border-line bg-card p-5">
      <h2 id="history" className="text-lg font-bold">
        History
      </h2>
      {events.length === 0 && <p className="mt-1 text-soft">{empty}</p>}
      <ol className="mt-2 divide-y divide-line">
        {events.map(({ id, at, changes, by }) => (
          <li key={id} className="py-3 wrap-anywhere">
            <p className="text-sm text-soft">
              <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>, {by}
            </p>
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            {canTakeBack && (
              <Form method="post">
                <input type="hidden" name="step" value="take back" />
                <input type="hidden" name="event" value={id} />
                <Button type="submit" kind="quiet" className="-ml-3" disabled={busy}>
                  Take back<span className="sr-only">: {changes.join('; ')}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
