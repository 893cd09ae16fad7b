import { Link } from 'react-router'
import { inRupees, type Paise } from '#app/basics/money.ts'
import { formatShortDate } from '#app/basics/text/format-date.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import type { MissingCash } from './cash-on-the-road.ts'

type Props = { missing: { all: number; amount: Paise; rows: readonly MissingCash[] }; now: Date }

/** Orders whose cash should have come from the courier by now. */
export function MissingList({ missing: { all, amount, rows }, now }: Props) {
  return (
    <section aria-labelledby="missing" className="mt-8">
      <h2 id="missing" className="text-lg font-bold">
        Missing{all > 0 && `: ${all.toLocaleString('en-IN')}, ${inRupees(amount)}`}
      </h2>
      <p className="mt-1 max-w-prose text-soft">
        Collected more than 10 business days ago and not reconciled. Business days are those of your
        delivery promise, without your holidays.
        {rows.length < all && ` The oldest ${rows.length} are shown.`}
      </p>
      {rows.length > 0 && (
        <table className="desk-table mt-2">
          <caption className="sr-only">Missing cash</caption>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Courier</th>
              <th scope="col" className="number">
                Collected
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.number}>
                <td>
                  <Link
                    to={`/desk/orders/${one.number}`}
                    className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
                  >
                    <OrderNumber of={one.number} />
                  </Link>
                  {one.isToSettle && (
                    <span className="block text-sm text-soft">A row of it is to be settled</span>
                  )}
                </td>
                <td className="wrap-anywhere">
                  {one.courier}
                  {one.trackingNumber && (
                    <span className="block text-sm text-soft">{one.trackingNumber}</span>
                  )}
                </td>
                <td className="number">
                  {inRupees(one.amount)}
                  <span className="block text-sm text-soft">
                    {Math.floor((now.getTime() - one.collectedAt.getTime()) / DAY_MS)} days ago
                  </span>
                  <span className="block text-sm text-soft">
                    {formatShortDate(one.collectedAt)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
