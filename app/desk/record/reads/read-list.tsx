import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { READ_WORDS, type LookedAt, type ReadRow } from './read-row.ts'

/** Looks at people's data. On a phone each stands below the other, so that no name is squeezed. */
export function ReadList({ rows }: { rows: readonly ReadRow[] }) {
  return (
    <table className="desk-table mt-4 max-sm:block">
      <caption className="sr-only">Looks at the data of persons, newest first</caption>
      <thead className="max-sm:hidden">
        <tr>
          <th scope="col">Hour from</th>
          <th scope="col">Who</th>
          <th scope="col">Looked at</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ key, hour, by, subject, lookedAt }) => (
          <tr
            key={key}
            data-row
            className="max-sm:block max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:block max-sm:*:border-0 max-sm:*:py-0.5"
          >
            <td className="text-soft sm:whitespace-nowrap">
              <time dateTime={hour.toISOString()}>{formatDateTime(hour)}</time>
            </td>
            <td className="wrap-anywhere sm:min-w-48">{by}</td>
            <td className="wrap-anywhere sm:min-w-48">
              {READ_WORDS[subject]} <Subject of={lookedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Subject({ of }: { of: LookedAt }) {
  switch (of.is) {
    case 'order':
      return (
        <SubjectLink to={`/desk/orders/${of.number}`}>
          <OrderNumber of={of.number} />
        </SubjectLink>
      )
    case 'ticket':
      return <SubjectLink to={`/desk/messages/${of.ticket}`}>{of.ticket}</SubjectLink>
    case 'person':
      return <SubjectLink to={`/desk/customers/${of.id}`}>{of.name}</SubjectLink>
    case 'list':
      return of.name
    case 'gone':
      return <span className="text-soft">{of.words}</span>
    default:
      return of satisfies never
  }
}

const SubjectLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 max-w-full items-center font-semibold text-madder underline underline-offset-4 sm:min-h-0"
  >
    {children}
  </Link>
)
