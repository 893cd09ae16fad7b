import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { CHANNEL_WORDS } from '#app/contact/ticket/channel.ts'
import { OfficerMark } from './officer-mark.tsx'
import { ClockList } from './clock-list.tsx'
import { STATE_WORDS, type TicketRow } from './ticket-row.ts'

export function TicketTable({ rows }: { rows: readonly TicketRow[] }) {
  return (
    <table className="desk-table mt-3">
      <caption className="sr-only">Messages</caption>
      <thead className="max-sm:hidden">
        <tr>
          <th scope="col">Ticket</th>
          <th scope="col" className="w-1/3">
            Subject
          </th>
          <th scope="col" className="w-1/6">
            From
          </th>
          <th scope="col">Last</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ ticket, name, cameBy, subject, state, clocks, isEscalated, at }) => (
          <tr
            key={ticket}
            data-row
            className="max-sm:grid max-sm:grid-cols-2 max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
          >
            <td className="whitespace-nowrap">
              <Link
                to={`/desk/messages/${ticket}`}
                prefetch="intent"
                className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4"
              >
                {ticket}
              </Link>
            </td>
            <td className="wrap-anywhere max-sm:order-2 max-sm:col-span-2">
              {isEscalated && <OfficerMark />}
              {subject}
            </td>
            <td className="wrap-anywhere max-sm:self-center max-sm:text-right">
              {name}
              {cameBy !== 'form' && (
                <span className="block text-sm text-soft">{CHANNEL_WORDS[cameBy]}</span>
              )}
            </td>
            <td className="text-soft max-sm:order-3 max-sm:col-span-2">
              <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
            </td>
            <td className="max-sm:order-4 max-sm:col-span-2">
              {clocks.length > 0 ? <ClockList clocks={clocks} /> : STATE_WORDS[state]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
