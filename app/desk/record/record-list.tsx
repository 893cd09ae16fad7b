import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import type { RecordRow } from './record-row.ts'

export function RecordList({ rows }: { rows: readonly RecordRow[] }) {
  return (
    <table className="desk-table mt-4">
      <caption className="sr-only">Events, newest first</caption>
      <thead className="max-sm:hidden">
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Of</th>
          <th scope="col">Who</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, what, details, by, order, about }) => (
          <tr
            key={id}
            data-row
            className="max-sm:grid max-sm:grid-cols-2 max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
          >
            <td className="text-soft max-sm:col-span-2 sm:whitespace-nowrap">
              <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
            </td>
            <td className="max-sm:col-span-2">
              <span className="font-medium">{what}</span>
              {details.length > 0 && (
                <span className="block text-soft wrap-anywhere">{details.join(' · ')}</span>
              )}
            </td>
            <td className="wrap-anywhere">
              {order ? (
                <Link
                  to={`/desk/orders/${order}`}
                  className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4 sm:min-h-0"
                >
                  <OrderNumber of={order} />
                </Link>
              ) : (
                about
              )}
            </td>
            <td className="text-soft max-sm:text-right">{by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
