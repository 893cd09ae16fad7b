import { Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { Tick } from '../lists/ticks.tsx'
import type { OrderRow } from './order-row.ts'
import { paymentClass, paymentLabel } from './payment-state.ts'

type Props = {
  rows: readonly OrderRow[]
  /** Each has a tick, for a step that many take at once. */
  hasTicks?: boolean
}

export function OrderTable({ rows, hasTicks = false }: Props) {
  return (
    <table className="desk-table mt-3">
      <thead className="max-sm:hidden">
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Status</th>
          <th scope="col">Customer</th>
          <th scope="col" className="number">
            Pieces
          </th>
          <th scope="col" className="number">
            Total
          </th>
          <th scope="col" className="sm:pl-6">
            Payment
          </th>
          <th scope="col">Placed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((order) => (
          <tr
            key={order.id}
            data-row
            className="max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
          >
            <td>
              {hasTicks && (
                <Tick name="o" value={order.number} label={`Tick order ${order.number}`} />
              )}
              <Link
                to={`/desk/orders/${order.number}`}
                className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4 sm:min-h-0"
                prefetch="intent"
              >
                <OrderNumber of={order.number} />
              </Link>
            </td>
            <td className="max-sm:text-right">
              <StatusBadge status={order.status} />
              {order.status === 'processing' && order.isPacked && (
                <span className="ml-2 text-sm text-leaf">packed</span>
              )}
            </td>
            <td className="max-sm:col-span-full">
              {order.name}
              {order.city && <span className="text-soft">, {order.city}</span>}
            </td>
            <td className="number max-sm:text-left">
              {order.pieces}
              <span className="sm:sr-only"> {order.pieces === 1 ? 'piece' : 'pieces'}</span>
            </td>
            <td className="number">{inRupees(order.total)}</td>
            <td className={`max-sm:col-span-full sm:pl-6 ${paymentClass(order.payment)}`}>
              {paymentLabel(order.payment)}
            </td>
            <td className="text-soft max-sm:col-span-full">
              <time dateTime={order.placedAt.toISOString()}>{formatDateTime(order.placedAt)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
