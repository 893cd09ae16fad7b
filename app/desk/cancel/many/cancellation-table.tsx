import { Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import type { SeenCancellation } from './seen-cancellation.ts'

/** Orders with what would follow, or has; those that are left as they are come first. */
export const CancellationTable = ({ seen }: { seen: readonly SeenCancellation[] }) => (
  <table className="desk-table mt-3">
    <thead className="max-sm:hidden">
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Customer</th>
        <th scope="col">What happens</th>
      </tr>
    </thead>
    <tbody>
      {seen
        .toSorted((a, b) => Number(a.is !== 'left') - Number(b.is !== 'left'))
        .map((one) => (
          <tr
            key={one.number}
            className="wrap-anywhere max-sm:grid max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
          >
            <td>
              <Link
                to={`/desk/orders/${one.number}`}
                className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4 sm:min-h-0"
              >
                <OrderNumber of={one.number} />
              </Link>
            </td>
            <td>{one.name}</td>
            <td className={one.is === 'left' ? 'font-medium text-chilli' : undefined}>
              {outcome(one)}
            </td>
          </tr>
        ))}
    </tbody>
  </table>
)

function outcome(one: SeenCancellation): string {
  if (one.is === 'left') return `Left as it is. ${one.why}`
  const pieces = `${one.pieces} ${one.pieces === 1 ? 'piece' : 'pieces'}`
  const what = one.is === 'done' ? `Cancelled, ${pieces}` : `Will be cancelled, ${pieces}`
  return one.isPaidHere
    ? `${what}: ${inRupees(one.refund)} go back`
    : `${what}: nothing was paid here, so nothing goes back by itself`
}
