import { Link } from 'react-router'
import { OrderNumber } from '#app/orders/order-number.tsx'
import type { Outcome } from './outcome.ts'

/** Orders with what would follow, or has; those that are left as they are come first. */
export const OutcomeTable = ({ outcomes }: { outcomes: readonly Outcome[] }) => (
  <table className="desk-table mt-3">
    <thead className="max-sm:hidden">
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Customer</th>
        <th scope="col">What happens</th>
      </tr>
    </thead>
    <tbody>
      {[...outcomes]
        .sort((a, b) => Number(b.isLeft) - Number(a.isLeft))
        .map(({ number, name, isLeft, text }) => (
          <tr
            key={number}
            className="wrap-anywhere max-sm:grid max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
          >
            <td>
              <Link
                to={`/desk/orders/${number}`}
                className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4 sm:min-h-0"
              >
                <OrderNumber of={number} />
              </Link>
            </td>
            <td>{name}</td>
            <td className={isLeft ? 'font-medium text-chilli' : undefined}>
              {isLeft ? `Left as it is. ${text}` : text}
            </td>
          </tr>
        ))}
    </tbody>
  </table>
)

/** The line above the table of what was done. */
export const DoneLine = ({ text }: { text: string }) => (
  <p role="status" className="mt-3 rounded-card bg-leaf-pale px-4 py-2 font-medium text-leaf">
    {text}
  </p>
)
