import { Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { formatPaidOn } from './format-paid-on.ts'
import { outcomeText, type ShownRow } from './remittance.ts'

type Props = { rows: readonly (ShownRow & { remittance?: number })[]; caption: string }

/** Rows of remittances: what each says, and what it does or did. Those to be settled lead there. */
export const RowTable = ({ rows, caption }: Props) => (
  <table className="desk-table mt-2">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Parcel</th>
        <th scope="col">Outcome</th>
        <th scope="col" className="number">
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={`${row.remittance ?? ''} ${row.line}`}>
          <td className="wrap-anywhere">
            {row.code}
            {row.orderNumber && (
              <Link
                to={`/desk/orders/${row.orderNumber}`}
                className="flex min-h-11 items-center text-madder underline underline-offset-4"
              >
                <OrderNumber of={row.orderNumber} />
              </Link>
            )}
            <span className="block text-sm text-soft">
              Line {row.line}
              {row.remittance !== undefined && ` of remittance ${row.remittance}`}
            </span>
          </td>
          <td className="wrap-anywhere">
            <span className={row.outcome === 'matches' ? '' : 'font-medium'}>
              {outcomeText(row)}
            </span>
            <Settled row={row} />
          </td>
          <td className="number">
            {inRupees(row.amount)}
            <span className="block text-sm whitespace-normal text-soft wrap-anywhere">
              {row.reference}, {formatPaidOn(row.paidOn)}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Settled({ row }: { row: Props['rows'][number] }) {
  const { settled, remittance, line, outcome } = row
  if (settled)
    return (
      <span className="block text-sm text-soft">
        {settled.reconciles ? 'Reconciled' : 'Closed'} by {settled.by}: “{settled.note}”
      </span>
    )
  if (remittance === undefined || outcome === 'matches') return null
  return (
    <Link
      to={`/desk/remittances/${remittance}/${line}`}
      className="flex min-h-11 items-center text-madder underline underline-offset-4"
    >
      Settle
    </Link>
  )
}
