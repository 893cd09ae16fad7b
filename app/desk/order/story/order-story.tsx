import { formatDateTime } from '#app/basics/text/format-date.ts'
import type { StoryEvent } from './story-event.ts'

/** Everything that happened to an order, newest first. */
export function OrderStory({ events }: { events: readonly StoryEvent[] }) {
  return (
    <ol className="mt-2 divide-y divide-line">
      {events.map(({ key, at, what, detail, by, isNote }) => (
        <li
          key={key}
          className={`gap-4 py-2 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] ${isNote ? '-mx-2 rounded-lg bg-sand px-2' : ''}`}
        >
          <p className="text-sm text-soft">
            <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
            <span className="block">{by}</span>
          </p>
          <div className="wrap-anywhere">
            <p className="font-medium">{what}</p>
            {detail && <p className="whitespace-pre-line">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
