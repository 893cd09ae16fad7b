import { Form } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import type { SubscriberRow } from './subscriber-row.ts'
import type { SubscribersView } from './subscribers-filter.ts'

const TIME_HEADINGS: Record<SubscribersView, string> = {
  subscribed: 'Confirmed',
  waiting: 'Asked for it',
  left: 'Left',
}

export function SubscriberTable({
  rows,
  view,
}: {
  rows: readonly SubscriberRow[]
  view: SubscribersView
}) {
  return (
    <table className="desk-table mt-3">
      <caption className="sr-only">Addresses of the newsletter, newest first</caption>
      <thead className="max-sm:hidden">
        <tr>
          <th scope="col">Email</th>
          <th scope="col">{TIME_HEADINGS[view]}</th>
          {view !== 'left' && (
            <th scope="col">
              <span className="sr-only">Take off</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, email, at }) => (
          <tr
            key={id}
            data-row
            className="max-sm:block max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:block max-sm:*:border-0 max-sm:*:py-0.5"
          >
            <td className="font-medium wrap-anywhere">{email}</td>
            <td className="text-soft">
              <span className="sm:hidden">{TIME_HEADINGS[view]} </span>
              <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
            </td>
            {view !== 'left' && (
              <td>
                <TakeOff id={id} email={email} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Two presses, of which the second is the button. */
const TakeOff = ({ id, email }: Pick<SubscriberRow, 'id' | 'email'>) => (
  <details>
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder underline underline-offset-4 sm:min-h-0">
      Take off<span className="sr-only"> {email}</span>
    </summary>
    <Form method="post" className="mt-1 mb-2 max-w-xs space-y-2">
      <input type="hidden" name="id" value={id} />
      <p>No newsletter goes there from now on, and no mail says so.</p>
      <Button type="submit" kind="secondary">
        Take off the newsletter
      </Button>
    </Form>
  </details>
)
